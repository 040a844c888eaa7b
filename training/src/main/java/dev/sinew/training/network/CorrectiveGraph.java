package dev.sinew.training.network;

import dev.sinew.training.loss.VertexLoss;
import dev.sinew.training.loss.WeightLoss;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.WorkspaceMode;
import org.deeplearning4j.nn.conf.graph.ElementWiseVertex;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.weights.WeightInit;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.IUpdater;

/**
 * V = LBS(T + Pose_net(Pm), Joint_net(T), P, P*, W) as a DL4J graph, with λ·loss_v as its loss and
 * loss_w inside the skinning vertex.
 *
 * <p>Inputs, in this order: pose features [B,P], rest meshes T [B,3V], skinning matrices [B,12J];
 * label: target meshes [B,3V]. Where corrections grow with a person (see {@link
 * dev.sinew.character.corrective.BuildScale}) a fourth input is what offsets are multiplied by,
 * [B,3V]; it is a constant of each subject. Joints are data while correctives are learned, so what
 * follows from them (A) is a constant of each frame: it is evaluated once a frame, outside the
 * graph, and no step spends time on it.
 */
public final class CorrectiveGraph {
  private static final String POSE = "pose";
  private static final String REST = "rest";
  private static final String MATRICES = "matrices";
  private static final String BUILD = "build";
  private static final String HIDDEN = "hidden";
  private static final String OFFSETS = "offsets";
  private static final String SCALED = "scaled";
  private static final String SKINNED = "skinned";
  private static final String LOSS = "loss";

  /** Metres that one output of the dense form stands for: Adam's steps know no units. */
  static final double DENSE_SCALE = 0.01;

  private CorrectiveGraph() {}

  /**
   * The published form: 9J → hidden → 3V.
   *
   * @param poseSize P, pose features
   * @param hidden hidden units
   */
  public static ComputationGraphConfiguration dense(
      int poseSize, int hidden, SkinningParameters skin, Optimisation how) {
    int outputs = 3 * skin.vertexCount();
    return finish(
        start(how)
            .addLayer(HIDDEN, new AnchoredDenseConf(poseSize, hidden, how.seed()), POSE)
            .addLayer(OFFSETS, new DenseDecoderConf(hidden, outputs, DENSE_SCALE), HIDDEN),
        poseSize,
        skin,
        how);
  }

  /**
   * The local form: a small net a joint, each correcting the vertices that the structure names.
   *
   * @param poseSize P, pose features
   */
  public static ComputationGraphConfiguration local(
      int poseSize, LocalPoseNetShape shape, SkinningParameters skin, Optimisation how) {
    return finish(nets(start(how), poseSize, shape, how), poseSize, skin, how);
  }

  /**
   * The local form with offsets that are multiplied by a subject's build scale, the fourth input.
   *
   * @param poseSize P, pose features
   */
  public static ComputationGraphConfiguration localByBuild(
      int poseSize, LocalPoseNetShape shape, SkinningParameters skin, Optimisation how) {
    return finish(
        nets(start(how).addInputs(BUILD), poseSize, shape, how)
            .addVertex(SCALED, new ElementWiseVertex(ElementWiseVertex.Op.Product), OFFSETS, BUILD),
        SCALED,
        poseSize,
        skin,
        how,
        InputType.feedForward(3L * skin.vertexCount()));
  }

  private static ComputationGraphConfiguration.GraphBuilder nets(
      ComputationGraphConfiguration.GraphBuilder builder,
      int poseSize,
      LocalPoseNetShape shape,
      Optimisation how) {
    return builder.addLayer(
        OFFSETS,
        new LocalPoseNetConf(
            poseSize,
            shape.structure(),
            shape.hidden(),
            shape.features(),
            shape.activation(),
            shape.steepness(),
            shape.scale(),
            how.seed()),
        POSE);
  }

  private static ComputationGraphConfiguration.GraphBuilder start(Optimisation how) {
    return new NeuralNetConfiguration.Builder()
        .seed(how.seed())
        .dataType(how.type())
        .updater(how.updater())
        .weightInit(WeightInit.RELU)
        .miniBatch(false)
        .trainingWorkspaceMode(WorkspaceMode.ENABLED)
        .inferenceWorkspaceMode(WorkspaceMode.ENABLED)
        .graphBuilder()
        .addInputs(POSE, REST, MATRICES);
  }

  private static ComputationGraphConfiguration finish(
      ComputationGraphConfiguration.GraphBuilder builder,
      int poseSize,
      SkinningParameters skin,
      Optimisation how) {
    return finish(builder, OFFSETS, poseSize, skin, how);
  }

  private static ComputationGraphConfiguration finish(
      ComputationGraphConfiguration.GraphBuilder builder,
      String offsets,
      int poseSize,
      SkinningParameters skin,
      Optimisation how,
      InputType... further) {
    int size = 3 * skin.vertexCount();
    List<InputType> inputs = new ArrayList<>();
    inputs.add(InputType.feedForward(poseSize));
    inputs.add(InputType.feedForward(size));
    inputs.add(InputType.feedForward(12L * skin.jointCount()));
    inputs.addAll(List.of(further));
    return builder
        .addVertex(
            SKINNED,
            new SkinningConf(SKINNED, how.weightUpdater(), skin.form(), skin.start(), skin.loss()),
            offsets,
            REST,
            MATRICES)
        .addLayer(
            LOSS,
            new LossLayer.Builder(how.loss()).activation(Activation.IDENTITY).build(),
            SKINNED)
        .setInputTypes(inputs.toArray(InputType[]::new))
        .setOutputs(LOSS)
        .build();
  }

  /** loss_w at a graph's present weights. */
  public static double weightLoss(ComputationGraph graph) {
    return ((Skinning) graph.getVertex(SKINNED)).weightLoss();
  }

  /** W of a graph, [V,J] row-major. */
  public static double[] skinWeights(ComputationGraph graph) {
    return ((Skinning) graph.getVertex(SKINNED)).skinWeights();
  }

  /** What the hidden units of a local form give each input: [ΣM][H] row by row, net by net. */
  public static float[] hiddenWeights(ComputationGraph graph) {
    return poseNetParameter(graph, LocalPoseNetConf.HIDDEN);
  }

  /** The biases of a local form's hidden units, [N·H] net by net. */
  public static float[] hiddenBias(ComputationGraph graph) {
    return poseNetParameter(graph, LocalPoseNetConf.BIAS);
  }

  /**
   * Sets what a local form makes of its hidden units: a net's offsets become φ·U·D.
   *
   * @param features [N][H,C] U, row-major
   * @param decoder [N][C,3n] D, row-major, metres; the n vertices of each net in the structure's
   *     order
   */
  public static void setFeatures(
      ComputationGraph graph, LocalPoseNetShape shape, double[][] features, double[][] decoder) {
    LocalStructure structure = shape.structure();
    int c = shape.features();
    double[] u = new double[structure.netCount() * shape.hidden() * c];
    double[] d = new double[3 * structure.pairCount() * c];
    int at = 0;
    for (double[] net : features) {
      for (int column = 0; column < c; column++) {
        for (int h = 0; h < shape.hidden(); h++) {
          u[at++] = net[h * c + column];
        }
      }
    }
    at = 0;
    for (double[] net : decoder) {
      int columns = net.length / c;
      for (int plane = 0; plane < 3; plane++) {
        for (int column = plane; column < columns; column += 3) {
          for (int k = 0; k < c; k++) {
            d[at++] = net[k * columns + column] / shape.scale();
          }
        }
      }
    }
    set(graph, LocalPoseNetConf.FEATURES, u);
    set(graph, LocalPoseNetConf.DECODER, d);
  }

  private static void set(ComputationGraph graph, String key, double[] columnMajor) {
    INDArray array = Objects.requireNonNull(graph.getVertex(OFFSETS).paramTable(false).get(key));
    array.assign(
        Nd4j.createFromArray(columnMajor).castTo(array.dataType()).reshape('f', array.shape()));
  }

  /** A parameter of the local form's Pose_net, in column-major order. */
  static float[] poseNetParameter(ComputationGraph graph, String key) {
    return parameter(graph, OFFSETS, key);
  }

  /** The dense form's output weights, in column-major order, before they are scaled. */
  static float[] outputParameter(ComputationGraph graph, String key) {
    return parameter(graph, OFFSETS, key);
  }

  /** A parameter of the dense form's hidden layer, in column-major order. */
  static float[] hiddenParameter(ComputationGraph graph, String key) {
    return parameter(graph, HIDDEN, key);
  }

  private static float[] parameter(ComputationGraph graph, String vertex, String key) {
    INDArray array = graph.getVertex(vertex).paramTable(false).get(key);
    return Objects.requireNonNull(array, key).dup('f').data().asFloat();
  }

  /**
   * How a graph is optimised.
   *
   * @param updater of Pose_net's parameters
   * @param weightUpdater of W
   * @param loss λ·loss_v
   * @param seed of starting values
   * @param type FLOAT, or DOUBLE for gradient checks
   */
  public record Optimisation(
      IUpdater updater, IUpdater weightUpdater, VertexLoss loss, long seed, DataType type) {
    public Optimisation {
      updater = FusedAdam.inPlaceOf(updater);
      weightUpdater = FusedAdam.inPlaceOf(weightUpdater);
    }
  }

  /**
   * The skinning part of a graph.
   *
   * @param form how W is learned
   * @param influences the weights to start from and, for the simplex form, the only candidates
   * @param loss loss_w
   */
  public record SkinningParameters(WeightForm form, Influences influences, WeightLoss loss) {
    dev.sinew.character.skinning.SkinWeights start() {
      return influences.start();
    }

    int vertexCount() {
      return start().vertexCount();
    }

    int jointCount() {
      return start().jointCount();
    }
  }

  /**
   * A local Pose_net's size.
   *
   * @param structure which joint sees and corrects what
   * @param hidden hidden units a joint
   * @param features features a joint
   * @param activation of the hidden units
   * @param steepness standard deviation of the hidden weights at the start, a unit range of pose:
   *     how fast units turn over it
   * @param scale metres that a decoded one stands for
   */
  public record LocalPoseNetShape(
      LocalStructure structure,
      int hidden,
      int features,
      dev.sinew.character.corrective.Activation activation,
      double steepness,
      double scale) {}
}
