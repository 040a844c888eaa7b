package dev.sinew.training.evaluation;

import java.io.Serializable;

/**
 * A distribution of non-negative errors in a fixed amount of memory, whatever their number.
 *
 * <p>Number, mean, root mean square and maximum are exact. Quantiles come from a histogram whose
 * buckets grow by {@link #RATIO}: a quantile is off by at most half a bucket, 0.1 % of its value.
 * Errors under {@link #SMALLEST_MM}, a picometre, count as zero; errors over {@link #LARGEST_MM}, a
 * hundred metres, fall into one last bucket. Two distributions are merged by adding them up, so
 * that partitions of a dataset can be measured apart. Not safe for concurrent use.
 */
public final class ErrorDistribution implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Upper over lower edge of a bucket. */
  public static final double RATIO = 1.002;

  /** Lower edge of the first bucket, millimetres. */
  public static final double SMALLEST_MM = 1e-6;

  /** Upper edge of the last bucket, millimetres. */
  public static final double LARGEST_MM = 1e5;

  private static final double LOG_RATIO = Math.log(RATIO);
  private static final int BUCKETS =
      (int) Math.ceil(Math.log(LARGEST_MM / SMALLEST_MM) / LOG_RATIO);

  private final long[] buckets = new long[BUCKETS];
  private long zeros;
  private long count;
  private double sum;
  private double sumOfSquares;
  private double max;

  /**
   * Counts one error.
   *
   * @param mm millimetres, finite and not negative
   * @throws IllegalArgumentException if it is not
   */
  public void add(double mm) {
    if (!(mm >= 0) || mm == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("an error must be finite and not negative: " + mm);
    }
    if (mm < SMALLEST_MM) {
      zeros++;
    } else {
      buckets[bucketOf(mm)]++;
    }
    count++;
    sum += mm;
    sumOfSquares += mm * mm;
    max = Math.max(max, mm);
  }

  /** Adds all of {@code other}'s errors to these. */
  public void merge(ErrorDistribution other) {
    for (int b = 0; b < BUCKETS; b++) {
      buckets[b] += other.buckets[b];
    }
    zeros += other.zeros;
    count += other.count;
    sum += other.sum;
    sumOfSquares += other.sumOfSquares;
    max = Math.max(max, other.max);
  }

  /** How many errors were counted. */
  public long count() {
    return count;
  }

  /** Mean, millimetres; 0 if nothing was counted. */
  public double mean() {
    return count == 0 ? 0 : sum / count;
  }

  /** Root mean square, millimetres; 0 if nothing was counted. */
  public double rms() {
    return count == 0 ? 0 : Math.sqrt(sumOfSquares / count);
  }

  /** The largest, millimetres; 0 if nothing was counted. */
  public double max() {
    return max;
  }

  /**
   * The error that a share {@code q} of all errors does not exceed (nearest rank), to 0.1 %.
   *
   * @param q in 0..1
   * @return millimetres; 0 if nothing was counted
   */
  public double quantile(double q) {
    if (!(q >= 0 && q <= 1)) {
      throw new IllegalArgumentException("a quantile's share must be in 0..1: " + q);
    }
    long rank = Math.max(1, (long) Math.ceil(q * count));
    long seen = zeros;
    if (seen >= rank || count == 0) {
      return 0;
    }
    for (int b = 0; b < BUCKETS; b++) {
      seen += buckets[b];
      if (seen >= rank) {
        double middle = SMALLEST_MM * Math.exp((b + 0.5) * LOG_RATIO);
        return b == BUCKETS - 1 ? max : Math.min(middle, max);
      }
    }
    return max;
  }

  /**
   * How many errors lie in each of a chart's bins, to a bucket's width.
   *
   * @param edgesMm N+1 rising edges, millimetres; zero errors belong to a bin that begins at 0
   * @return [N] counts; errors outside the edges are left out
   */
  public long[] counts(double[] edgesMm) {
    long[] counts = new long[edgesMm.length - 1];
    if (edgesMm[0] <= 0) {
      counts[0] = zeros;
    }
    int bin = 0;
    for (int b = 0; b < BUCKETS; b++) {
      if (buckets[b] == 0) {
        continue;
      }
      double middle = Math.min(SMALLEST_MM * Math.exp((b + 0.5) * LOG_RATIO), max);
      while (bin < counts.length && edgesMm[bin + 1] < middle) {
        bin++;
      }
      if (bin < counts.length && edgesMm[bin] <= middle) {
        counts[bin] += buckets[b];
      }
    }
    return counts;
  }

  /** The usual figures. */
  public ErrorSummary summary() {
    return new ErrorSummary(mean(), rms(), quantile(0.5), quantile(0.95), quantile(0.99), max);
  }

  private static int bucketOf(double mm) {
    int bucket = (int) (Math.log(mm / SMALLEST_MM) / LOG_RATIO);
    return Math.min(Math.max(bucket, 0), BUCKETS - 1);
  }
}
