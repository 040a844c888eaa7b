package dev.sinew.training.report;

import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.training.evaluation.ErrorSummary;
import dev.sinew.training.evaluation.Evaluation;
import dev.sinew.training.evaluation.FrameError;
import dev.sinew.training.evaluation.RangeError;
import dev.sinew.training.evaluation.RegionError;
import dev.sinew.training.evaluation.SubjectError;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of one split.
 *
 * @param frames how many were measured
 * @param methods errors by method, in the order in which they are shown
 * @param byJoint errors by the joint that moves a vertex most, in joint order
 * @param bySubject errors by subject, by name
 * @param byRange errors by distance from the training range, nearest first; none in reports that
 *     were written without
 * @param worstFrames where the learned model errs most, worst first
 * @param histogram how errors are spread
 */
public record SplitReport(
    long frames,
    Map<String, ErrorSummary> methods,
    List<RegionError> byJoint,
    List<SubjectError> bySubject,
    List<RangeError> byRange,
    List<FrameError> worstFrames,
    ErrorHistogram histogram) {

  public SplitReport {
    methods = Collections.unmodifiableMap(new LinkedHashMap<>(methods));
    byJoint = List.copyOf(byJoint);
    bySubject = List.copyOf(bySubject);
    byRange = List.copyOf(byRange);
    worstFrames = List.copyOf(worstFrames);
  }

  /**
   * What an evaluation comes to.
   *
   * @param rigWeights [V,J] the rig's W, which says what joint a vertex belongs to
   * @param jointNames J names
   */
  public static SplitReport of(
      Evaluation evaluation, SkinWeights rigWeights, List<String> jointNames) {
    Map<String, ErrorSummary> methods = new LinkedHashMap<>();
    for (String method : evaluation.methods()) {
      methods.put(method, evaluation.distribution(method).summary());
    }
    return new SplitReport(
        evaluation.frames(),
        methods,
        RegionError.byJoint(evaluation, rigWeights, jointNames),
        evaluation.bySubject(),
        evaluation.byRange(),
        evaluation.worstFrames(),
        ErrorHistogram.of(evaluation));
  }

  /**
   * The figures of one method; every report has those of LBS and of the learned model.
   *
   * @throws IllegalArgumentException if the method was not measured
   */
  public ErrorSummary method(String name) {
    ErrorSummary summary = methods.get(name);
    if (summary == null) {
      throw new IllegalArgumentException(name + " is none of " + methods.keySet());
    }
    return summary;
  }
}
