package dev.sinew.training.network;

import dev.sinew.training.memory.Blocks;
import dev.sinew.training.memory.Buffers;
import java.util.Objects;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Linear blend skinning as a differentiable vertex: v = Σ_j w_ij A_j (t_i + o_i), W learned.
 *
 * <p>With M = Σ_j w_ij A_j of a vertex, u = t + o and the gradient g by v: ∂o_c = Σ_r M_rc g_r,
 * ∂M_rc = g_r u_c, ∂M_r3 = g_r, ∂w_ij = Σ_rc ∂M_rc (A_j)_rc, each summed over frames where it has
 * none. Loss_w is added to ∂W here, since it is a function of W and not of its logits. T and A need
 * no gradient: joints are given, so both are data. All of it goes over a vertex's candidates only.
 *
 * <p>The gradient by logits l with w = softmax(l) is w∘(∂w − Σ_j ∂w_j w_j).
 */
final class Skinning extends TrainableVertex {
  private final transient SkinningConf conf;
  private final transient Candidates candidates;
  private final transient SkinningKernel kernel;
  private final int vertices;
  private transient double @Nullable [] weights;

  Skinning(
      SkinningConf conf,
      ComputationGraph graph,
      String name,
      int index,
      @Nullable INDArray view,
      boolean initialise,
      DataType type) {
    super(conf, graph, name, index, view, initialise, type);
    this.conf = conf;
    this.candidates = conf.candidates();
    this.kernel =
        type == DataType.DOUBLE ? new DoubleSkinning(candidates) : new FloatSkinning(candidates);
    this.vertices = conf.vertexCount();
  }

  /** loss_w at the present weights. */
  double weightLoss() {
    return conf.loss().isEmpty() ? 0 : conf.loss().value(dense(weights()));
  }

  /** W at the present parameters, [V,J] row-major. */
  double[] skinWeights() {
    return candidates.scatter(weights());
  }

  /** The weight of each candidate at the present parameters. */
  private double[] weights() {
    return switch (conf.form()) {
      case FREE -> Buffers.toDoubles(parameter(SkinningConf.WEIGHTS));
      case FIXED -> conf.startWeights();
      case SIMPLEX -> {
        double[] w = Buffers.toDoubles(parameter(SkinningConf.WEIGHTS));
        Blocks.forEach(
            vertices,
            (from, to) -> {
              for (int v = from; v < to; v++) {
                softmax(w, candidates.offsets[v], candidates.offsets[v + 1]);
              }
            });
        yield w;
      }
    };
  }

  private static void softmax(double[] values, int from, int to) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = from; k < to; k++) {
      largest = Math.max(largest, values[k]);
    }
    double sum = 0;
    for (int k = from; k < to; k++) {
      values[k] = Math.exp(values[k] - largest);
      sum += values[k];
    }
    for (int k = from; k < to; k++) {
      values[k] /= sum;
    }
  }

  @Override
  public INDArray doForward(boolean training, LayerWorkspaceMgr workspaces) {
    INDArray offsets = ColumnMajor.dense(inputs[0]);
    double[] w = weights();
    weights = w;
    INDArray out = workspaceArray(workspaces, ArrayType.ACTIVATIONS, offsets.rows(), 3L * vertices);
    kernel.forward(offsets, ColumnMajor.dense(inputs[1]), ColumnMajor.dense(inputs[2]), w, out);
    return out;
  }

  @Override
  @Nullable INDArray[] backward(INDArray g, LayerWorkspaceMgr workspaces) {
    double[] w = Objects.requireNonNull(weights);
    INDArray byOffsets =
        workspaceArray(workspaces, ArrayType.ACTIVATION_GRAD, g.rows(), 3L * vertices);
    double[] byWeights = conf.form() == WeightForm.FIXED ? null : new double[candidates.count()];
    kernel.backward(
        g,
        ColumnMajor.dense(inputs[0]),
        ColumnMajor.dense(inputs[1]),
        ColumnMajor.dense(inputs[2]),
        w,
        byOffsets,
        byWeights);
    if (byWeights != null) {
      backwardWeights(w, byWeights);
    }
    return new @Nullable INDArray[] {byOffsets, null, null};
  }

  private void backwardWeights(double[] w, double[] byWeights) {
    if (!conf.loss().isEmpty()) {
      INDArray byDense = dense(byWeights);
      conf.loss().addGradient(dense(w), byDense);
      System.arraycopy(
          candidates.gather(Buffers.toDoubles(byDense)), 0, byWeights, 0, byWeights.length);
    }
    if (conf.form() == WeightForm.SIMPLEX) {
      for (int v = 0; v < vertices; v++) {
        throughSoftmax(w, byWeights, candidates.offsets[v], candidates.offsets[v + 1]);
      }
    }
    Buffers.assign(gradient(SkinningConf.WEIGHTS), byWeights);
  }

  private static void throughSoftmax(double[] w, double[] by, int from, int to) {
    double mean = 0;
    for (int k = from; k < to; k++) {
      mean += w[k] * by[k];
    }
    for (int k = from; k < to; k++) {
      by[k] = w[k] * (by[k] - mean);
    }
  }

  /** One number a candidate as [V,J]. */
  private INDArray dense(double[] values) {
    return Nd4j.createFromArray(candidates.scatter(values))
        .reshape('c', vertices, candidates.jointCount);
  }
}
