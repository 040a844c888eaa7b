package dev.sinew.training.network;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.layers.BaseLayer;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.activations.impl.ActivationReLU;
import org.nd4j.linalg.activations.impl.ActivationSwish;
import org.nd4j.linalg.activations.impl.ActivationTanH;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Configuration of the {@link LocalPoseNet} layer: pose features [B,P] to offsets [B,3V]. */
final class LocalPoseNetConf extends WrittenLayerConf {
  private static final long serialVersionUID = 1L;

  /** [H,ΣM] hidden weights, the columns of one joint's inputs together. */
  static final String HIDDEN = "Wh";

  /** [H,N·C] feature weights, joint by joint. */
  static final String FEATURES = "Wf";

  /** [C,3·pairs] decoder: joint by joint, and within a joint plane by plane. */
  static final String DECODER = "D";

  private final LocalStructure structure;
  private final int hidden;
  private final int features;
  private final dev.sinew.character.corrective.Activation activation;
  private final double steepness;
  private final double scale;
  private final long seed;

  /**
   * @param poseSize P, pose features
   * @param hidden H, hidden units a joint
   * @param features C, features a joint
   * @param activation of the hidden units
   * @param steepness standard deviation of the hidden weights at the start
   * @param scale metres that a decoded one stands for
   * @param seed of the starting values
   */
  LocalPoseNetConf(
      int poseSize,
      LocalStructure structure,
      int hidden,
      int features,
      dev.sinew.character.corrective.Activation activation,
      double steepness,
      double scale,
      long seed) {
    super(poseSize, 3L * structure.vertexCount(), Activation.IDENTITY);
    this.structure = structure;
    this.hidden = hidden;
    this.features = features;
    this.activation = activation;
    this.steepness = steepness;
    this.scale = scale;
    this.seed = seed;
  }

  LocalStructure structure() {
    return structure;
  }

  int hidden() {
    return hidden;
  }

  int features() {
    return features;
  }

  /** What the hidden units do, as DL4J computes and differentiates it. */
  IActivation activationFunction() {
    return switch (activation) {
      case RELU -> new ActivationReLU();
      case TANH -> new ActivationTanH();
      case SILU -> new ActivationSwish();
    };
  }

  double scale() {
    return scale;
  }

  @Override
  Map<String, long[]> shapes() {
    int nets = structure.netCount();
    Map<String, long[]> shapes = new LinkedHashMap<>();
    shapes.put(HIDDEN, new long[] {hidden, structure.inputCount()});
    shapes.put(BIAS, new long[] {1, (long) nets * hidden});
    shapes.put(FEATURES, new long[] {hidden, (long) nets * features});
    shapes.put(DECODER, new long[] {features, 3L * structure.pairCount()});
    return shapes;
  }

  /**
   * Hidden units look in random directions with kinks spread over the unit range of half-angle
   * vectors; the decoder starts at zero, so that training starts from plain skinning.
   */
  @Override
  void fill(Map<String, INDArray> parameters) {
    Random random = new Random(seed);
    fill(parameters, HIDDEN, () -> steepness * random.nextGaussian());
    calmCompanions(Objects.requireNonNull(parameters.get(HIDDEN)));
    fill(parameters, BIAS, () -> random.nextGaussian() / 2);
    double spread = 1 / Math.sqrt(hidden);
    fill(parameters, FEATURES, () -> spread * random.nextGaussian());
    fill(parameters, DECODER, () -> 0);
  }

  /** A net starts mostly as a function of its own joint, which comes first among its inputs. */
  private void calmCompanions(INDArray hiddenWeights) {
    for (int n = 0; n < structure.netCount(); n++) {
      int begin = structure.companionOffset(n);
      int end = structure.inputOffset(n + 1);
      if (begin < end) {
        ColumnMajor.columns(hiddenWeights, begin, end).muli(0.5);
      }
    }
  }

  @Override
  BaseLayer<?> layer(NeuralNetConfiguration conf, DataType type) {
    return new LocalPoseNet(this, conf, type);
  }
}
