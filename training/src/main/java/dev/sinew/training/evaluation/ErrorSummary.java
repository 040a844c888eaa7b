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
  /** Means below a micrometre are rounding in single precision, and no error. */
  static final double ROUNDING_MM = 1e-3;

  /**
   * Per cent of {@code lbs}'s mean error that is gone: 100·(1 − mean/LBS mean).
   *
   * @return 0 where neither errs by more than rounding, {@value #ROUNDING_MM} mm; NaN where LBS
   *     does not, but this does
   */
  public double removedPercent(ErrorSummary lbs) {
    return removedPercent(meanMm, lbs.meanMm);
  }

  /** 100·(1 − mean/lbsMean), millimetres, as {@link #removedPercent(ErrorSummary)}. */
  public static double removedPercent(double mean, double lbsMean) {
    if (lbsMean < ROUNDING_MM) {
      return mean < ROUNDING_MM ? 0 : Double.NaN;
    }
    return 100 * (1 - mean / lbsMean);
  }
}
