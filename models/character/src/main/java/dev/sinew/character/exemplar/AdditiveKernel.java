package dev.sinew.character.exemplar;

/**
 * How alike two poses are to each reader: k_r(p,q) = φ(d_r(p,0)) + φ(d_r(0,q)) − φ(d_r(p,q)) − φ(0)
 * with φ the multiquadric of a radius and 0 the rest pose, at which k_r vanishes.
 *
 * <p>−φ is conditionally positive definite in the Euclidean distance of matrices (Micchelli 1986),
 * so that k_r and every sum of them is positive semidefinite. A function Σ_i c_i·k_r(·,p_i) is what
 * a {@link PoseBlend} of the same radius with a constant term interpolates.
 */
record AdditiveKernel(JointReaders readers, double radius, double[] rest) {

  static AdditiveKernel of(JointReaders readers, double radius) {
    return new AdditiveKernel(readers, radius, readers.readRest());
  }

  /** k_r of two readings. */
  double value(double[] p, double[] q, int r) {
    return phi(readers.distance(p, rest, r))
        + phi(readers.distance(rest, q, r))
        - phi(readers.distance(p, q, r))
        - phi(0);
  }

  private double phi(double distance) {
    return RadialKernel.MULTIQUADRIC.value(distance, radius);
  }

  /** [R][n,n] of all readers between n readings. */
  double[][] between(double[][] readings) {
    int count = readings.length;
    double[][] all = new double[readers.count()][count * count];
    for (int r = 0; r < all.length; r++) {
      for (int i = 0; i < count; i++) {
        for (int k = 0; k <= i; k++) {
          double value = value(readings[i], readings[k], r);
          all[r][i * count + k] = value;
          all[r][k * count + i] = value;
        }
      }
    }
    return all;
  }

  /** The sum over some readers, a new array. */
  static double[] sum(double[][] byReader, int[] some, int size) {
    double[] sum = new double[size];
    for (int r : some) {
      for (int i = 0; i < size; i++) {
        sum[i] += byReader[r][i];
      }
    }
    return sum;
  }
}
