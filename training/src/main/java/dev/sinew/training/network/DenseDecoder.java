package dev.sinew.training.network;

import dev.sinew.training.memory.Blocks;
import dev.sinew.training.network.Products.Columns;
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

/**
 * scale·h·W. Deeplearning4j's dense layer would do: but it makes the whole forward product a second
 * time on the way back, for a derivative that is one everywhere, and this is the network's largest.
 */
final class DenseDecoder extends BaseLayer<DenseDecoderConf> {
  private static final int PARTS = 16;

  private final double scale;
  private transient @Nullable INDArray partialSums;

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
    Columns w = Columns.all(weights);
    Columns to = Columns.all(out);
    Blocks.forEach(
        weights.columns(),
        (from, end) ->
            Products.across(
                Columns.all(units), w.part(from, end), to.part(from, end), false, scale));
    return out;
  }

  @Override
  public Pair<Gradient, INDArray> backpropGradient(INDArray epsilon, LayerWorkspaceMgr workspaces) {
    INDArray g = ColumnMajor.dense(epsilon);
    INDArray units = ColumnMajor.dense(input);
    INDArray weights = Objects.requireNonNull(params.get(DenseDecoderConf.WEIGHTS));
    INDArray byWeights = Objects.requireNonNull(gradientViews.get(DenseDecoderConf.WEIGHTS));
    Columns by = Columns.all(g);
    Columns byW = Columns.all(byWeights);
    Blocks.forEach(
        g.columns(),
        (from, end) ->
            Products.across(
                Columns.all(units), by.part(from, end), byW.part(from, end), true, scale));
    INDArray byUnits =
        workspaces.createUninitialized(
            ArrayType.ACTIVATION_GRAD, dataType, new long[] {units.rows(), units.columns()}, 'f');
    byUnits.assign(byUnits(by, Columns.all(weights), units.columns()));
    Gradient gradient = new DefaultGradient();
    gradient.setGradientFor(DenseDecoderConf.WEIGHTS, byWeights);
    return new Pair<>(gradient, byUnits);
  }

  /** scale·g·Wᵀ, in parts that are then added up in their order. */
  private INDArray byUnits(Columns g, Columns weights, int hidden) {
    INDArray sums = ColumnMajor.scratch(dataType, partialSums, g.rows(), (long) PARTS * hidden);
    partialSums = sums;
    Blocks.forEach(
        PARTS,
        (from, to) -> {
          for (int p = from; p < to; p++) {
            int begin = (int) ((long) g.count() * p / PARTS);
            int end = (int) ((long) g.count() * (p + 1) / PARTS);
            Products.along(
                g.part(begin, end),
                weights.part(begin, end),
                new Columns(sums, p * hidden, (p + 1) * hidden),
                scale);
          }
        });
    return sums.reshape('f', (long) g.rows() * hidden, PARTS).sum(1).reshape('f', g.rows(), hidden);
  }
}
