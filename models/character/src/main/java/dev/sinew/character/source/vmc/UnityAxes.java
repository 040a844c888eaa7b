package dev.sinew.character.source.vmc;

/**
 * From Unity's left-handed axes (x right, y up, z forward) to right-handed ones, Y up, in which the
 * character looks along +z too and its left is +x.
 *
 * <p>x is mirrored: with F = diag(−1, 1, 1), p′ = F·p and R′ = F·R·F. An axis of rotation is a
 * pseudo-vector, so quaternion (x, y, z, w) becomes (x, −y, −z, w).
 */
final class UnityAxes {
  /** Quaternions of float32 numbers that programs have worked on are this near to unit length. */
  private static final double UNIT_TOLERANCE = 0.01;

  private UnityAxes() {}

  /** p′ in metres. */
  static double[] position(double x, double y, double z) {
    return new double[] {-x, y, z};
  }

  /** Whether a quaternion is finite and of unit length. */
  static boolean isRotation(double x, double y, double z, double w) {
    return Math.abs(Math.sqrt(x * x + y * y + z * z + w * w) - 1) <= UNIT_TOLERANCE;
  }

  /** R′, row-major, of a quaternion that {@linkplain #isRotation is a rotation}. */
  static double[] rotation(double x, double y, double z, double w) {
    double scale = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
    double a = w * scale;
    double b = x * scale;
    double c = -y * scale;
    double d = -z * scale;
    return new double[] {
      1 - 2 * (c * c + d * d),
      2 * (b * c - a * d),
      2 * (b * d + a * c),
      2 * (b * c + a * d),
      1 - 2 * (b * b + d * d),
      2 * (c * d - a * b),
      2 * (b * d - a * c),
      2 * (c * d + a * b),
      1 - 2 * (b * b + c * c)
    };
  }
}
