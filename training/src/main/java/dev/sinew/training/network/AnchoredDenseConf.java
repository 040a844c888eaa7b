package dev.sinew.training.network;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.layers.BaseLayer;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Configuration of an {@link AnchoredDense} layer: a dense ReLU layer that is zero at zero. */
final class AnchoredDenseConf extends WrittenLayerConf {
  private static final long serialVersionUID = 1L;

  /** [inputs,units], the key that DL4J's dense layer looks for. */
  static final String WEIGHTS = "W";

  private final long seed;

  AnchoredDenseConf(int inputs, int units, long seed) {
    super(inputs, units, Activation.RELU);
    this.seed = seed;
  }

  @Override
  Map<String, long[]> shapes() {
    Map<String, long[]> shapes = new LinkedHashMap<>();
    shapes.put(WEIGHTS, new long[] {getNIn(), getNOut()});
    shapes.put(BIAS, new long[] {1, getNOut()});
    return shapes;
  }

  /** He et al. 2015: variance 2 over the number of inputs. */
  @Override
  void fill(Map<String, INDArray> parameters) {
    Random random = new Random(seed);
    double spread = Math.sqrt(2.0 / getNIn());
    fill(parameters, WEIGHTS, () -> spread * random.nextGaussian());
    fill(parameters, BIAS, () -> 0);
  }

  @Override
  BaseLayer<?> layer(NeuralNetConfiguration conf, DataType type) {
    return new AnchoredDense(conf, type);
  }
}
