package dev.sinew.training.loss;

import dev.sinew.training.memory.Blocks;
import dev.sinew.training.memory.Buffers;
import java.nio.FloatBuffer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.indexing.NDArrayIndex;
import org.nd4j.linalg.ops.transforms.Transforms;

/**
 * Distances between points of planar meshes [B,3V] that count by their square below a knee δ and
 * linearly above it: ρ(e) = 2δ²·(√(1 + ‖e‖²/δ²) − 1) (Charbonnier et al. 1994), ρ′ = 2·e/√(1 +
 * ‖e‖²/δ²). In one pass where arrays are single-precision and column-major.
 */
final class RobustDistances {
  private static final int TILE = 1024;

  private RobustDistances() {}

  /** Σ over frames and vertices of ρ(a − b). */
  static double sum(INDArray a, INDArray b, double knee) {
    if (!dense(a) || !dense(b)) {
      INDArray roots = roots(a.sub(b), knee);
      return 2 * knee * knee * (roots.sumNumber().doubleValue() - roots.length());
    }
    FloatBuffer x = Buffers.floats(a);
    FloatBuffer y = Buffers.floats(b);
    int points = (int) (a.length() / 3);
    double total =
        Blocks.sum(
            points,
            (from, to) -> {
              float[][] e = new float[3][TILE];
              float[] other = new float[TILE];
              float[] root = new float[TILE];
              double sum = 0;
              for (int at = from; at < to; at += TILE) {
                int n = Math.min(TILE, to - at);
                differences(x, y, points, at, n, e, other);
                roots(e, (float) (1 / knee), root);
                for (int i = 0; i < n; i++) {
                  sum += root[i] - 1.0;
                }
              }
              return sum;
            });
    return 2 * knee * knee * total;
  }

  /** factor·ρ′(a − b), a new array in the present workspace. */
  static INDArray gradient(INDArray a, INDArray b, double knee, double factor) {
    if (!dense(a) || !dense(b)) {
      INDArray difference = a.sub(b);
      INDArray inverse = roots(difference, knee).rdivi(2 * factor);
      long vertices = a.size(1) / 3;
      for (int plane = 0; plane < 3; plane++) {
        plane(difference, plane, vertices).muli(inverse);
      }
      return difference;
    }
    INDArray result = a.ulike();
    FloatBuffer x = Buffers.floats(a);
    FloatBuffer y = Buffers.floats(b);
    FloatBuffer z = Buffers.floats(result);
    int points = (int) (a.length() / 3);
    Blocks.forEach(
        points,
        (from, to) -> {
          float[][] e = new float[3][TILE];
          float[] other = new float[TILE];
          float[] root = new float[TILE];
          for (int at = from; at < to; at += TILE) {
            int n = Math.min(TILE, to - at);
            differences(x, y, points, at, n, e, other);
            roots(e, (float) (1 / knee), root);
            for (int plane = 0; plane < 3; plane++) {
              divide(e[plane], root, (float) (2 * factor));
              z.put(plane * points + at, e[plane], 0, n);
            }
          }
        });
    return result;
  }

  private static boolean dense(INDArray a) {
    return a.dataType() == DataType.FLOAT && a.ordering() == 'f' && a.elementWiseStride() == 1;
  }

  private static void differences(
      FloatBuffer x, FloatBuffer y, int points, int at, int n, float[][] e, float[] other) {
    for (int plane = 0; plane < 3; plane++) {
      x.get(plane * points + at, e[plane], 0, n);
      y.get(plane * points + at, other, 0, n);
      subtract(e[plane], other);
    }
  }

  private static void subtract(float[] p, float[] q) {
    for (int i = 0; i < p.length; i++) {
      p[i] -= q[i];
    }
  }

  private static void roots(float[][] e, float steepness, float[] root) {
    float[] x = e[0];
    float[] y = e[1];
    float[] z = e[2];
    float square = steepness * steepness;
    for (int i = 0; i < root.length; i++) {
      root[i] = (float) Math.sqrt(1 + square * (x[i] * x[i] + y[i] * y[i] + z[i] * z[i]));
    }
  }

  private static void divide(float[] p, float[] root, float factor) {
    for (int i = 0; i < p.length; i++) {
      p[i] = factor * p[i] / root[i];
    }
  }

  /** [B,V] √(1 + ‖e‖²/δ²). */
  private static INDArray roots(INDArray difference, double knee) {
    long vertices = difference.size(1) / 3;
    INDArray squares = Transforms.pow(plane(difference, 0, vertices), 2, true);
    squares.addi(Transforms.pow(plane(difference, 1, vertices), 2, true));
    squares.addi(Transforms.pow(plane(difference, 2, vertices), 2, true));
    return Transforms.sqrt(squares.divi(knee * knee).addi(1), false);
  }

  private static INDArray plane(INDArray mesh, int plane, long vertices) {
    return mesh.get(
        NDArrayIndex.all(), NDArrayIndex.interval(plane * vertices, (plane + 1) * vertices));
  }
}
