package dev.sinew.training.network;

import java.util.LinkedHashMap;
import java.util.Map;
import org.deeplearning4j.nn.api.Layer;
import org.deeplearning4j.nn.api.MaskState;
import org.deeplearning4j.nn.api.TrainingConfig;
import org.deeplearning4j.nn.gradient.DefaultGradient;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.graph.vertex.BaseGraphVertex;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.indexing.NDArrayIndex;

/**
 * A graph vertex with parameters whose forward and backward passes are written out.
 *
 * <p>Parameters and gradients are views of the graph's flat arrays. Subclasses keep scratch memory
 * between the passes of one step; a vertex belongs to one thread, like its graph.
 */
abstract class TrainableVertex extends BaseGraphVertex {
  private final transient TrainableVertexConf conf;
  private final transient @Nullable INDArray params;
  private transient @Nullable INDArray gradients;
  private final transient Map<String, INDArray> parameters;
  private transient Map<String, INDArray> gradientViews = Map.of();

  @SuppressWarnings("NullAway") // DL4J gives a parameterless vertex no view, and sets edges later.
  TrainableVertex(
      TrainableVertexConf conf,
      ComputationGraph graph,
      String name,
      int index,
      @Nullable INDArray view,
      boolean initialise,
      DataType type) {
    super(graph, name, index, null, null, type);
    this.conf = conf;
    this.params = view;
    this.parameters = view == null ? Map.of() : views(view);
    if (initialise && view != null) {
      conf.initialise(parameters);
    }
  }

  private Map<String, INDArray> views(INDArray flat) {
    INDArray line = flat.reshape(flat.length());
    Map<String, INDArray> views = new LinkedHashMap<>();
    long at = 0;
    for (Map.Entry<String, long[]> entry : conf.parameterShapes().entrySet()) {
      long size = 1;
      for (long extent : entry.getValue()) {
        size *= extent;
      }
      INDArray part = line.get(NDArrayIndex.interval(at, at + size));
      views.put(entry.getKey(), part.reshape('f', entry.getValue()));
      at += size;
    }
    return views;
  }

  /** A parameter, as a view. */
  final INDArray parameter(String key) {
    return java.util.Objects.requireNonNull(parameters.get(key), key);
  }

  /** Where a parameter's gradient goes, as a view. */
  final INDArray gradient(String key) {
    return java.util.Objects.requireNonNull(gradientViews.get(key), key);
  }

  /** Writes parameter gradients and returns the gradient by each input, null where not needed. */
  abstract @Nullable INDArray[] backward(INDArray outputGradient, LayerWorkspaceMgr workspaces);

  /** An uninitialised [rows, columns] 'f' array that lives as long as {@code kind} says. */
  final INDArray workspaceArray(
      LayerWorkspaceMgr workspaces, ArrayType kind, long rows, long columns) {
    return workspaces.createUninitialized(kind, dataType, new long[] {rows, columns}, 'f');
  }

  @Override
  public final Pair<Gradient, INDArray[]> doBackward(boolean tbptt, LayerWorkspaceMgr workspaces) {
    @SuppressWarnings("NullAway") // An input that needs no gradient has none.
    INDArray[] byInputs = backward(ColumnMajor.dense(epsilon), workspaces);
    Gradient gradient = new DefaultGradient();
    gradientViews.forEach((key, view) -> gradient.setGradientFor(key, view));
    return new Pair<>(gradient, byInputs);
  }

  @Override
  public final void setBackpropGradientsViewArray(INDArray view) {
    gradients = view;
    gradientViews = views(view);
  }

  @Override
  public final Map<String, INDArray> paramTable(boolean backpropOnly) {
    return parameters;
  }

  @Override
  public final TrainingConfig getConfig() {
    return conf;
  }

  @Override
  @SuppressWarnings("NullAway") // null stands for "no parameters" in DL4J.
  public final INDArray params() {
    return params;
  }

  @Override
  @SuppressWarnings("NullAway")
  public final INDArray getGradientsViewArray() {
    return gradients;
  }

  @Override
  public final boolean hasLayer() {
    return false;
  }

  @Override
  @SuppressWarnings("NullAway")
  public final Layer getLayer() {
    return null;
  }

  @Override
  @SuppressWarnings("NullAway")
  public final Pair<INDArray, MaskState> feedForwardMaskArrays(
      INDArray[] maskArrays, MaskState currentMaskState, int minibatchSize) {
    return null;
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + "(" + getVertexName() + ")";
  }
}
