package dev.sinew.training.network;

import java.util.Map;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.layers.BaseLayer;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Configuration of the {@link DenseDecoder} layer: hidden units [B,H] to offsets [B,3V]. */
final class DenseDecoderConf extends WrittenLayerConf {
  private static final long serialVersionUID = 1L;

  /** [H,3V]. */
  static final String WEIGHTS = "W";

  private final double scale;

  /**
   * @param scale metres that a decoded one stands for
   */
  DenseDecoderConf(int hidden, int outputs, double scale) {
    super(hidden, outputs, Activation.IDENTITY);
    this.scale = scale;
  }

  double scale() {
    return scale;
  }

  @Override
  Map<String, long[]> shapes() {
    return Map.of(WEIGHTS, new long[] {getNIn(), getNOut()});
  }

  /** Zero, so that training starts from plain skinning. */
  @Override
  void fill(Map<String, INDArray> parameters) {
    fill(parameters, WEIGHTS, () -> 0);
  }

  @Override
  BaseLayer<?> layer(NeuralNetConfiguration conf, DataType type) {
    return new DenseDecoder(this, conf, type);
  }
}
