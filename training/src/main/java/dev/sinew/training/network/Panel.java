package dev.sinew.training.network;

import java.nio.FloatBuffer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * Native memory for a small column-major matrix and its products. To look up where an ND4J array
 * lies takes twice as long as such a product does; a panel stays where it is.
 */
final class Panel {
  private final FloatPointer address;
  private final FloatBuffer numbers;

  /**
   * @param capacity the most numbers
   */
  Panel(long capacity) {
    address = new FloatPointer(capacity);
    numbers = address.asBuffer();
  }

  /** Copies {@code count} numbers from the beginning of {@code from} to {@code at}. */
  void put(int at, float[] from, int count) {
    numbers.put(at, from, 0, count);
  }

  /** Copies the first {@code count} numbers. */
  void get(float[] to, int count) {
    numbers.get(0, to, 0, count);
  }

  /** Becomes a·b for a [m,k] and b [k,n]. */
  void product(Panel a, Panel b, int m, int n, int k) {
    multiply(openblas_nolapack.CblasNoTrans, a, m, b, m, n, k, 0);
  }

  /** Becomes aᵀ·b + beta·this for a [k,m] and b [k,n]. */
  void transposedProduct(Panel a, Panel b, int m, int n, int k, float beta) {
    multiply(openblas_nolapack.CblasTrans, a, k, b, m, n, k, beta);
  }

  /** As many columns at once as keep OpenBLAS on the calling thread. */
  private void multiply(
      int operation, Panel a, int rowsOfA, Panel b, int m, int n, int k, float beta) {
    int step = Math.max(1, Products.ALONE / (m * k));
    for (int from = 0; from < n; from += step) {
      openblas_nolapack.cblas_sgemm(
          openblas_nolapack.CblasColMajor,
          operation,
          openblas_nolapack.CblasNoTrans,
          m,
          Math.min(step, n - from),
          k,
          1,
          a.address,
          rowsOfA,
          b.from(from * k),
          k,
          beta,
          from(from * m),
          m);
    }
  }

  private FloatPointer from(int at) {
    return at == 0 ? address : address.getPointer(at);
  }
}
