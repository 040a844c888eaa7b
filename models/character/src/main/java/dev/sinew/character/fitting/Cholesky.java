package dev.sinew.character.fitting;

/**
 * H = L·Lᵀ of a dense symmetric matrix, in place. Own code: the runtime's jar brings no linear
 * algebra, and sweeps need the factor itself, to leave what is not solved yet free.
 */
final class Cholesky {
  private Cholesky() {}

  /**
   * @param h [n,n] row-major; its lower triangle is replaced by L, the upper one is not read
   * @return whether the matrix is positive definite; else {@code h} is spoiled
   */
  static boolean factor(double[] h, int n) {
    for (int i = 0; i < n; i++) {
      int ri = i * n;
      for (int j = 0; j <= i; j++) {
        int rj = j * n;
        double sum = h[ri + j];
        for (int k = 0; k < j; k++) {
          sum -= h[ri + k] * h[rj + k];
        }
        if (i == j) {
          if (!(sum > 0) || sum == Double.POSITIVE_INFINITY) {
            return false;
          }
          h[ri + i] = Math.sqrt(sum);
        } else {
          h[ri + j] = sum / h[rj + j];
        }
      }
    }
    return true;
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
