package dev.sinew.character.fitting;

/**
 * H = L·Lᵀ of a dense symmetric matrix, in place. Own code: the runtime's jar brings no linear
 * algebra, and sweeps need the factor itself, to leave what is not solved yet free. Rows are taken
 * from their first entry that is not zero on: limbs do not know of each other.
 */
final class Cholesky {
  private Cholesky() {}

  /**
   * @param h [n,n] row-major; its lower triangle is replaced by L, the upper one is not read
   * @return whether the matrix is positive definite; else {@code h} is spoiled
   */
  static boolean factor(double[] h, int n) {
    int[] first = new int[n];
    for (int i = 0; i < n; i++) {
      int ri = i * n;
      while (first[i] < i && h[ri + first[i]] == 0) {
        first[i]++;
      }
      for (int j = first[i]; j < i; j++) {
        int rj = j * n;
        h[ri + j] = (h[ri + j] - dot(h, ri, rj, Math.max(first[i], first[j]), j)) / h[rj + j];
      }
      double pivot = h[ri + i] - dot(h, ri, ri, first[i], i);
      if (!(pivot > 0) || pivot == Double.POSITIVE_INFINITY) {
        return false;
      }
      h[ri + i] = Math.sqrt(pivot);
    }
    return true;
  }

  /** In four sums, for the processor to work on at once. */
  private static double dot(double[] h, int a, int b, int from, int to) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = from;
    for (; k + 3 < to; k += 4) {
      s0 += h[a + k] * h[b + k];
      s1 += h[a + k + 1] * h[b + k + 1];
      s2 += h[a + k + 2] * h[b + k + 2];
      s3 += h[a + k + 3] * h[b + k + 3];
    }
    for (; k < to; k++) {
      s0 += h[a + k] * h[b + k];
    }
    return s0 + s1 + s2 + s3;
  }

  /** b ← L⁻¹·b for {@code width} right-hand sides, b [n,width]. */
  static void forward(double[] l, int n, double[] b, int width) {
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < i; k++) {
        double f = l[i * n + k];
        for (int c = 0; c < width; c++) {
          b[i * width + c] -= f * b[k * width + c];
        }
      }
      for (int c = 0; c < width; c++) {
        b[i * width + c] /= l[i * n + i];
      }
    }
  }

  /** b ← L⁻ᵀ·b for {@code width} right-hand sides, b [n,width]. */
  static void backward(double[] l, int n, double[] b, int width) {
    for (int i = n - 1; i >= 0; i--) {
      for (int c = 0; c < width; c++) {
        b[i * width + c] /= l[i * n + i];
      }
      for (int k = 0; k < i; k++) {
        double f = l[i * n + k];
        for (int c = 0; c < width; c++) {
          b[k * width + c] -= f * b[i * width + c];
        }
      }
    }
  }
}
