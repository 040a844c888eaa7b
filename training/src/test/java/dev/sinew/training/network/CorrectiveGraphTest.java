package dev.sinew.training.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.corrective.Activation;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.training.loss.VertexLoss;
import dev.sinew.training.loss.WeightLoss;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.Sgd;

class CorrectiveGraphTest {
  private static final int VERTICES = 9;
  private static final Skeleton SKELETON =
      Skeleton.of(
          List.of("root", "upper", "lower", "hand"),
          new int[] {-1, 0, 1, 2},
          new double[] {0, 0, 0, 0.1, 0.3, 0, 0.2, 0.6, 0.1, 0.2, 0.8, 0.1});

  private final Random random = new Random(7);
  private final Rig rig = rig();
  private final Pose rest = Pose.identity(SKELETON.jointCount());

  private Rig rig() {
    float[] vertices = new float[3 * VERTICES];
    double[] weights = new double[VERTICES * SKELETON.jointCount()];
    for (int v = 0; v < VERTICES; v++) {
      double sum = 0;
      for (int c = 0; c < 3; c++) {
        vertices[3 * v + c] = (float) random.nextDouble();
      }
      for (int j = 0; j < 3; j++) {
        weights[4 * v + j] = random.nextDouble();
        sum += weights[4 * v + j];
      }
      for (int j = 0; j < 3; j++) {
        weights[4 * v + j] /= sum;
      }
    }
    int[] strip = {0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4, 4, 5, 6, 5, 7, 6, 6, 7, 8};
    return new Rig(
        "strip",
        new Mesh(vertices, Faces.ofTriangles(strip, VERTICES)),
        SKELETON,
        SkinWeights.ofDense(weights, 4));
  }

  private CorrectiveGraph.SkinningParameters skin(WeightForm form, Map<String, Double> terms) {
    return new CorrectiveGraph.SkinningParameters(
        form, Influences.around(rig.weights(), SKELETON, 3), WeightLoss.of(terms, rig));
  }

  private static CorrectiveGraph.Optimisation inDouble() {
    return new CorrectiveGraph.Optimisation(
        new Sgd(1e-3), new Sgd(1e-3), new VertexLoss(3), 11, DataType.DOUBLE);
  }

  private ComputationGraph graph(String form, WeightForm weights, Map<String, Double> terms) {
    return graph(form, weights, terms, Activation.RELU);
  }

  private ComputationGraph graph(
      String form, WeightForm weights, Map<String, Double> terms, Activation activation) {
    PoseFeatures features = features(form);
    ComputationGraphConfiguration conf =
        form.equals("dense")
            ? CorrectiveGraph.dense(features.size(), 5, skin(weights, terms), inDouble())
            : CorrectiveGraph.local(
                features.size(), shape(activation), skin(weights, terms), inDouble());
    return started(conf);
  }

  private static CorrectiveGraph.LocalPoseNetShape shape(Activation activation) {
    return new CorrectiveGraph.LocalPoseNetShape(structure(), 4, 2, activation, 2, 0.5);
  }

  private ComputationGraph started(ComputationGraphConfiguration conf) {
    ComputationGraph graph = new ComputationGraph(conf);
    graph.init();
    // Away from the zero start, so that every gradient is alive.
    INDArray params = graph.params();
    for (int i = 0; i < params.length(); i++) {
      params.putScalar(i, params.getDouble(i) + 0.3 * random.nextGaussian());
    }
    return graph;
  }

  private PoseFeatures features(String form) {
    return PoseFeatures.ofRotations(
        form.equals("dense") ? PoseFeatures.Form.MATRIX : PoseFeatures.Form.HALF_ANGLE,
        SKELETON,
        rest);
  }

  private static LocalStructure structure() {
    return LocalStructure.of(
        VERTICES,
        3,
        new int[] {1, 2, 3},
        new int[][] {{0, 1, 2, 3, 4, 5}, {3, 4, 5}, {6, 7, 8, 3, 4, 5}},
        new int[][] {{0, 1, 2, 3}, {2, 3, 4, 5, 6}, {6, 2}});
  }

  private MultiDataSet batch(String form, double angle, int frames) {
    PoseFeatures features = features(form);
    float[] x = new float[frames * features.size()];
    INDArray pose = Nd4j.create(DataType.DOUBLE, new long[] {frames, features.size()}, 'f');
    INDArray mesh = Nd4j.create(DataType.DOUBLE, new long[] {frames, 3L * VERTICES}, 'f');
    INDArray matrices = Nd4j.create(DataType.DOUBLE, new long[] {frames, 48}, 'f');
    INDArray target = Nd4j.create(DataType.DOUBLE, new long[] {frames, 3L * VERTICES}, 'f');
    for (int b = 0; b < frames; b++) {
      Pose p = pose(angle);
      features.compute(p, x, b * features.size());
      double[] a = ForwardKinematics.skinningMatrices(SKELETON, p, rest);
      for (int f = 0; f < features.size(); f++) {
        pose.putScalar(b, f, x[b * features.size() + f]);
      }
      for (int j = 0; j < 4; j++) {
        for (int e = 0; e < 12; e++) {
          matrices.putScalar(b, 4 * e + j, a[12 * j + e]);
        }
      }
      for (int i = 0; i < 3 * VERTICES; i++) {
        int column = i % 3 * VERTICES + i / 3;
        mesh.putScalar(b, column, rig.mesh().vertices()[i]);
        target.putScalar(b, column, rig.mesh().vertices()[i] + 0.1 * random.nextGaussian());
      }
    }
    return new MultiDataSet(new INDArray[] {pose, mesh, matrices}, new INDArray[] {target});
  }

  private Pose pose(double angle) {
    double[] axisAngle = new double[12];
    for (int j = 0; j < 4; j++) {
      double norm = 0;
      double[] axis = new double[3];
      for (int c = 0; c < 3; c++) {
        axis[c] = random.nextGaussian();
        norm += axis[c] * axis[c];
      }
      for (int c = 0; c < 3; c++) {
        axisAngle[3 * j + c] = axis[c] / Math.sqrt(norm) * angle;
      }
    }
    return Pose.ofAxisAngle(axisAngle, new double[3], null);
  }

  @ParameterizedTest
  @CsvSource({
    "local, 0", "local, 1e-6", "local, 0.7", "local, 3.141592653589793",
    "dense, 0", "dense, 1e-6", "dense, 0.7", "dense, 3.141592653589793"
  })
  void gradientsAgreeWithDifferencesAtEveryAngle(String form, double angle) {
    ComputationGraph graph = graph(form, WeightForm.SIMPLEX, Map.of());
    GradientCheck.assertAgrees(graph, batch(form, angle, 3), 1, 1e-6);
  }

  @ParameterizedTest
  @EnumSource(WeightForm.class)
  void gradientsAgreeForEveryFormOfWeights(WeightForm weights) {
    ComputationGraph graph = graph("local", weights, Map.of());
    GradientCheck.assertAgrees(graph, batch("local", 0.5, 2), 1, 1e-6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"partition-of-unity", "l2", "l1", "initial", "laplacian", "non-negative"})
  void gradientsAgreeWithEveryTermOfTheWeightLoss(String term) {
    for (WeightForm weights : List.of(WeightForm.FREE, WeightForm.SIMPLEX)) {
      ComputationGraph graph = graph("local", weights, Map.of(term, 2.5));
      GradientCheck.assertAgrees(graph, batch("local", 0.5, 2), 1, 1e-6);
    }
  }

  /** A batch with a scale of its own for each frame and vertex. */
  private MultiDataSet batchByBuild(double angle, int frames) {
    MultiDataSet batch = batch("local", angle, frames);
    INDArray scale = Nd4j.create(DataType.DOUBLE, new long[] {frames, 3L * VERTICES}, 'f');
    for (int b = 0; b < frames; b++) {
      for (int v = 0; v < VERTICES; v++) {
        double s = 0.5 + random.nextDouble();
        for (int plane = 0; plane < 3; plane++) {
          scale.putScalar(b, plane * VERTICES + v, s);
        }
      }
    }
    INDArray[] three = batch.getFeatures();
    return new MultiDataSet(
        new INDArray[] {three[0], three[1], three[2], scale}, batch.getLabels());
  }

  @ParameterizedTest
  @EnumSource(WeightForm.class)
  void gradientsAgreeWhereOffsetsGrowWithAPerson(WeightForm weights) {
    ComputationGraph graph =
        started(
            CorrectiveGraph.localByBuild(
                features("local").size(),
                shape(Activation.RELU),
                skin(weights, Map.of()),
                inDouble()));
    GradientCheck.assertAgrees(graph, batchByBuild(0.5, 3), 1, 1e-6);
  }

  @Test
  void multipliesOffsetsByThePersonsScale() {
    int size = features("local").size();
    ComputationGraph scaled =
        started(
            CorrectiveGraph.localByBuild(
                size, shape(Activation.RELU), skin(WeightForm.SIMPLEX, Map.of()), inDouble()));
    ComputationGraph plain = graph("local", WeightForm.SIMPLEX, Map.of());
    plain.setParams(scaled.params().dup());
    MultiDataSet batch = batchByBuild(0.8, 2);
    INDArray[] inputs = batch.getFeatures();
    INDArray offsets =
        plain
            .feedForward(new INDArray[] {inputs[0], inputs[1], inputs[2]}, false)
            .get("offsets")
            .dup();
    // The same mesh, corrected beforehand, with a pose net that says nothing.
    INDArray corrected = inputs[1].add(offsets.mul(inputs[3]));
    INDArray out = scaled.outputSingle(inputs).dup();
    INDArray silent = plain.outputSingle(inputs[0].mul(0), corrected, inputs[2]);
    assertThat(out.distance2(silent)).isLessThan(1e-12);
    assertThat(out.distance2(inputs[1])).isGreaterThan(0.01);
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "dense"})
  void correctiveIsExactlyZeroAtTheRestPose(String form) {
    ComputationGraph graph = graph(form, WeightForm.FIXED, Map.of());
    MultiDataSet batch = batch(form, 0, 2);
    INDArray out = graph.outputSingle(batch.getFeatures());
    INDArray offsets = graph.feedForward(batch.getFeatures(), false).get("offsets");
    assertThat(offsets.amaxNumber().doubleValue()).isZero();
    assertThat(out.distance2(batch.getFeatures(1))).isLessThan(1e-12);
  }

  @Test
  void skinsLikeTheReference() {
    ComputationGraph graph = graph("local", WeightForm.FREE, Map.of());
    MultiDataSet batch = batch("local", 0.9, 1);
    INDArray out = graph.outputSingle(batch.getFeatures());
    INDArray offsets = graph.feedForward(batch.getFeatures(), false).get("offsets");
    double[] matrices = new double[48];
    for (int j = 0; j < 4; j++) {
      for (int e = 0; e < 12; e++) {
        matrices[12 * j + e] = batch.getFeatures(2).getDouble(0, 4 * e + j);
      }
    }
    double[] corrected = new double[3 * VERTICES];
    for (int i = 0; i < corrected.length; i++) {
      int column = i % 3 * VERTICES + i / 3;
      corrected[i] = batch.getFeatures(1).getDouble(0, column) + offsets.getDouble(0, column);
    }
    double[] posed = new double[corrected.length];
    SkinWeights learned = SkinWeights.ofDense(CorrectiveGraph.skinWeights(graph), 4);
    LinearBlendSkinning.skin(learned, matrices, corrected, posed);
    for (int i = 0; i < posed.length; i++) {
      int column = i % 3 * VERTICES + i / 3;
      assertThat(out.getDouble(0, column))
          .isCloseTo(posed[i], org.assertj.core.api.Assertions.within(1e-12));
    }
  }

  @Test
  void simplexWeightsArePartitionsOfUnityOverTheirCandidates() {
    ComputationGraph graph = graph("local", WeightForm.SIMPLEX, Map.of());
    SkinWeights start = Influences.around(rig.weights(), SKELETON, 3).start();
    double[] w = CorrectiveGraph.skinWeights(graph);
    for (int v = 0; v < VERTICES; v++) {
      double sum = 0;
      for (int j = 0; j < 4; j++) {
        sum += w[4 * v + j];
        assertThat(w[4 * v + j]).isNotNegative();
      }
      assertThat(sum).isCloseTo(1, org.assertj.core.api.Assertions.within(1e-12));
      assertThat(start.end(v) - start.begin(v)).isLessThanOrEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource(Activation.class)
  void gradientsAgreeThroughEveryActivation(Activation activation) {
    ComputationGraph graph = graph("local", WeightForm.SIMPLEX, Map.of(), activation);
    GradientCheck.assertAgrees(graph, batch("local", 0.5, 2), 1, 1e-6);
  }

  @Test
  void trainingLowersTheLossOfBothForms() {
    for (String form : List.of("local", "dense")) {
      PoseFeatures features = features(form);
      var how =
          new CorrectiveGraph.Optimisation(
              new Adam(0.02), new Adam(0.02), new VertexLoss(3), 11, DataType.DOUBLE);
      ComputationGraphConfiguration conf =
          form.equals("dense")
              ? CorrectiveGraph.dense(features.size(), 32, skin(WeightForm.SIMPLEX, Map.of()), how)
              : CorrectiveGraph.local(
                  features.size(),
                  new CorrectiveGraph.LocalPoseNetShape(
                      structure(), 16, 4, Activation.SILU, 2, 0.5),
                  skin(WeightForm.SIMPLEX, Map.of()),
                  how);
      ComputationGraph graph = new ComputationGraph(conf);
      graph.init();
      MultiDataSet batch = batch(form, 0.8, 4);
      double before = graph.score(batch, true);
      for (int i = 0; i < 200; i++) {
        graph.fit(batch);
      }
      assertThat(graph.score(batch, true)).as(form).isLessThan(0.5 * before);
    }
  }
}
