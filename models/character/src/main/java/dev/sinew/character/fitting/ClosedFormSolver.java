package dev.sinew.character.fitting;

/**
 * The rotation nearest to a 3x3 matrix: the unit quaternion that is the eigenvector of the largest
 * eigenvalue of Horn's symmetric 4x4 matrix (Horn 1987, eq. 47), found by Jacobi rotations. Where
 * several rotations are equally good, as for points on a line, the one nearest to the present
 * rotation is taken.
 */
record ClosedFormSolver() implements NodeSolver {
  private static final long serialVersionUID = 1L;

  /** How much the present rotation counts: it decides only what the points do not. */
  private static final double INERTIA = 1e-10;

  private static final int MAX_ROUNDS = 30;

  @Override
  public void solve(double[] cross, double[] rotation) {
    double size = 0;
    for (double c : cross) {
      size = Math.max(size, Math.abs(c));
    }
    if (!(size > 0)) {
      return;
    }
    double[] c = new double[9];
    for (int e = 0; e < 9; e++) {
      c[e] = cross[e] / size + INERTIA * rotation[e];
    }
    double[] n = {
      c[0] + c[4] + c[8],
      c[7] - c[5],
      c[2] - c[6],
      c[3] - c[1],
      c[7] - c[5],
      c[0] - c[4] - c[8],
      c[1] + c[3],
      c[2] + c[6],
      c[2] - c[6],
      c[1] + c[3],
      c[4] - c[0] - c[8],
      c[5] + c[7],
      c[3] - c[1],
      c[2] + c[6],
      c[5] + c[7],
      c[8] - c[0] - c[4]
    };
    double[] vectors = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    diagonalise(n, vectors);
    int best = 0;
    for (int k = 1; k < 4; k++) {
      if (n[5 * k] > n[5 * best]) {
        best = k;
      }
    }
    toMatrix(vectors[best], vectors[4 + best], vectors[8 + best], vectors[12 + best], rotation);
  }

  /** Cyclic Jacobi: {@code n} becomes diagonal, the columns of {@code vectors} its eigenvectors. */
  private static void diagonalise(double[] n, double[] vectors) {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      double off = 0;
      for (int p = 0; p < 3; p++) {
        for (int q = p + 1; q < 4; q++) {
          off += n[4 * p + q] * n[4 * p + q];
        }
      }
      if (off < 1e-30) {
        return;
      }
      for (int p = 0; p < 3; p++) {
        for (int q = p + 1; q < 4; q++) {
          if (n[4 * p + q] != 0) {
            rotate(n, vectors, p, q);
          }
        }
      }
    }
  }

  private static void rotate(double[] n, double[] vectors, int p, int q) {
    double theta = (n[5 * q] - n[5 * p]) / (2 * n[4 * p + q]);
    double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
    double cosine = 1 / Math.sqrt(t * t + 1);
    double sine = t * cosine;
    for (int k = 0; k < 4; k++) {
      turn(n, 4 * k + p, 4 * k + q, cosine, sine);
    }
    for (int k = 0; k < 4; k++) {
      turn(n, 4 * p + k, 4 * q + k, cosine, sine);
    }
    for (int k = 0; k < 4; k++) {
      turn(vectors, 4 * k + p, 4 * k + q, cosine, sine);
    }
  }

  private static void turn(double[] values, int a, int b, double cosine, double sine) {
    double x = values[a];
    double y = values[b];
    values[a] = cosine * x - sine * y;
    values[b] = sine * x + cosine * y;
  }

  private static void toMatrix(double w, double x, double y, double z, double[] m) {
    double s = 2 / (w * w + x * x + y * y + z * z);
    m[0] = 1 - s * (y * y + z * z);
    m[1] = s * (x * y - w * z);
    m[2] = s * (x * z + w * y);
    m[3] = s * (x * y + w * z);
    m[4] = 1 - s * (x * x + z * z);
    m[5] = s * (y * z - w * x);
    m[6] = s * (x * z - w * y);
    m[7] = s * (y * z + w * x);
    m[8] = 1 - s * (x * x + y * y);
  }
}
