package dev.sinew.training.network;

import java.util.List;
import java.util.Map;
import org.deeplearning4j.nn.api.TrainingConfig;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.graph.GraphVertex;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.memory.MemoryReport;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.regularization.Regularization;

/**
 * Configuration of a graph vertex that has parameters and, unlike a DL4J layer, several inputs.
 *
 * <p>Immutable but for the data type, which DL4J sets; configurations are therefore shared rather
 * than cloned.
 */
abstract class TrainableVertexConf extends GraphVertex implements TrainingConfig {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final IUpdater updater;
  private final int inputs;

  TrainableVertexConf(String name, IUpdater updater, int inputs) {
    this.name = name;
    this.updater = updater;
    this.inputs = inputs;
  }

  /** Shapes of the parameters in the order in which they lie in memory; matrices are 'f' order. */
  abstract Map<String, long[]> parameterShapes();

  /** Writes starting values into the given views. */
  abstract void initialise(Map<String, INDArray> parameters);

  /** Parameters in all. */
  @Override
  public long numParams(boolean backprop) {
    long count = 0;
    for (long[] shape : parameterShapes().values()) {
      long size = 1;
      for (long extent : shape) {
        size *= extent;
      }
      count += size;
    }
    return count;
  }

  @Override
  public int minVertexInputs() {
    return inputs;
  }

  @Override
  public int maxVertexInputs() {
    return inputs;
  }

  @Override
  public InputType getOutputType(int layerIndex, InputType... vertexInputs) {
    return InputType.feedForward(outputSize());
  }

  /** Numbers a frame in the output. */
  abstract long outputSize();

  @Override
  @SuppressWarnings("NullAway") // DL4J's own vertices answer null where they have no report.
  public MemoryReport getMemoryReport(InputType... inputTypes) {
    return null;
  }

  @Override
  public String getLayerName() {
    return name;
  }

  @Override
  public @Nullable List<Regularization> getRegularizationByParam(String paramName) {
    return null;
  }

  @Override
  public boolean isPretrainParam(String paramName) {
    return false;
  }

  @Override
  public IUpdater getUpdaterByParam(String paramName) {
    return updater;
  }

  @Override
  public GradientNormalization getGradientNormalization() {
    return GradientNormalization.None;
  }

  @Override
  public double getGradientNormalizationThreshold() {
    return Double.NaN;
  }

  @Override
  public void setDataType(DataType dataType) {
    // The type reaches the vertex through instantiate.
  }

  @Override
  public GraphVertex clone() {
    return this;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
