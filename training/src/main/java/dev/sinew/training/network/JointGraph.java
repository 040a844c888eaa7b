package dev.sinew.training.network;

import dev.sinew.character.corrective.DenseJointRegressor;
import dev.sinew.character.corrective.LocalJointRegressor;
import java.util.Map;
import java.util.Objects;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.weights.WeightInit;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.lossfunctions.impl.LossMSE;

/**
 * Joint_net as a DL4J graph: planar T-poses relative to their mean vertex [B,3V] to planar joints
 * [B,3J], mean squared error.
 */
public final class JointGraph {
  private static final String TPOSE = "tpose";
  private static final String JOINTS = "joints";
  private static final String LOSS = "loss";

  private JointGraph() {}

  /** The textbook form: one linear layer with a bias, started at zero. */
  public static ComputationGraphConfiguration dense(
      int vertexCount, int jointCount, CorrectiveGraph.Optimisation how) {
    return finish(
        start(how)
            .addLayer(
                JOINTS,
                new DenseLayer.Builder()
                    .nIn(3L * vertexCount)
                    .nOut(3L * jointCount)
                    .weightInit(WeightInit.ZERO)
                    .activation(Activation.IDENTITY)
                    .build(),
                TPOSE),
        vertexCount);
  }

  /** The local form: each joint an affine combination of its own vertices. */
  public static ComputationGraphConfiguration local(
      LocalJointRegressor start, CorrectiveGraph.Optimisation how) {
    return finish(
        start(how).addLayer(JOINTS, new LocalJointConf(start), TPOSE), start.vertexCount());
  }

  private static ComputationGraphConfiguration.GraphBuilder start(
      CorrectiveGraph.Optimisation how) {
    return new NeuralNetConfiguration.Builder()
        .seed(how.seed())
        .dataType(how.type())
        .updater(how.updater())
        .graphBuilder()
        .addInputs(TPOSE);
  }

  private static ComputationGraphConfiguration finish(
      ComputationGraphConfiguration.GraphBuilder builder, int vertexCount) {
    return builder
        .addLayer(
            LOSS,
            new LossLayer.Builder(new LossMSE()).activation(Activation.IDENTITY).build(),
            JOINTS)
        .setInputTypes(InputType.feedForward(3L * vertexCount))
        .setOutputs(LOSS)
        .build();
  }

  /** The trained local form as it ships. */
  public static LocalJointRegressor localRegressor(
      ComputationGraph graph, LocalJointRegressor start) {
    float[] weights =
        ((LocalJoints) graph.getLayer(JOINTS)).jointWeights().dup('f').data().asFloat();
    return LocalJointRegressor.of(start.vertexCount(), start.offsets(), start.vertices(), weights);
  }

  /** The trained dense form as it ships: planar columns become rows of interleaved ones. */
  public static DenseJointRegressor denseRegressor(ComputationGraph graph) {
    Map<String, INDArray> table = graph.getLayer(JOINTS).paramTable();
    INDArray weight = Objects.requireNonNull(table.get("W"));
    float[] bias = Objects.requireNonNull(table.get("b")).dup('f').data().asFloat();
    int inputs = (int) weight.rows();
    int outputs = (int) weight.columns();
    float[] columns = weight.dup('f').data().asFloat();
    float[] rows = new float[columns.length];
    for (int o = 0; o < outputs; o++) {
      int row = 3 * (o % (outputs / 3)) + o / (outputs / 3);
      for (int i = 0; i < inputs; i++) {
        int column = 3 * (i % (inputs / 3)) + i / (inputs / 3);
        rows[row * inputs + column] = columns[o * inputs + i];
      }
    }
    return DenseJointRegressor.of(rows, Planar.toRows(bias));
  }
}
