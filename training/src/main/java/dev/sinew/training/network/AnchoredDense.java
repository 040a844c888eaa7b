package dev.sinew.training.network;

import java.util.Objects;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.layers.BaseLayer;
import org.deeplearning4j.nn.params.DefaultParamInitializer;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.ops.transforms.Transforms;

/**
 * relu(x·W + b) − relu(b): a dense layer whose output is exactly zero where its input is, so that a
 * corrective vanishes at the rest pose whatever the biases have become.
 */
final class AnchoredDense extends BaseLayer<AnchoredDenseConf> {
  AnchoredDense(NeuralNetConfiguration conf, DataType type) {
    super(conf, type);
  }

  @Override
  public boolean isPretrainLayer() {
    return false;
  }

  @Override
  public INDArray activate(boolean training, LayerWorkspaceMgr workspaces) {
    return super.activate(training, workspaces).subiRowVector(Transforms.relu(bias(), true));
  }

  /** The anchor adds −(b > 0)·Σ_frames ε to the bias gradient and changes nothing else. */
  @Override
  public Pair<Gradient, INDArray> backpropGradient(INDArray epsilon, LayerWorkspaceMgr workspaces) {
    INDArray positive = bias().gt(0).castTo(bias().dataType());
    INDArray anchor = epsilon.sum(true, 0).muli(positive.reshape(1, positive.length()));
    Pair<Gradient, INDArray> result = super.backpropGradient(epsilon, workspaces);
    INDArray byBias = Objects.requireNonNull(gradientViews.get(DefaultParamInitializer.BIAS_KEY));
    byBias.subi(anchor.reshape(byBias.shape()));
    return result;
  }

  private INDArray bias() {
    return Objects.requireNonNull(params.get(DefaultParamInitializer.BIAS_KEY));
  }
}
