package dev.sinew.training.network;

import dev.sinew.training.memory.Buffers;
import java.nio.DoubleBuffer;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * {@link SkinningKernel} in double precision, as plainly as it can be written: what gradient checks
 * run, and what {@link FloatSkinning} is tested against.
 */
final class DoubleSkinning implements SkinningKernel {
  private final Candidates candidates;
  private final int vertices;

  DoubleSkinning(Candidates candidates) {
    this.candidates = candidates;
    this.vertices = candidates.vertexCount();
  }

  @Override
  public void forward(
      INDArray offsets, INDArray rest, INDArray matrices, double[] w, INDArray out) {
    int batch = (int) offsets.rows();
    DoubleBuffer o = Buffers.doubles(offsets);
    DoubleBuffer t = Buffers.doubles(rest);
    DoubleBuffer a = Buffers.doubles(matrices);
    DoubleBuffer to = Buffers.doubles(out);
    double[] m = new double[12];
    for (int v = 0; v < vertices; v++) {
      for (int b = 0; b < batch; b++) {
        blend(v, b, batch, a, w, m);
        for (int r = 0; r < 3; r++) {
          double moved = m[4 * r + 3];
          for (int c = 0; c < 3; c++) {
            int at = (c * vertices + v) * batch + b;
            moved += m[4 * r + c] * (t.get(at) + o.get(at));
          }
          to.put((r * vertices + v) * batch + b, moved);
        }
      }
    }
  }

  @Override
  public void backward(
      INDArray g,
      INDArray offsets,
      INDArray rest,
      INDArray matrices,
      double[] w,
      INDArray byOffsets,
      double @Nullable [] byWeights) {
    int batch = (int) offsets.rows();
    DoubleBuffer by = Buffers.doubles(g);
    DoubleBuffer o = Buffers.doubles(offsets);
    DoubleBuffer t = Buffers.doubles(rest);
    DoubleBuffer a = Buffers.doubles(matrices);
    DoubleBuffer to = Buffers.doubles(byOffsets);
    double[] m = new double[12];
    for (int v = 0; v < vertices; v++) {
      if (byWeights != null) {
        java.util.Arrays.fill(byWeights, candidates.offsets[v], candidates.offsets[v + 1], 0);
      }
      for (int b = 0; b < batch; b++) {
        blend(v, b, batch, a, w, m);
        for (int c = 0; c < 3; c++) {
          double sum = 0;
          for (int r = 0; r < 3; r++) {
            sum += m[4 * r + c] * by.get((r * vertices + v) * batch + b);
          }
          to.put((c * vertices + v) * batch + b, sum);
        }
        if (byWeights != null) {
          for (int r = 0; r < 3; r++) {
            double gr = by.get((r * vertices + v) * batch + b);
            for (int c = 0; c < 4; c++) {
              int at = (c * vertices + v) * batch + b;
              double u = c == 3 ? 1 : t.get(at) + o.get(at);
              for (int k = candidates.offsets[v]; k < candidates.offsets[v + 1]; k++) {
                byWeights[k] += gr * u * entry(a, candidates.joints[k], 4 * r + c, b, batch);
              }
            }
          }
        }
      }
    }
  }

  private void blend(int v, int b, int batch, DoubleBuffer a, double[] w, double[] m) {
    for (int e = 0; e < m.length; e++) {
      m[e] = 0;
      for (int k = candidates.offsets[v]; k < candidates.offsets[v + 1]; k++) {
        m[e] += w[k] * entry(a, candidates.joints[k], e, b, batch);
      }
    }
  }

  private double entry(DoubleBuffer a, int joint, int e, int b, int batch) {
    return a.get((e * candidates.jointCount + joint) * batch + b);
  }
}
