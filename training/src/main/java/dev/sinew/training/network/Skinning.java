package dev.sinew.training.network;

import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.memory.MemoryWorkspace;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.transforms.custom.SoftMax;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Linear blend skinning as a differentiable vertex: v = Σ_j w_ij A_j (t_i + o_i), W learned.
 *
 * <p>Forward, with M_e = A_e·Wᵀ [B,V] for each of the twelve entries e of a 3x4 matrix (one product
 * each) and u = t + o: v_r = M_r0∘u_x + M_r1∘u_y + M_r2∘u_z + M_r3. Backward, for the gradient g by
 * v: ∂o_c = Σ_r M_rc∘g_r, ∂M_rc = g_r∘u_c, ∂M_r3 = g_r, ∂W = Σ_e ∂M_eᵀ·A_e. Loss_w is added to ∂W
 * here, since it is a function of W and not of its logits. T and A need no gradient: Joint_net is
 * frozen, so both are data.
 *
 * <p>The gradient by logits l with w = softmax(l) is w∘(∂w − Σ_j ∂w_j w_j).
 */
final class Skinning extends TrainableVertex {
  private static final int ENTRIES = 12;

  private final transient SkinningConf conf;
  private final int vertices;
  private final int joints;
  private final transient @Nullable INDArray[] blend = new INDArray[ENTRIES];
  private transient @Nullable INDArray corrected;
  private transient @Nullable INDArray product;
  private transient @Nullable INDArray weights;
  private transient @Nullable INDArray byWeights;

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
    this.vertices = conf.vertexCount();
    this.joints = conf.jointCount();
  }

  /** loss_w at the present weights. */
  double weightLoss() {
    return conf.loss().isEmpty() ? 0 : conf.loss().value(skinWeights().transpose());
  }

  /** W at the present parameters, [J,V] 'f'. */
  INDArray skinWeights() {
    return switch (conf.form()) {
      case FREE -> parameter(SkinningConf.WEIGHTS);
      case FIXED -> {
        if (weights == null) {
          try (MemoryWorkspace outside = Nd4j.getWorkspaceManager().scopeOutOfWorkspaces()) {
            weights = conf.startWeights(dataType);
          }
        }
        yield weights;
      }
      case SIMPLEX -> {
        INDArray w = ColumnMajor.scratch(dataType, weights, joints, vertices);
        weights = w;
        INDArray logits = parameter(SkinningConf.WEIGHTS);
        Nd4j.exec(new SoftMax(logits.transpose(), w.transpose(), 1));
        yield w;
      }
    };
  }

  @Override
  public INDArray doForward(boolean training, LayerWorkspaceMgr workspaces) {
    INDArray offsets = ColumnMajor.dense(inputs[0]);
    INDArray rest = ColumnMajor.dense(inputs[1]);
    INDArray matrices = ColumnMajor.dense(inputs[2]);
    long batch = offsets.rows();
    INDArray w = skinWeights();
    for (int e = 0; e < ENTRIES; e++) {
      INDArray m = ColumnMajor.scratch(dataType, blend[e], batch, vertices);
      blend[e] = m;
      Nd4j.gemm(entry(matrices, e), w, m, false, false, 1, 0);
    }
    INDArray u = ColumnMajor.scratch(dataType, corrected, batch, 3L * vertices);
    corrected = u;
    offsets.addi(rest, u);
    INDArray moved = ColumnMajor.scratch(dataType, product, batch, vertices);
    product = moved;
    INDArray out = workspaceArray(workspaces, ArrayType.ACTIVATIONS, batch, 3L * vertices);
    for (int r = 0; r < 3; r++) {
      INDArray plane = plane(out, r);
      plane.assign(blended(r, 3));
      for (int c = 0; c < 3; c++) {
        blended(r, c).muli(plane(u, c), moved);
        plane.addi(moved);
      }
    }
    return out;
  }

  @Override
  @Nullable INDArray[] backward(INDArray g, LayerWorkspaceMgr workspaces) {
    INDArray u = java.util.Objects.requireNonNull(corrected);
    INDArray moved = java.util.Objects.requireNonNull(product);
    INDArray byOffsets =
        workspaceArray(workspaces, ArrayType.ACTIVATION_GRAD, g.rows(), 3L * vertices);
    for (int c = 0; c < 3; c++) {
      INDArray plane = plane(byOffsets, c);
      blended(0, c).muli(plane(g, 0), plane);
      for (int r = 1; r < 3; r++) {
        blended(r, c).muli(plane(g, r), moved);
        plane.addi(moved);
      }
    }
    if (conf.form() != WeightForm.FIXED) {
      backwardWeights(g, u, moved, ColumnMajor.dense(inputs[2]));
    }
    return new @Nullable INDArray[] {byOffsets, null, null};
  }

  private void backwardWeights(INDArray g, INDArray u, INDArray moved, INDArray matrices) {
    INDArray byParameter = gradient(SkinningConf.WEIGHTS);
    INDArray byW;
    if (conf.form() == WeightForm.SIMPLEX) {
      byW = ColumnMajor.scratch(dataType, byWeights, joints, vertices);
      byWeights = byW;
    } else {
      byW = byParameter;
    }
    for (int r = 0; r < 3; r++) {
      Nd4j.gemm(entry(matrices, 4 * r + 3), plane(g, r), byW, true, false, 1, r == 0 ? 0 : 1);
      for (int c = 0; c < 3; c++) {
        plane(u, c).muli(plane(g, r), moved);
        Nd4j.gemm(entry(matrices, 4 * r + c), moved, byW, true, false, 1, 1);
      }
    }
    INDArray w = conf.form() == WeightForm.SIMPLEX ? weights : parameter(SkinningConf.WEIGHTS);
    INDArray current = java.util.Objects.requireNonNull(w);
    conf.loss().addGradient(current.transpose(), byW.transpose());
    if (conf.form() == WeightForm.SIMPLEX) {
      byW.muli(current, byParameter);
      INDArray sums = byParameter.sum(true, 0);
      current.muliRowVector(sums);
      byParameter.subi(current);
    }
  }

  /** Entry {@code e} of every joint's matrix, [B,J]. */
  private INDArray entry(INDArray matrices, int e) {
    return ColumnMajor.columns(matrices, (long) e * joints, (e + 1L) * joints);
  }

  private INDArray plane(INDArray mesh, int c) {
    return ColumnMajor.columns(mesh, (long) c * vertices, (c + 1L) * vertices);
  }

  private INDArray blended(int row, int column) {
    return java.util.Objects.requireNonNull(blend[4 * row + column]);
  }
}
