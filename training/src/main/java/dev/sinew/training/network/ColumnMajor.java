package dev.sinew.training.network;

import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.memory.MemoryWorkspace;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/** Matrices in 'f' order: views of columns, copies of columns, and scratch memory. */
final class ColumnMajor {
  private ColumnMajor() {}

  /** {@code array} itself if it is column-major and dense, else a copy that is. */
  static INDArray dense(INDArray array) {
    boolean dense =
        array.ordering() == 'f'
            && array.stride(0) == 1
            && (array.columns() == 1 || array.stride(1) == array.rows());
    return dense ? array : array.dup('f');
  }

  /** Columns {@code from} to {@code to} of a column-major array, as a view. */
  static INDArray columns(INDArray array, long from, long to) {
    return array.get(NDArrayIndex.all(), NDArrayIndex.interval(from, to));
  }

  /** Chosen columns of a column-major array side by side, a copy. */
  static INDArray pull(INDArray array, int[] indices) {
    return Nd4j.pullRows(array.transpose(), 1, indices, 'c').transpose();
  }

  /** The numbers of a dense single-precision array, shared with it. */
  static FloatBuffer floats(INDArray array) {
    return ((FloatPointer) address(array)).asBuffer();
  }

  /** The numbers of a dense double-precision array, shared with it. */
  static DoubleBuffer doubles(INDArray array) {
    return ((DoublePointer) address(array)).asBuffer();
  }

  /** All numbers of a dense array, in memory order. */
  static double[] toDoubles(INDArray array) {
    double[] values = new double[(int) array.length()];
    if (array.dataType() == DataType.DOUBLE) {
      doubles(array).get(values);
    } else {
      FloatBuffer from = floats(array);
      for (int i = 0; i < values.length; i++) {
        values[i] = from.get(i);
      }
    }
    return values;
  }

  /** Overwrites a dense array, in memory order. */
  static void assign(INDArray array, double[] values) {
    if (array.dataType() == DataType.DOUBLE) {
      doubles(array).put(values);
    } else {
      FloatBuffer to = floats(array);
      for (int i = 0; i < values.length; i++) {
        to.put(i, (float) values[i]);
      }
    }
  }

  private static Pointer address(INDArray array) {
    // Of a view, the address of its own first number.
    return array.data().addressPointer().capacity(array.length());
  }

  /**
   * Memory that outlives a step; a new array is made where the old one has another shape.
   *
   * @return an array of the given shape with arbitrary contents
   */
  static INDArray scratch(DataType type, @Nullable INDArray old, long rows, long columns) {
    if (old != null && old.rows() == rows && old.columns() == columns) {
      return old;
    }
    try (MemoryWorkspace outside = Nd4j.getWorkspaceManager().scopeOutOfWorkspaces()) {
      if (old != null && old.closeable()) {
        old.close();
      }
      return Nd4j.create(type, new long[] {rows, columns}, 'f');
    }
  }
}
