package dev.sinew.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.corrective.Activation;
import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.training.loss.VertexLoss;
import dev.sinew.training.loss.WeightLoss;
import java.util.List;
import java.util.Random;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.config.Sgd;

class TrainedCorrectiveTest {
  private static final int VERTICES = 5;
  private static final Skeleton SKELETON =
      Skeleton.of(
          List.of("root", "upper", "lower"),
          new int[] {-1, 0, 1},
          new double[] {0, 0, 0, 0, 0.5, 0, 0, 1, 0});

  /** The runtime's plain loops against the graph's matrix products. */
  @ParameterizedTest
  @EnumSource(PoseFeatures.Form.class)
  void shipsTheOffsetsThatTheGraphComputes(PoseFeatures.Form form) {
    PoseFeatures features = PoseFeatures.ofRotations(form, SKELETON, Pose.identity(3));
    Random random = new Random(5);
    var how =
        new CorrectiveGraph.Optimisation(
            new Sgd(1e-3), new Sgd(1e-3), new VertexLoss(1), 9, DataType.FLOAT);
    SkinWeights weights = SkinWeights.ofDense(ones(3 * VERTICES, 1 / 3.0), 3);
    var skin =
        new CorrectiveGraph.SkinningParameters(
            WeightForm.FREE, new Influences(weights), WeightLoss.none());
    var shape =
        new CorrectiveGraph.LocalPoseNetShape(
            LocalStructure.of(
                VERTICES,
                3,
                new int[] {1, 2},
                new int[][] {{0, 1, 2, 3, 4, 5}, {3, 4, 5}},
                new int[][] {{0, 3}, {1, 3, 4}}),
            7,
            3,
            Activation.SILU,
            2,
            0.01);
    boolean local = form == PoseFeatures.Form.HALF_ANGLE;
    ComputationGraphConfiguration conf =
        local
            ? CorrectiveGraph.local(features.size(), shape, skin, how)
            : CorrectiveGraph.dense(features.size(), 6, skin, how);
    ComputationGraph graph = new ComputationGraph(conf);
    graph.init();
    INDArray params = graph.params();
    for (int i = 0; i < params.length(); i++) {
      params.putScalar(i, random.nextGaussian());
    }
    Corrective shipped =
        local
            ? TrainedCorrective.local(graph, features, shape, ones(VERTICES, 1))
            : TrainedCorrective.dense(graph, features);

    double[] axisAngle = new double[9];
    java.util.Arrays.setAll(axisAngle, i -> random.nextGaussian());
    CorrectiveExample example =
        CorrectiveExample.of(
            0,
            features,
            SKELETON,
            Pose.ofAxisAngle(axisAngle, new double[3], null),
            Pose.identity(3),
            new float[3 * VERTICES]);
    INDArray[] inputs =
        Batches.correctives(List.of(example), new float[][] {new float[3 * VERTICES]})
            .getFeatures();
    INDArray offsets = graph.feedForward(inputs, false).get("offsets");
    float[] added = new float[3 * VERTICES];
    shipped.addOffsets(example.features(), added);
    for (int i = 0; i < added.length; i++) {
      assertThat((double) added[i])
          .isCloseTo(offsets.getDouble(0, i % 3 * VERTICES + i / 3), within(1e-5));
    }
    double[] learned = TrainedCorrective.weights(graph, 3).toDense();
    double[] expected = CorrectiveGraph.skinWeights(graph);
    for (int i = 0; i < learned.length; i++) {
      assertThat(learned[i]).isCloseTo(expected[i], within(1e-6));
    }
  }

  private static double[] ones(int count, double value) {
    double[] values = new double[count];
    java.util.Arrays.fill(values, value);
    return values;
  }
}
