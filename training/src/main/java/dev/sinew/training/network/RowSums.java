package dev.sinew.training.network;

import dev.sinew.training.memory.Blocks;
import dev.sinew.training.memory.Buffers;
import java.nio.FloatBuffer;
import java.util.Arrays;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Sums of chosen columns of a column-major array: what a sparse product with ones would be. */
final class RowSums {
  /** Columns that lie in the nearest cache together. */
  private static final int TILE = 64;

  private RowSums() {}

  /**
   * out_i = Σ_s from_(chosen[s][i]), columns; in single precision each is read once and written
   * once.
   *
   * @param from [B,m] dense, 'f' order
   * @param chosen [S][n]
   * @param out [B,n] dense, 'f' order, overwritten
   */
  static void of(INDArray from, int[][] chosen, INDArray out) {
    if (from.dataType() != DataType.FLOAT) {
      out.assign(ColumnMajor.pull(from, chosen[0]));
      for (int s = 1; s < chosen.length; s++) {
        out.addi(ColumnMajor.pull(from, chosen[s]));
      }
      return;
    }
    int batch = (int) from.rows();
    FloatBuffer source = Buffers.floats(from);
    FloatBuffer to = Buffers.floats(out);
    Blocks.forEach(
        (int) out.columns(),
        (begin, end) -> {
          float[] sums = new float[TILE * batch];
          float[] added = new float[TILE * batch];
          for (int at = begin; at < end; at += TILE) {
            int n = Math.min(TILE, end - at);
            read(source, chosen[0], at, n, batch, sums);
            for (int s = 1; s < chosen.length; s++) {
              read(source, chosen[s], at, n, batch, added);
              add(sums, added);
            }
            to.put(at * batch, sums, 0, n * batch);
          }
        });
  }

  /**
   * The columns of {@code from} that are chosen from {@code begin} to {@code end}, side by side; on
   * the calling thread alone.
   *
   * @param from [B,m] dense, 'f' order
   * @param out [B,n] dense, 'f' order; its first columns are overwritten
   */
  static void pick(INDArray from, int[] chosen, int begin, int end, INDArray out) {
    if (from.dataType() != DataType.FLOAT) {
      ColumnMajor.columns(out, 0, end - begin)
          .assign(ColumnMajor.pull(from, Arrays.copyOfRange(chosen, begin, end)));
      return;
    }
    int batch = (int) from.rows();
    FloatBuffer source = Buffers.floats(from);
    FloatBuffer to = Buffers.floats(out);
    float[] tile = new float[TILE * batch];
    for (int at = begin; at < end; at += TILE) {
      int n = Math.min(TILE, end - at);
      read(source, chosen, at, n, batch, tile);
      to.put((at - begin) * batch, tile, 0, n * batch);
    }
  }

  private static void read(FloatBuffer from, int[] chosen, int at, int n, int batch, float[] tile) {
    for (int i = 0, run; i < n; i += run) {
      int first = chosen[at + i];
      run = 1;
      while (i + run < n && chosen[at + i + run] == first + run) {
        run++;
      }
      from.get(first * batch, tile, i * batch, run * batch);
    }
  }

  private static void add(float[] to, float[] from) {
    for (int i = 0; i < to.length; i++) {
      to[i] += from[i];
    }
  }
}
