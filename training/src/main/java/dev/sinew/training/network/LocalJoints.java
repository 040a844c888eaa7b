package dev.sinew.training.network;

import java.util.Objects;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.gradient.DefaultGradient;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.layers.BaseLayer;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The local Joint_net: J_j = Σ_i a_ji T_i over a joint's own vertices, a_j = p_j + (1 − Σ p_j)/N_j.
 *
 * <p>Weights that sum to one move a joint with its vertices, wherever they go. With ∂J the gradient
 * by joints, ∂a_ji = Σ_frames,c ∂J_jc·T_ic, and the gradient by the parameters p is ∂a less its
 * mean.
 */
final class LocalJoints extends BaseLayer<LocalJointConf> {
  private final int vertices;
  private final int joints;
  private final int[] offsets;
  private final int[] gather;
  private transient @Nullable INDArray gathered;
  private transient @Nullable INDArray weights;

  LocalJoints(LocalJointConf net, NeuralNetConfiguration conf, DataType type) {
    super(conf, type);
    this.vertices = net.start().vertexCount();
    this.joints = net.start().jointCount();
    this.offsets = net.start().offsets();
    int[] list = net.start().vertices();
    this.gather = new int[3 * list.length];
    for (int c = 0; c < 3; c++) {
      for (int i = 0; i < list.length; i++) {
        gather[c * list.length + i] = c * vertices + list[i];
      }
    }
  }

  @Override
  public boolean isPretrainLayer() {
    return false;
  }

  /** [1,ΣN] the present weights. */
  INDArray jointWeights() {
    INDArray a = weights = ColumnMajor.scratch(dataType, weights, 1, offsets[joints]);
    INDArray free = Objects.requireNonNull(params.get(LocalJointConf.WEIGHTS));
    a.assign(free);
    for (int j = 0; j < joints; j++) {
      INDArray row = ColumnMajor.columns(a, offsets[j], offsets[j + 1]);
      row.addi((1 - row.sumNumber().doubleValue()) / row.length());
    }
    return a;
  }

  @Override
  public INDArray activate(boolean training, LayerWorkspaceMgr workspaces) {
    INDArray meshes = ColumnMajor.dense(input);
    INDArray t = gathered = ColumnMajor.scratch(dataType, gathered, meshes.rows(), gather.length);
    t.assign(ColumnMajor.pull(meshes, gather));
    INDArray a = jointWeights();
    INDArray out =
        workspaces.createUninitialized(
            ArrayType.ACTIVATIONS, dataType, new long[] {meshes.rows(), 3L * joints}, 'f');
    for (int c = 0; c < 3; c++) {
      for (int j = 0; j < joints; j++) {
        INDArray row = ColumnMajor.columns(a, offsets[j], offsets[j + 1]);
        Nd4j.gemm(own(t, c, j), row, joint(out, c, j), false, true, 1, 0);
      }
    }
    return out;
  }

  @Override
  @SuppressWarnings("NullAway") // A T-pose is data: no gradient by it.
  public Pair<Gradient, INDArray> backpropGradient(INDArray epsilon, LayerWorkspaceMgr workspaces) {
    INDArray g = ColumnMajor.dense(epsilon);
    INDArray t = Objects.requireNonNull(gathered);
    INDArray byWeights = Objects.requireNonNull(gradientViews.get(LocalJointConf.WEIGHTS));
    for (int j = 0; j < joints; j++) {
      INDArray by = ColumnMajor.columns(byWeights, offsets[j], offsets[j + 1]);
      for (int c = 0; c < 3; c++) {
        Nd4j.gemm(joint(g, c, j), own(t, c, j), by, true, false, 1, c == 0 ? 0 : 1);
      }
      by.subi(by.meanNumber());
    }
    Gradient gradient = new DefaultGradient();
    gradientViews.forEach(gradient::setGradientFor);
    return new Pair<>(gradient, null);
  }

  /** Coordinate {@code c} of joint {@code j}'s own vertices, [B,N_j]. */
  private INDArray own(INDArray t, int c, int j) {
    long plane = (long) c * offsets[joints];
    return ColumnMajor.columns(t, plane + offsets[j], plane + offsets[j + 1]);
  }

  private INDArray joint(INDArray array, int c, int j) {
    long column = (long) c * joints + j;
    return ColumnMajor.columns(array, column, column + 1);
  }
}
