package dev.sinew.training.evaluation;

import java.io.Serializable;

/**
 * How far predicted rest joints are from true ones, over identities: a mergeable sum. Not safe for
 * concurrent use.
 */
public final class JointErrors implements Serializable {
  private static final long serialVersionUID = 1L;

  private long identities;
  private long joints;
  private double sumMm;
  private double maxMm;

  /**
   * Counts one identity.
   *
   * @param predicted [J,3] rest positions, metres
   * @param truth [J,3] rest positions, metres, in the same frame of reference
   */
  public void add(double[] predicted, double[] truth) {
    if (predicted.length != truth.length || truth.length % 3 != 0) {
      throw new IllegalArgumentException(predicted.length + " numbers against " + truth.length);
    }
    double sum = 0;
    double max = 0;
    for (int j = 0; j < truth.length; j += 3) {
      double x = predicted[j] - truth[j];
      double y = predicted[j + 1] - truth[j + 1];
      double z = predicted[j + 2] - truth[j + 2];
      double mm = 1000 * Math.sqrt(x * x + y * y + z * z);
      if (!Double.isFinite(mm)) {
        throw new IllegalArgumentException("joint " + j / 3 + " is not finite");
      }
      sum += mm;
      max = Math.max(max, mm);
    }
    sumMm += sum;
    maxMm = Math.max(maxMm, max);
    joints += truth.length / 3;
    identities++;
  }

  /** Adds all of {@code other}'s identities to these. */
  public void merge(JointErrors other) {
    identities += other.identities;
    joints += other.joints;
    sumMm += other.sumMm;
    maxMm = Math.max(maxMm, other.maxMm);
  }

  /** How many identities were counted. */
  public long identities() {
    return identities;
  }

  /** Mean distance over joints and identities, millimetres; 0 if none was counted. */
  public double meanMm() {
    return joints == 0 ? 0 : sumMm / joints;
  }

  /** The largest distance, millimetres. */
  public double maxMm() {
    return maxMm;
  }
}
