package dev.sinew.training.loss;

import dev.sinew.training.memory.Blocks;
import dev.sinew.training.memory.Buffers;
import java.nio.FloatBuffer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Differences of two arrays of the same shape, in one pass where they are single-precision and lie
 * in memory alike. Sums are kept in double precision: a sum of a million squares is not good to
 * four digits in single.
 */
final class Distances {
  private static final int TILE = 4096;

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
          double sum = 0;
          for (int at = from; at < to; at += TILE) {
            int n = Math.min(TILE, to - at);
            x.get(at, p, 0, n);
            y.get(at, q, 0, n);
            subtract(p, q, 1);
            sum += squares(p, n);
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

  private static double squares(float[] p, int n) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = 0;
    for (; i + 4 <= n; i += 4) {
      a += (double) p[i] * p[i];
      b += (double) p[i + 1] * p[i + 1];
      c += (double) p[i + 2] * p[i + 2];
      d += (double) p[i + 3] * p[i + 3];
    }
    for (; i < n; i++) {
      a += (double) p[i] * p[i];
    }
    return (a + b) + (c + d);
  }
}
