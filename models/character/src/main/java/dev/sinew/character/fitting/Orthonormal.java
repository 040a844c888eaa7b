package dev.sinew.character.fitting;

/** Takes rounding off a rotation matrix, so that any number of updates leaves it one. */
final class Orthonormal {
  private Orthonormal() {}

  /**
   * One Newton step R ← ½·R·(3I − RᵀR) towards the nearest rotation: errors below 1e-4 become
   * errors of their square.
   *
   * @param m holds the matrix at {@code at}, row-major, and receives the result
   */
  static void restore(double[] m, int at) {
    double[] s = new double[9];
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        double dot = m[at + r] * m[at + c];
        dot += m[at + 3 + r] * m[at + 3 + c];
        dot += m[at + 6 + r] * m[at + 6 + c];
        s[3 * r + c] = (r == c ? 1.5 : 0) - 0.5 * dot;
      }
    }
    for (int r = 0; r < 3; r++) {
      double x = m[at + 3 * r];
      double y = m[at + 3 * r + 1];
      double z = m[at + 3 * r + 2];
      for (int c = 0; c < 3; c++) {
        m[at + 3 * r + c] = x * s[c] + y * s[3 + c] + z * s[6 + c];
      }
    }
  }
}
