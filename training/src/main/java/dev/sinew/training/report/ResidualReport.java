package dev.sinew.training.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How near fitted poses come to their meshes, as {@link ResidualJson} and {@link ResidualPage} say
 * it. Distances are those of skinned vertices to target vertices that are there, millimetres.
 *
 * @param source what was fitted, for a reader
 * @param options how, by name
 * @param summary all frames together
 * @param given the same frames in the poses they came with; null where there were none
 * @param takes takes, in order
 * @param joints joints, in the rig's order
 * @param worst frames with the largest mean distance, largest first
 * @param unsettled fitted frames that had not converged
 * @param refused frames without a pose, and why
 * @param warnings what a reader should know, one sentence each
 */
public record ResidualReport(
    String source,
    Map<String, String> options,
    Summary summary,
    @Nullable Given given,
    List<Take> takes,
    List<Joint> joints,
    List<Frame> worst,
    List<Unsettled> unsettled,
    List<Refused> refused,
    List<String> warnings) {

  public ResidualReport {
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    takes = List.copyOf(takes);
    joints = List.copyOf(joints);
    worst = List.copyOf(worst);
    unsettled = List.copyOf(unsettled);
    refused = List.copyOf(refused);
    warnings = List.copyOf(warnings);
  }

  /**
   * @param frames frames there were
   * @param fitted frames that have a pose now
   * @param meanMm mean over fitted frames of a frame's mean distance
   * @param rmsMm root of the mean over fitted frames of a frame's mean squared distance
   * @param medianFrameMm median of the frames' mean distances
   * @param p95FrameMm what 95 % of the frames' mean distances do not exceed
   * @param maxMm largest distance of any vertex
   */
  public record Summary(
      int frames,
      int fitted,
      double meanMm,
      double rmsMm,
      double medianFrameMm,
      double p95FrameMm,
      double maxMm) {}

  /**
   * @param frames fitted frames that came with a pose
   * @param givenMeanMm mean distance of plain skinning in the poses they came with
   * @param fittedMeanMm mean distance in the fitted poses, on the same frames
   * @param angleMeanDegrees mean angle between a joint's given and fitted local rotation
   * @param angleMedianDegrees median of these angles
   */
  public record Given(
      int frames,
      double givenMeanMm,
      double fittedMeanMm,
      double angleMeanDegrees,
      double angleMedianDegrees) {}

  /**
   * @param frameMeanMm each frame's mean distance; NaN for a frame without a pose
   * @param givenMeanMm likewise in the poses the take came with; empty if it came with none
   * @param boneScales by joint, how much longer than at rest the bone to it is; empty if not fitted
   */
  public record Take(
      String subject,
      String take,
      List<Double> frameMeanMm,
      List<Double> givenMeanMm,
      Map<String, Double> boneScales) {

    public Take {
      frameMeanMm = List.copyOf(frameMeanMm);
      givenMeanMm = List.copyOf(givenMeanMm);
      boneScales = Collections.unmodifiableMap(new LinkedHashMap<>(boneScales));
    }
  }

  /**
   * @param meanMm mean distance of the vertices that the joint moves most; NaN where there are none
   * @param angleMeanDegrees mean angle between given and fitted local rotation; NaN if none given
   * @param undetermined fitted frames in which no vertex told the joint's rotation
   */
  public record Joint(String joint, double meanMm, double angleMeanDegrees, int undetermined) {}

  /** One frame. */
  public record Frame(String subject, String take, int frame, double meanMm, double maxMm) {}

  /**
   * @param sweeps sweeps made
   * @param reason why it stopped
   */
  public record Unsettled(String subject, String take, int frame, int sweeps, String reason) {}

  /**
   * Consecutive frames.
   *
   * @param code stable code of the fault
   */
  public record Refused(
      String subject, String take, int first, int last, String code, String reason) {}
}
