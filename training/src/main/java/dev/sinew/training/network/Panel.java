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
    openblas_nolapack.cblas_sgemm(
        openblas_nolapack.CblasColMajor,
        openblas_nolapack.CblasNoTrans,
        openblas_nolapack.CblasNoTrans,
        m,
        n,
        k,
        1,
        a.address,
        m,
        b.address,
        k,
        0,
        address,
        m);
  }

  /** Becomes aᵀ·b + beta·this for a [k,m] and b [k,n]. */
  void transposedProduct(Panel a, Panel b, int m, int n, int k, float beta) {
    openblas_nolapack.cblas_sgemm(
        openblas_nolapack.CblasColMajor,
        openblas_nolapack.CblasTrans,
        openblas_nolapack.CblasNoTrans,
        m,
        n,
        k,
        1,
        a.address,
        k,
        b.address,
        k,
        beta,
        address,
        m);
  }
}
