package dev.sinew.character.exemplar;

import org.jspecify.annotations.Nullable;

/**
 * The inverse of a small dense matrix, by Gauss-Jordan elimination with partial pivoting. Own code:
 * the runtime's jar brings no linear algebra, and interpolation matrices are indefinite, so that a
 * Cholesky factor does not serve.
 */
final class DenseInverse {
  private DenseInverse() {}

  /**
   * @param matrix [n,n] row-major; not modified
   * @return [n,n], or null if a pivot is zero or not finite
   */
  static double @Nullable [] of(double[] matrix, int n) {
    double[] a = matrix.clone();
    double[] inverse = new double[n * n];
    for (int i = 0; i < n; i++) {
      inverse[i * n + i] = 1;
    }
    for (int k = 0; k < n; k++) {
      int pivot = k;
      for (int i = k + 1; i < n; i++) {
        pivot = Math.abs(a[i * n + k]) > Math.abs(a[pivot * n + k]) ? i : pivot;
      }
      double value = a[pivot * n + k];
      if (value == 0 || !Double.isFinite(value)) {
        return null;
      }
      swap(a, n, k, pivot);
      swap(inverse, n, k, pivot);
      for (int j = 0; j < n; j++) {
        a[k * n + j] /= value;
        inverse[k * n + j] /= value;
      }
      for (int i = 0; i < n; i++) {
        double factor = a[i * n + k];
        if (i != k && factor != 0) {
          for (int j = 0; j < n; j++) {
            a[i * n + j] -= factor * a[k * n + j];
            inverse[i * n + j] -= factor * inverse[k * n + j];
          }
        }
      }
    }
    return inverse;
  }

  /** ‖A‖·‖A⁻¹‖ in the norm of the largest row sum. */
  static double condition(double[] matrix, double[] inverse, int n) {
    return norm(matrix, n) * norm(inverse, n);
  }

  private static double norm(double[] matrix, int n) {
    double largest = 0;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += Math.abs(matrix[i * n + j]);
      }
      largest = Double.isNaN(sum) ? Double.POSITIVE_INFINITY : Math.max(largest, sum);
    }
    return largest;
  }

  private static void swap(double[] a, int n, int i, int k) {
    if (i != k) {
      for (int j = 0; j < n; j++) {
        double held = a[i * n + j];
        a[i * n + j] = a[k * n + j];
        a[k * n + j] = held;
      }
    }
  }
}
