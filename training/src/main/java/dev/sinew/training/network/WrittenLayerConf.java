package dev.sinew.training.network;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.deeplearning4j.nn.api.Layer;
import org.deeplearning4j.nn.api.ParamInitializer;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.FeedForwardLayer;
import org.deeplearning4j.nn.conf.memory.LayerMemoryReport;
import org.deeplearning4j.nn.layers.BaseLayer;
import org.deeplearning4j.optimize.api.TrainingListener;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/** Configuration of a layer whose forward and backward passes are written out. */
abstract class WrittenLayerConf extends FeedForwardLayer {
  private static final long serialVersionUID = 1L;

  /** The key of biases, in every layer that has any. */
  static final String BIAS = "b";

  WrittenLayerConf(long inputs, long outputs, Activation activation) {
    super(new Builder().nIn(inputs).nOut(outputs).activation(activation));
  }

  /** Shapes of the parameters in the order in which they lie in memory; matrices are 'f' order. */
  abstract Map<String, long[]> shapes();

  /** Writes starting values into views of these shapes. */
  abstract void fill(Map<String, INDArray> parameters);

  /** The layer, without its parameters. */
  abstract BaseLayer<?> layer(NeuralNetConfiguration conf, DataType type);

  /** Fills one parameter, in memory order. */
  static void fill(Map<String, INDArray> parameters, String key, DoubleSupplier values) {
    INDArray array = Objects.requireNonNull(parameters.get(key), key);
    double[] filled = new double[(int) array.length()];
    Arrays.setAll(filled, i -> values.getAsDouble());
    array.assign(Nd4j.createFromArray(filled).castTo(array.dataType()).reshape('f', array.shape()));
  }

  private Map<String, INDArray> views(INDArray flat) {
    INDArray line = flat.reshape(flat.length());
    Map<String, INDArray> views = new LinkedHashMap<>();
    long at = 0;
    for (Map.Entry<String, long[]> entry : shapes().entrySet()) {
      long size = entry.getValue()[0] * entry.getValue()[1];
      INDArray part = line.get(NDArrayIndex.interval(at, at + size));
      views.put(entry.getKey(), part.reshape('f', entry.getValue()));
      at += size;
    }
    return views;
  }

  @Override
  public final Layer instantiate(
      NeuralNetConfiguration conf,
      Collection<TrainingListener> listeners,
      int index,
      INDArray view,
      boolean initialise,
      DataType type) {
    BaseLayer<?> layer = layer(conf, type);
    layer.setListeners(listeners);
    layer.setIndex(index);
    layer.setParamsViewArray(view);
    layer.setParamTable(initializer().init(conf, view, initialise));
    layer.setConf(conf);
    return layer;
  }

  @Override
  public final ParamInitializer initializer() {
    return new Parameters();
  }

  @Override
  @SuppressWarnings("NullAway") // DL4J's own layers answer null where they have no report.
  public final LayerMemoryReport getMemoryReport(InputType inputType) {
    return null;
  }

  private static final class Builder extends FeedForwardLayer.Builder<Builder> {
    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // As DL4J declares it.
    public <E extends org.deeplearning4j.nn.conf.layers.Layer> E build() {
      throw new UnsupportedOperationException("made by its constructor");
    }
  }

  /** How DL4J learns of the parameters: names, sizes and views. */
  private final class Parameters implements ParamInitializer {
    @Override
    public long numParams(NeuralNetConfiguration conf) {
      return shapes().values().stream().mapToLong(shape -> shape[0] * shape[1]).sum();
    }

    @Override
    public long numParams(org.deeplearning4j.nn.conf.layers.Layer layer) {
      return shapes().values().stream().mapToLong(shape -> shape[0] * shape[1]).sum();
    }

    @Override
    public List<String> paramKeys(org.deeplearning4j.nn.conf.layers.Layer layer) {
      return List.copyOf(shapes().keySet());
    }

    @Override
    public List<String> weightKeys(org.deeplearning4j.nn.conf.layers.Layer layer) {
      return shapes().keySet().stream().filter(key -> !key.equals(BIAS)).toList();
    }

    @Override
    public List<String> biasKeys(org.deeplearning4j.nn.conf.layers.Layer layer) {
      return shapes().keySet().stream().filter(key -> key.equals(BIAS)).toList();
    }

    @Override
    public boolean isWeightParam(org.deeplearning4j.nn.conf.layers.Layer layer, String key) {
      return !key.equals(BIAS);
    }

    @Override
    public boolean isBiasParam(org.deeplearning4j.nn.conf.layers.Layer layer, String key) {
      return key.equals(BIAS);
    }

    @Override
    public Map<String, INDArray> init(
        NeuralNetConfiguration conf, INDArray view, boolean initialise) {
      Map<String, INDArray> views = views(view);
      if (initialise) {
        fill(views);
      }
      views.keySet().forEach(conf::addVariable);
      return views;
    }

    @Override
    public Map<String, INDArray> getGradientsFromFlattened(
        NeuralNetConfiguration conf, INDArray view) {
      return views(view);
    }
  }
}
