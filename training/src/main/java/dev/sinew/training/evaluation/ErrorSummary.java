package dev.sinew.training.evaluation;

/**
 * What a distribution of errors comes to, in millimetres.
 *
 * @param meanMm mean
 * @param rmsMm root of the mean square
 * @param p50Mm median
 * @param p95Mm 95th percentile
 * @param p99Mm 99th percentile
 * @param maxMm largest
 */
public record ErrorSummary(
    double meanMm, double rmsMm, double p50Mm, double p95Mm, double p99Mm, double maxMm) {

  /**
   * Per cent of {@code lbs}'s mean error that is gone: 100·(1 − mean/LBS mean).
   *
   * @return NaN where LBS has no error to remove but this has one; 0 where neither has
   */
  public double removedPercent(ErrorSummary lbs) {
    return removedPercent(meanMm, lbs.meanMm);
  }

  /** 100·(1 − mean/lbsMean), as {@link #removedPercent(ErrorSummary)}. */
  public static double removedPercent(double mean, double lbsMean) {
    if (lbsMean == 0) {
      return mean == 0 ? 0 : Double.NaN;
    }
    return 100 * (1 - mean / lbsMean);
  }
}
