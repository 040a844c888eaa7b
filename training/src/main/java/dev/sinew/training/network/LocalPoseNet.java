package dev.sinew.training.network;

import dev.sinew.training.memory.Blocks;
import dev.sinew.training.network.Products.Columns;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.gradient.DefaultGradient;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.layers.BaseLayer;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * The local Pose_net: f_n = (act(x_n·Wh_n + b_n) − act(b_n))·Wf_n for each net n, and a vertex's
 * offset is the sum over the nets that correct it of scale·f_n·D_n.
 *
 * <p>x is zero at the rest pose, and so are f and the offsets, exactly. The decoder makes one
 * product a net into rows that lie net by net; gathering them by vertex, and scattering gradients
 * back, are row copies.
 */
final class LocalPoseNet extends BaseLayer<LocalPoseNetConf> {
  private final transient LocalPoseNetConf net;
  private final transient LocalStructure structure;
  private final int hidden;
  private final int features;
  private final IActivation activation;
  private final int[] inputIndices;
  private final int[] rowOfDecoded;
  private final int[][] decodedOfRow;
  private final int mostRows;
  private transient @Nullable INDArray gathered;
  private transient @Nullable INDArray sums;
  private transient @Nullable INDArray units;
  private transient @Nullable INDArray featureValues;
  private transient @Nullable INDArray decoded;

  /** Gradients by one net's decoded rows: used again for the next net while they are in a cache. */
  private final transient Queue<INDArray> idle = new ConcurrentLinkedQueue<>();

  private transient @Nullable INDArray byUnits;
  private transient @Nullable INDArray byFeatures;

  LocalPoseNet(LocalPoseNetConf net, NeuralNetConfiguration conf, DataType type) {
    super(conf, type);
    this.net = net;
    this.structure = net.structure();
    this.hidden = net.hidden();
    this.features = net.features();
    this.activation = net.activationFunction();
    this.inputIndices = structure.inputIndices();
    this.rowOfDecoded = structure.rowOfDecoded();
    this.decodedOfRow = structure.decodedOfRow();
    this.mostRows =
        IntStream.range(0, structure.netCount())
            .map(n -> 3 * (structure.pairOffset(n + 1) - structure.pairOffset(n)))
            .max()
            .orElse(0);
  }

  @Override
  public boolean isPretrainLayer() {
    return false;
  }

  @Override
  public INDArray activate(boolean training, LayerWorkspaceMgr workspaces) {
    INDArray pose = ColumnMajor.dense(input);
    long batch = pose.rows();
    long rows = 3L * structure.vertexCount();
    int nets = structure.netCount();
    INDArray out =
        workspaces.createUninitialized(
            ArrayType.ACTIVATIONS, dataType, new long[] {batch, rows}, 'f');
    INDArray x = gathered = ColumnMajor.scratch(dataType, gathered, batch, inputIndices.length);
    RowSums.of(pose, new int[][] {inputIndices}, x);
    INDArray h = units = ColumnMajor.scratch(dataType, units, batch, (long) nets * hidden);
    INDArray f =
        featureValues = ColumnMajor.scratch(dataType, featureValues, batch, (long) nets * features);
    INDArray d =
        decoded = ColumnMajor.scratch(dataType, decoded, batch, 3L * structure.pairCount() + 1);
    eachNet(
        n ->
            Products.along(
                inputs(x, n), inputs(parameter(LocalPoseNetConf.HIDDEN), n), hidden(h, n), 1));
    INDArray bias = parameter(LocalPoseNetConf.BIAS);
    h.addiRowVector(bias);
    INDArray z = sums = ColumnMajor.scratch(dataType, sums, batch, (long) nets * hidden);
    z.assign(h);
    activation.getActivation(h, training);
    h.subiRowVector(activation.getActivation(bias.dup(), training));
    eachNet(
        n -> {
          Products.across(
              hidden(h, n),
              features(parameter(LocalPoseNetConf.FEATURES), n),
              features(f, n),
              false,
              net.scale());
          Products.across(
              features(f, n), pairs(parameter(LocalPoseNetConf.DECODER), n), pairs(d, n), false, 1);
        });
    ColumnMajor.columns(d, 3L * structure.pairCount(), 3L * structure.pairCount() + 1).assign(0);
    RowSums.of(d, decodedOfRow, out);
    return out;
  }

  @Override
  @SuppressWarnings("NullAway") // A pose is data: no gradient by it.
  public Pair<Gradient, INDArray> backpropGradient(INDArray epsilon, LayerWorkspaceMgr workspaces) {
    INDArray g = ColumnMajor.dense(epsilon);
    int nets = structure.netCount();
    INDArray x = Objects.requireNonNull(gathered);
    INDArray h = Objects.requireNonNull(units);
    INDArray f = Objects.requireNonNull(featureValues);
    INDArray byF =
        byFeatures = ColumnMajor.scratch(dataType, byFeatures, g.rows(), (long) nets * features);
    INDArray byH = byUnits = ColumnMajor.scratch(dataType, byUnits, g.rows(), (long) nets * hidden);
    eachNet(
        n -> {
          int begin = 3 * structure.pairOffset(n);
          int end = 3 * structure.pairOffset(n + 1);
          INDArray byDecoded = ColumnMajor.scratch(dataType, idle.poll(), g.rows(), mostRows);
          RowSums.pick(g, rowOfDecoded, begin, end, byDecoded);
          Columns rows = new Columns(byDecoded, 0, end - begin);
          Products.across(
              features(f, n), rows, pairs(gradient(LocalPoseNetConf.DECODER), n), true, 1);
          Products.along(
              rows, pairs(parameter(LocalPoseNetConf.DECODER), n), features(byF, n), net.scale());
          Products.across(
              hidden(h, n),
              features(byF, n),
              features(gradient(LocalPoseNetConf.FEATURES), n),
              true,
              1);
          Products.along(
              features(byF, n),
              features(parameter(LocalPoseNetConf.FEATURES), n),
              hidden(byH, n),
              1);
          idle.add(byDecoded);
        });
    backwardUnits(x, byH);
    Gradient gradient = new DefaultGradient();
    gradientViews.forEach(gradient::setGradientFor);
    return new Pair<>(gradient, null);
  }

  /** Through act(z) − act(b), z = x·Wh + b: ∂b = Σ_frames ∂z − act′(b)·Σ_frames ∂h. */
  private void backwardUnits(INDArray x, INDArray byH) {
    INDArray bias = parameter(LocalPoseNetConf.BIAS);
    INDArray byBias = gradient(LocalPoseNetConf.BIAS);
    byBias.assign(activation.backprop(bias.dup(), byH.sum(true, 0)).getFirst().negi());
    INDArray byZ = activation.backprop(Objects.requireNonNull(sums), byH).getFirst();
    byBias.addi(byZ.sum(true, 0));
    eachNet(
        n ->
            Products.across(
                hidden(byZ, n),
                inputs(x, n),
                inputs(gradient(LocalPoseNetConf.HIDDEN), n),
                true,
                1));
  }

  /** Nets share nothing but what they read: they are shared out among the processors. */
  private void eachNet(IntConsumer body) {
    Blocks.forEach(
        structure.netCount(),
        (from, to) -> {
          for (int n = from; n < to; n++) {
            body.accept(n);
          }
        });
  }

  private INDArray parameter(String key) {
    return Objects.requireNonNull(params.get(key), key);
  }

  private INDArray gradient(String key) {
    return Objects.requireNonNull(gradientViews.get(key), key);
  }

  private Columns inputs(INDArray array, int n) {
    return new Columns(array, structure.inputOffset(n), structure.inputOffset(n + 1));
  }

  private Columns hidden(INDArray array, int n) {
    return new Columns(array, n * hidden, (n + 1) * hidden);
  }

  private Columns features(INDArray array, int n) {
    return new Columns(array, n * features, (n + 1) * features);
  }

  private Columns pairs(INDArray array, int n) {
    return new Columns(array, 3 * structure.pairOffset(n), 3 * structure.pairOffset(n + 1));
  }
}
