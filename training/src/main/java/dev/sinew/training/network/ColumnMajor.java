package dev.sinew.training.network;

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
