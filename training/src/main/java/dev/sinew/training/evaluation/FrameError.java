package dev.sinew.training.evaluation;

import java.io.Serializable;
import java.util.Comparator;

/**
 * One frame's error.
 *
 * @param subject who
 * @param take which recording
 * @param frame its index in the take
 * @param lbsMeanMm mean over vertices of plain LBS's error
 * @param learnedMeanMm mean over vertices of the learned model's error
 * @param learnedMaxMm largest of the learned model's errors
 * @param worstVertex the vertex that has it
 * @param rangeExcess distance of its pose from those that the learned model was trained on; zero
 *     inside their range, NaN where it is not known
 */
public record FrameError(
    String subject,
    String take,
    int frame,
    double lbsMeanMm,
    double learnedMeanMm,
    double learnedMaxMm,
    int worstVertex,
    double rangeExcess)
    implements Serializable {

  /**
   * Worst learned mean first; equal ones by subject, take and frame, so that the order is fixed.
   */
  static final Comparator<FrameError> WORST_FIRST =
      Comparator.comparingDouble(FrameError::learnedMeanMm)
          .reversed()
          .thenComparing(FrameError::subject)
          .thenComparing(FrameError::take)
          .thenComparingInt(FrameError::frame);
}
