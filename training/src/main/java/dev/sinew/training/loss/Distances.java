package dev.sinew.training.loss;

import dev.sinew.training.memory.Blocks;
import dev.sinew.training.memory.Buffers;
import java.nio.FloatBuffer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Differences of two arrays of the same shape, in one pass where they are single-precision and lie
 * in memory alike. All but a few at a time are summed in double precision: a sum of a million
 * squares is not good to four digits in single.
 */
final class Distances {
  private static final int TILE = 1024;

  /** Squares that are added up in single precision, in vector instructions, before they go on. */
  private static final int SINGLE = 16;

  private Distances() {}

  /** Σ (a − b)². */
  static double squared(INDArray a, INDArray b) {
    if (!alike(a, b)) {
      double distance = a.distance2(b);
      return distance * distance;
    }
    FloatBuffer x = Buffers.floats(a);
    FloatBuffer y = Buffers.floats(b);
    return Blocks.sum(
        (int) a.length(),
        (from, to) -> {
          float[] p = new float[TILE];
          float[] q = new float[TILE];
          float[] squares = new float[TILE];
          double sum = 0;
          for (int at = from, tiles = 1; at < to; at += TILE, tiles++) {
            int n = Math.min(TILE, to - at);
            x.get(at, p, 0, n);
            y.get(at, q, 0, n);
            addSquares(p, q, n, squares);
            if (tiles % SINGLE == 0 || n < TILE || at + TILE == to) {
              sum += drain(squares);
            }
          }
          return sum;
        });
  }

  /** factor·(a − b), a new array in the present workspace. */
  static INDArray scaled(INDArray a, INDArray b, double factor) {
    if (!alike(a, b)) {
      return a.sub(b).muli(factor);
    }
    INDArray result = a.ulike();
    FloatBuffer x = Buffers.floats(a);
    FloatBuffer y = Buffers.floats(b);
    FloatBuffer z = Buffers.floats(result);
    Blocks.forEach(
        (int) a.length(),
        (from, to) -> {
          float[] p = new float[TILE];
          float[] q = new float[TILE];
          for (int at = from; at < to; at += TILE) {
            int n = Math.min(TILE, to - at);
            x.get(at, p, 0, n);
            y.get(at, q, 0, n);
            subtract(p, q, (float) factor);
            z.put(at, p, 0, n);
          }
        });
    return result;
  }

  private static boolean alike(INDArray a, INDArray b) {
    return a.dataType() == DataType.FLOAT
        && b.dataType() == DataType.FLOAT
        && a.ordering() == b.ordering()
        && a.elementWiseStride() == 1
        && b.elementWiseStride() == 1;
  }

  private static void subtract(float[] p, float[] q, float factor) {
    for (int i = 0; i < p.length; i++) {
      p[i] = factor * (p[i] - q[i]);
    }
  }

  private static void addSquares(float[] p, float[] q, int n, float[] squares) {
    for (int i = 0; i < n; i++) {
      float difference = p[i] - q[i];
      squares[i] += difference * difference;
    }
  }

  /** The sum of all, which are set to zero. */
  private static double drain(float[] values) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[i];
      values[i] = 0;
    }
    return sum;
  }
}
