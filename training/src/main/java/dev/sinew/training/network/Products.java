package dev.sinew.training.network;

import dev.sinew.training.memory.Buffers;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Matrix products of dense column-major arrays, by ND4J's own BLAS without its operation and views
 * in between, which cost more than a narrow product does.
 */
final class Products {
  /**
   * Multiplications up to which OpenBLAS stays on the calling thread (its SMP_THRESHOLD_MIN times
   * GEMM_MULTITHREAD_THRESHOLD): waking threads for a narrow product costs more than it saves, and
   * very much more where another process holds a core.
   */
  static final int ALONE = 65536 * 4;

  private Products() {}

  /**
   * Whole columns of an array.
   *
   * @param array dense, 'f' order
   * @param from first column
   * @param to one past the last
   */
  record Columns(INDArray array, int from, int to) {
    static Columns all(INDArray array) {
      return new Columns(array, 0, array.columns());
    }

    int rows() {
      return array.rows();
    }

    int count() {
      return to - from;
    }

    Columns part(int begin, int end) {
      return new Columns(array, from + begin, from + end);
    }

    private Pointer address() {
      long offset = (long) from * array.rows();
      Pointer start = Buffers.address(array);
      return array.dataType() == DataType.DOUBLE
          ? new DoublePointer(start).position(offset)
          : new FloatPointer(start).position(offset);
    }
  }

  private static void gemm(
      Columns a,
      Columns b,
      Columns c,
      boolean transposeA,
      boolean transposeB,
      double alpha,
      double beta) {
    int inner = transposeA ? a.rows() : a.count();
    int ta = transposeA ? openblas_nolapack.CblasTrans : openblas_nolapack.CblasNoTrans;
    int tb = transposeB ? openblas_nolapack.CblasTrans : openblas_nolapack.CblasNoTrans;
    Pointer pa = a.address();
    Pointer pb = b.address();
    Pointer pc = c.address();
    if (pc instanceof DoublePointer) {
      openblas_nolapack.cblas_dgemm(
          openblas_nolapack.CblasColMajor,
          ta,
          tb,
          c.rows(),
          c.count(),
          inner,
          alpha,
          (DoublePointer) pa,
          a.rows(),
          (DoublePointer) pb,
          b.rows(),
          beta,
          (DoublePointer) pc,
          c.rows());
    } else {
      openblas_nolapack.cblas_sgemm(
          openblas_nolapack.CblasColMajor,
          ta,
          tb,
          c.rows(),
          c.count(),
          inner,
          (float) alpha,
          (FloatPointer) pa,
          a.rows(),
          (FloatPointer) pb,
          b.rows(),
          (float) beta,
          (FloatPointer) pc,
          c.rows());
    }
  }

  /** c = alpha·op(a)·b with few rows and any number of columns; on the calling thread alone. */
  static void across(Columns a, Columns b, Columns c, boolean transposeA, double alpha) {
    int step = Math.max(1, ALONE / (c.rows() * b.rows()));
    for (int from = 0; from < c.count(); from += step) {
      int to = Math.min(c.count(), from + step);
      gemm(a, b.part(from, to), c.part(from, to), transposeA, false, alpha, 0);
    }
  }

  /** c = alpha·a·bᵀ, small, from any number of columns; on the calling thread alone. */
  static void along(Columns a, Columns b, Columns c, double alpha) {
    int step = Math.max(1, ALONE / (c.rows() * c.count()));
    for (int from = 0; from < a.count(); from += step) {
      int to = Math.min(a.count(), from + step);
      gemm(a.part(from, to), b.part(from, to), c, false, true, alpha, from == 0 ? 0 : 1);
    }
  }
}
