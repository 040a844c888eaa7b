package dev.sinew.training.start;

import java.io.Serializable;

/**
 * How corrections p predicted for frames that were not fitted to compare with the residuals y they
 * should have been, at the vertices that judge; zero at all others.
 *
 * @param squares [V] Σ‖p‖² over frames, m²
 * @param dots [V] Σ p·y
 * @param energy [V] Σ‖y‖²
 * @param frames how many
 */
@SuppressWarnings("ArrayRecordComponent")
public record HeldOutError(double[] squares, double[] dots, double[] energy, long frames)
    implements Serializable {
  /** A ridge's overshoot by less than a tenth is no sign of harm. */
  private static final double LEAST_UNSHRUNK = 0.9;

  /** Both folds' frames. */
  public HeldOutError plus(HeldOutError other) {
    return new HeldOutError(
        sum(squares, other.squares),
        sum(dots, other.dots),
        sum(energy, other.energy),
        frames + other.frames);
  }

  private static double[] sum(double[] a, double[] b) {
    double[] sum = a.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += b[i];
    }
    return sum;
  }

  /**
   * Σ over vertices of the root of Σ_frames ‖y − p‖², m: what vertices err on the whole, rather
   * than what the worst of them do.
   */
  public double error() {
    double sum = 0;
    for (int v = 0; v < energy.length; v++) {
      sum += Math.sqrt(Math.max(0, energy[v] - 2 * dots[v] + squares[v]));
    }
    return sum;
  }

  /** The share of the error without corrections that they take off; 0 where there is none. */
  public double removed() {
    double all = 0;
    for (double vertex : energy) {
      all += Math.sqrt(vertex);
    }
    return all > 0 ? 1 - error() / all : 0;
  }

  /**
   * What to multiply a region's corrections by so that they err least on frames that were not
   * fitted: s = Σ p·y / Σ‖p‖², not below 0, and 1 from {@value #LEAST_UNSHRUNK} on: refinement is
   * expected to make up for as little. A region where nothing judges takes that of the whole.
   *
   * @param region [V] the region of each vertex
   * @param count how many regions there are
   * @return [count]
   */
  public double[] shrinkage(int[] region, int count) {
    double[] dot = new double[count + 1];
    double[] square = new double[count + 1];
    for (int v = 0; v < region.length; v++) {
      dot[region[v]] += dots[v];
      square[region[v]] += squares[v];
      dot[count] += dots[v];
      square[count] += squares[v];
    }
    double whole = square[count] > 0 ? dot[count] / square[count] : 1;
    double[] factors = new double[count];
    for (int r = 0; r < count; r++) {
      double factor = square[r] > 0 ? dot[r] / square[r] : whole;
      factors[r] = factor < LEAST_UNSHRUNK ? Math.max(0, factor) : 1;
    }
    return factors;
  }
}
