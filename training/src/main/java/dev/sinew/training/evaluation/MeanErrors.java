package dev.sinew.training.evaluation;

import java.io.Serializable;

/**
 * Sums over frames of a group: of their mean errors under plain LBS and under the learned model,
 * and of their distances from the training range. Not safe for concurrent use.
 */
final class MeanErrors implements Serializable {
  private static final long serialVersionUID = 1L;

  private long frames;
  private double lbsMm;
  private double learnedMm;
  private double excess;

  /** Counts one frame. */
  void add(double frameLbsMm, double frameLearnedMm, double frameExcess) {
    frames++;
    lbsMm += frameLbsMm;
    learnedMm += frameLearnedMm;
    excess += frameExcess;
  }

  /** Adds all of {@code other}'s frames to these. */
  void merge(MeanErrors other) {
    frames += other.frames;
    lbsMm += other.lbsMm;
    learnedMm += other.learnedMm;
    excess += other.excess;
  }

  long frames() {
    return frames;
  }

  /** NaN if no frame was counted, like the other means. */
  double lbsMeanMm() {
    return lbsMm / frames;
  }

  double learnedMeanMm() {
    return learnedMm / frames;
  }

  double excessMean() {
    return excess / frames;
  }
}
