package dev.sinew.character.geometry;

/**
 * 3x4 affine transforms [M | t], row-major in slices of twelve doubles; the fourth row 0 0 0 1 is
 * implied.
 */
public final class Affine {
  /** Numbers a transform takes. */
  public static final int SIZE = 12;

  private Affine() {}

  /** c = a·b; {@code c} may not overlap {@code a} or {@code b}. */
  public static void multiply(double[] a, int ao, double[] b, int bo, double[] c, int co) {
    for (int row = 0; row < 3; row++) {
      int r = ao + 4 * row;
      for (int column = 0; column < 4; column++) {
        c[co + 4 * row + column] =
            a[r] * b[bo + column]
                + a[r + 1] * b[bo + 4 + column]
                + a[r + 2] * b[bo + 8 + column]
                + (column == 3 ? a[r + 3] : 0);
      }
    }
  }

  /** The inverse [Mᵀ | −Mᵀt] of a transform whose linear part is a rotation. */
  public static void invertRigid(double[] a, int ao, double[] c, int co) {
    for (int row = 0; row < 3; row++) {
      double t = 0;
      for (int k = 0; k < 3; k++) {
        c[co + 4 * row + k] = a[ao + 4 * k + row];
        t += a[ao + 4 * k + row] * a[ao + 4 * k + 3];
      }
      c[co + 4 * row + 3] = -t;
    }
  }

  /** q = M·p + t for a point in a slice; {@code q} may be {@code p}. */
  public static void transformPoint(double[] a, int ao, double[] p, int po, double[] q, int qo) {
    double x = p[po];
    double y = p[po + 1];
    double z = p[po + 2];
    for (int row = 0; row < 3; row++) {
      int r = ao + 4 * row;
      q[qo + row] = a[r] * x + a[r + 1] * y + a[r + 2] * z + a[r + 3];
    }
  }

  /**
   * The inverse of any non-singular transform.
   *
   * @return the determinant of the linear part; where it is zero, {@code c} is left untouched
   */
  public static double invert(double[] a, int ao, double[] c, int co) {
    double m0 = a[ao];
    double m1 = a[ao + 1];
    double m2 = a[ao + 2];
    double m4 = a[ao + 4];
    double m5 = a[ao + 5];
    double m6 = a[ao + 6];
    double m8 = a[ao + 8];
    double m9 = a[ao + 9];
    double m10 = a[ao + 10];
    double c0 = m5 * m10 - m6 * m9;
    double c1 = m6 * m8 - m4 * m10;
    double c2 = m4 * m9 - m5 * m8;
    double determinant = m0 * c0 + m1 * c1 + m2 * c2;
    if (determinant == 0) {
      return 0;
    }
    double s = 1 / determinant;
    c[co] = c0 * s;
    c[co + 1] = (m2 * m9 - m1 * m10) * s;
    c[co + 2] = (m1 * m6 - m2 * m5) * s;
    c[co + 4] = c1 * s;
    c[co + 5] = (m0 * m10 - m2 * m8) * s;
    c[co + 6] = (m2 * m4 - m0 * m6) * s;
    c[co + 8] = c2 * s;
    c[co + 9] = (m1 * m8 - m0 * m9) * s;
    c[co + 10] = (m0 * m5 - m1 * m4) * s;
    for (int row = 0; row < 3; row++) {
      int r = co + 4 * row;
      c[r + 3] = -(c[r] * a[ao + 3] + c[r + 1] * a[ao + 7] + c[r + 2] * a[ao + 11]);
    }
    return determinant;
  }
}
