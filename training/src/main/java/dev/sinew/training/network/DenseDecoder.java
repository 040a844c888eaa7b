package dev.sinew.training.network;

import dev.sinew.training.network.Products.Columns;
import java.util.Objects;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.gradient.DefaultGradient;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.layers.BaseLayer;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * scale·h·W. Deeplearning4j's dense layer would do: but it makes the whole forward product a second
 * time on the way back, for a derivative that is one everywhere, and this is the network's largest.
 */
final class DenseDecoder extends BaseLayer<DenseDecoderConf> {
  private final double scale;

  DenseDecoder(DenseDecoderConf decoder, NeuralNetConfiguration conf, DataType type) {
    super(conf, type);
    this.scale = decoder.scale();
  }

  @Override
  public boolean isPretrainLayer() {
    return false;
  }

  @Override
  public INDArray activate(boolean training, LayerWorkspaceMgr workspaces) {
    INDArray units = ColumnMajor.dense(input);
    INDArray weights = Objects.requireNonNull(params.get(DenseDecoderConf.WEIGHTS));
    INDArray out =
        workspaces.createUninitialized(
            ArrayType.ACTIVATIONS, dataType, new long[] {units.rows(), weights.columns()}, 'f');
    Products.wide(
        Columns.all(units), Columns.all(weights), Columns.all(out), false, false, scale, 0);
    return out;
  }

  @Override
  public Pair<Gradient, INDArray> backpropGradient(INDArray epsilon, LayerWorkspaceMgr workspaces) {
    INDArray g = ColumnMajor.dense(epsilon);
    INDArray units = ColumnMajor.dense(input);
    INDArray weights = Objects.requireNonNull(params.get(DenseDecoderConf.WEIGHTS));
    INDArray byWeights = Objects.requireNonNull(gradientViews.get(DenseDecoderConf.WEIGHTS));
    Products.wide(
        Columns.all(units), Columns.all(g), Columns.all(byWeights), true, false, scale, 0);
    INDArray byUnits =
        workspaces.createUninitialized(
            ArrayType.ACTIVATION_GRAD, dataType, new long[] {units.rows(), units.columns()}, 'f');
    Products.wide(
        Columns.all(g), Columns.all(weights), Columns.all(byUnits), false, true, scale, 0);
    Gradient gradient = new DefaultGradient();
    gradient.setGradientFor(DenseDecoderConf.WEIGHTS, byWeights);
    return new Pair<>(gradient, byUnits);
  }
}
