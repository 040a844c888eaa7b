package dev.sinew.character.geometry;

/**
 * Conversions between axis-angle vectors, unit quaternions and 3x3 rotation matrices.
 *
 * <p>Axis-angle vectors are radians; quaternions are (w, x, y, z) with w ≥ 0; matrices are
 * row-major and act on column vectors. Every method reads from and writes to a slice of an array,
 * so that a batch needs no allocation.
 */
public final class Rotations {
  /** Below this squared angle the series of sin and cos are exact to double precision. */
  private static final double SMALL_ANGLE_SQUARED = 1e-8;

  private Rotations() {}

  /**
   * Rodrigues' formula R = I + (sin θ/θ)·K + ((1 − cos θ)/θ²)·K², K the cross-product matrix.
   *
   * @param axisAngle holds the vector at {@code from}
   * @param matrix receives nine numbers at {@code to}
   */
  public static void matrixFromAxisAngle(double[] axisAngle, int from, double[] matrix, int to) {
    double x = axisAngle[from];
    double y = axisAngle[from + 1];
    double z = axisAngle[from + 2];
    double squared = x * x + y * y + z * z;
    double s; // sin θ / θ
    double c; // (1 − cos θ) / θ²
    if (squared < SMALL_ANGLE_SQUARED) {
      s = 1 - squared / 6;
      c = 0.5 - squared / 24;
    } else {
      double angle = Math.sqrt(squared);
      s = Math.sin(angle) / angle;
      double half = Math.sin(angle / 2) / angle;
      c = 2 * half * half;
    }
    matrix[to] = 1 - c * (y * y + z * z);
    matrix[to + 1] = c * x * y - s * z;
    matrix[to + 2] = c * x * z + s * y;
    matrix[to + 3] = c * x * y + s * z;
    matrix[to + 4] = 1 - c * (x * x + z * z);
    matrix[to + 5] = c * y * z - s * x;
    matrix[to + 6] = c * x * z - s * y;
    matrix[to + 7] = c * y * z + s * x;
    matrix[to + 8] = 1 - c * (x * x + y * y);
  }

  /**
   * The unit quaternion of a rotation matrix (Shepperd's method: the largest of the four components
   * is found first, so that half-turns are exact).
   *
   * @param matrix holds nine numbers at {@code from}
   * @param quaternion receives w, x, y, z at {@code to}, w ≥ 0
   */
  public static void quaternionFromMatrix(double[] matrix, int from, double[] quaternion, int to) {
    double m00 = matrix[from];
    double m11 = matrix[from + 4];
    double m22 = matrix[from + 8];
    double trace = m00 + m11 + m22;
    double w;
    double x;
    double y;
    double z;
    if (trace >= Math.max(m00, Math.max(m11, m22))) {
      w = 1 + trace;
      x = matrix[from + 7] - matrix[from + 5];
      y = matrix[from + 2] - matrix[from + 6];
      z = matrix[from + 3] - matrix[from + 1];
    } else if (m00 >= m11 && m00 >= m22) {
      w = matrix[from + 7] - matrix[from + 5];
      x = 1 + m00 - m11 - m22;
      y = matrix[from + 1] + matrix[from + 3];
      z = matrix[from + 2] + matrix[from + 6];
    } else if (m11 >= m22) {
      w = matrix[from + 2] - matrix[from + 6];
      x = matrix[from + 1] + matrix[from + 3];
      y = 1 - m00 + m11 - m22;
      z = matrix[from + 5] + matrix[from + 7];
    } else {
      w = matrix[from + 3] - matrix[from + 1];
      x = matrix[from + 2] + matrix[from + 6];
      y = matrix[from + 5] + matrix[from + 7];
      z = 1 - m00 - m11 + m22;
    }
    double norm = Math.sqrt(w * w + x * x + y * y + z * z);
    double scale = (w < 0 ? -1 : 1) / norm;
    quaternion[to] = w * scale;
    quaternion[to + 1] = x * scale;
    quaternion[to + 2] = y * scale;
    quaternion[to + 3] = z * scale;
  }

  /**
   * The axis-angle vector of a rotation matrix, of length at most π.
   *
   * @param matrix holds nine numbers at {@code from}
   * @param axisAngle receives three numbers at {@code to}
   */
  public static void axisAngleFromMatrix(double[] matrix, int from, double[] axisAngle, int to) {
    double[] q = new double[4];
    quaternionFromMatrix(matrix, from, q, 0);
    double sine = Math.sqrt(q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    double scale = sine < 1e-12 ? 2 / q[0] : 2 * Math.atan2(sine, q[0]) / sine;
    axisAngle[to] = q[1] * scale;
    axisAngle[to + 1] = q[2] * scale;
    axisAngle[to + 2] = q[3] * scale;
  }

  /**
   * The half-angle vector axis·sin(θ/2) of a rotation matrix: zero at the identity, smooth up to a
   * half-turn, each component within [−1, 1].
   *
   * @param matrix holds nine numbers at {@code from}
   * @param vector receives three numbers at {@code to}
   */
  public static void halfAngleFromMatrix(double[] matrix, int from, double[] vector, int to) {
    double[] q = new double[4];
    quaternionFromMatrix(matrix, from, q, 0);
    System.arraycopy(q, 1, vector, to, 3);
  }

  /**
   * The largest deviation of RᵀR from the identity; infinite if a number is not finite or R
   * mirrors.
   */
  public static double orthonormalityError(double[] matrix, int from) {
    double worst = 0;
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        double dot = 0;
        for (int k = 0; k < 3; k++) {
          dot += matrix[from + 3 * k + r] * matrix[from + 3 * k + c];
        }
        double error = Math.abs(dot - (r == c ? 1 : 0));
        if (!(error <= worst)) {
          worst = Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
        }
      }
    }
    return determinant(matrix, from) > 0 ? worst : Double.POSITIVE_INFINITY;
  }

  private static double determinant(double[] m, int o) {
    return m[o] * (m[o + 4] * m[o + 8] - m[o + 5] * m[o + 7])
        - m[o + 1] * (m[o + 3] * m[o + 8] - m[o + 5] * m[o + 6])
        + m[o + 2] * (m[o + 3] * m[o + 7] - m[o + 4] * m[o + 6]);
  }

  /** c = a·b for 3x3 matrices in slices; {@code c} may not overlap {@code a} or {@code b}. */
  public static void multiply(double[] a, int ao, double[] b, int bo, double[] c, int co) {
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        c[co + 3 * row + column] =
            a[ao + 3 * row] * b[bo + column]
                + a[ao + 3 * row + 1] * b[bo + 3 + column]
                + a[ao + 3 * row + 2] * b[bo + 6 + column];
      }
    }
  }

  /** c = a·bᵀ for 3x3 matrices in slices; {@code c} may not overlap {@code a} or {@code b}. */
  public static void multiplyByTranspose(
      double[] a, int ao, double[] b, int bo, double[] c, int co) {
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        c[co + 3 * row + column] =
            a[ao + 3 * row] * b[bo + 3 * column]
                + a[ao + 3 * row + 1] * b[bo + 3 * column + 1]
                + a[ao + 3 * row + 2] * b[bo + 3 * column + 2];
      }
    }
  }

  /** c = aᵀ·b for 3x3 matrices in slices; {@code c} may not overlap {@code a} or {@code b}. */
  public static void transposeMultiply(double[] a, int ao, double[] b, int bo, double[] c, int co) {
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        c[co + 3 * row + column] =
            a[ao + row] * b[bo + column]
                + a[ao + 3 + row] * b[bo + 3 + column]
                + a[ao + 6 + row] * b[bo + 6 + column];
      }
    }
  }
}
