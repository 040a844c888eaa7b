package dev.sinew.training.network;

import dev.sinew.character.corrective.LocalJointRegressor;
import java.util.Map;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.layers.BaseLayer;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Configuration of the {@link LocalJoints} layer: planar T-poses [B,3V] to planar joints [B,3J].
 */
final class LocalJointConf extends WrittenLayerConf {
  private static final long serialVersionUID = 1L;

  /** [1,ΣN] every joint's weights before they are moved to sum to one, joint by joint. */
  static final String WEIGHTS = "a";

  private final LocalJointRegressor start;

  /**
   * @param start the weights to start from; a joint keeps to its vertices
   */
  LocalJointConf(LocalJointRegressor start) {
    super(3L * start.vertexCount(), 3L * start.jointCount(), Activation.IDENTITY);
    this.start = start;
  }

  LocalJointRegressor start() {
    return start;
  }

  @Override
  Map<String, long[]> shapes() {
    return Map.of(WEIGHTS, new long[] {1, start.parameterCount()});
  }

  @Override
  void fill(Map<String, INDArray> parameters) {
    float[] weights = start.weights();
    int[] at = {0};
    fill(parameters, WEIGHTS, () -> weights[at[0]++]);
  }

  @Override
  BaseLayer<?> layer(NeuralNetConfiguration conf, DataType type) {
    return new LocalJoints(this, conf, type);
  }
}
