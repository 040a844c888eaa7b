package dev.sinew.training.evaluation;

/**
 * The error of frames at some distance from the range of poses seen in training. The distance of a
 * frame is the Euclidean one of the learned model's features from their range ({@link
 * dev.sinew.character.corrective.InputRange#excess}): half-angle sines or matrix entries, over all
 * joints together.
 *
 * <p>The bins are the same in every report: the frames inside the range (from 0 to 0), then (0,
 * 0.05], (0.05, 0.15], (0.15, 0.3], (0.3, 0.6], (0.6, 1.2], and everything farther out. One joint
 * alone reaches 0.05 some 6 degrees of turning beyond what was seen, 0.15 some 17, 0.6 some 74.
 *
 * @param from distances larger than this, or exactly this in the first bin
 * @param to up to and including this; infinite in the last bin
 * @param frames how many were counted
 * @param meanExcess their mean distance; NaN where there are none, like the other means
 * @param lbsMeanMm mean over their vertices of plain LBS's error
 * @param learnedMeanMm mean over their vertices of the learned model's error
 */
public record RangeError(
    double from,
    double to,
    long frames,
    double meanExcess,
    double lbsMeanMm,
    double learnedMeanMm) {

  /** Upper edge of every bin. */
  private static final double[] EDGES = {0, 0.05, 0.15, 0.3, 0.6, 1.2, Double.POSITIVE_INFINITY};

  /** How many bins there are. */
  static final int BINS = EDGES.length;

  /** The bin that a distance belongs to. */
  static int bin(double excess) {
    int bin = 0;
    while (excess > EDGES[bin]) {
      bin++;
    }
    return bin;
  }

  /** What was summed up in one bin. */
  static RangeError of(int bin, MeanErrors errors) {
    return new RangeError(
        bin == 0 ? 0 : EDGES[bin - 1],
        EDGES[bin],
        errors.frames(),
        errors.excessMean(),
        errors.lbsMeanMm(),
        errors.learnedMeanMm());
  }

  /** 100·(1 − learned/LBS); NaN where there is nothing to compare. */
  public double removedPercent() {
    return ErrorSummary.removedPercent(learnedMeanMm, lbsMeanMm);
  }
}
