package dev.sinew.training.screening;

/**
 * How a joint may act on its own: its features x and their products, a quadratic polynomial without
 * a constant.
 */
final class JointResponse {
  private JointResponse() {}

  /** Terms of n features: n + n·(n + 1)/2. */
  static int size(int features) {
    return features + features * (features + 1) / 2;
  }

  /**
   * @param x pose features
   * @param from where the joint's begin
   * @param n how many it has
   */
  static double[] of(float[] x, int from, int n) {
    double[] terms = new double[size(n)];
    int at = 0;
    for (int i = 0; i < n; i++) {
      terms[at++] = x[from + i];
    }
    for (int i = 0; i < n; i++) {
      for (int k = i; k < n; k++) {
        terms[at++] = (double) x[from + i] * x[from + k];
      }
    }
    return terms;
  }
}
