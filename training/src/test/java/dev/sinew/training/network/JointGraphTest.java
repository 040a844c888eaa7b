package dev.sinew.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.corrective.JointRegressor;
import dev.sinew.character.corrective.LocalJointRegressor;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.training.loss.VertexLoss;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.Sgd;

class JointGraphTest {
  private static final int VERTICES = 12;
  private static final Skeleton SKELETON =
      Skeleton.of(
          List.of("root", "upper", "lower"),
          new int[] {-1, 0, 1},
          new double[] {0, 0, 0, 0, 0.5, 0, 0, 1, 0});

  private final Random random = new Random(3);

  /** Vertices 0-5 belong to the root, 4-9 to the upper, 8-11 to the lower joint. */
  private static SkinWeights weights() {
    double[] dense = new double[3 * VERTICES];
    for (int v = 0; v < VERTICES; v++) {
      dense[3 * v] = v < 6 ? 1 : 0;
      dense[3 * v + 1] = v >= 4 && v < 10 ? 1 : 0;
      dense[3 * v + 2] = v >= 8 ? 1 : 0;
    }
    return SkinWeights.ofDense(dense, 3);
  }

  private float[] mesh() {
    float[] mesh = new float[3 * VERTICES];
    for (int i = 0; i < mesh.length; i++) {
      mesh[i] = (float) random.nextGaussian();
    }
    return mesh;
  }

  /** People whose joints are known convex combinations of their vertices. */
  private List<JointExample> people(int count, List<float[]> meshes, List<float[]> joints) {
    List<JointExample> people = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      float[] mesh = mesh();
      float[] joint = new float[9];
      for (int c = 0; c < 3; c++) {
        joint[c] = 0.5f * mesh[c] + 0.5f * mesh[3 + c];
        joint[3 + c] = 0.25f * mesh[12 + c] + 0.75f * mesh[15 + c];
        joint[6 + c] = mesh[33 + c];
      }
      meshes.add(mesh);
      joints.add(joint);
      people.add(JointExample.of(mesh, joint));
    }
    return people;
  }

  @Test
  void startFindsTheCombinationThatMadeTheJoints() {
    List<float[]> meshes = new ArrayList<>();
    List<float[]> joints = new ArrayList<>();
    LocalJointRegressor start =
        JointStart.solve(people(30, meshes, joints), weights(), SKELETON, 0);
    double[] predicted = start.joints(meshes.get(7));
    for (int i = 0; i < 9; i++) {
      assertThat(predicted[i]).isCloseTo(joints.get(7)[i], within(2e-3));
    }
  }

  @Test
  void startUsesOnlyVerticesWithinTheNeighbourhood() {
    List<JointExample> people = people(4, new ArrayList<>(), new ArrayList<>());
    LocalJointRegressor alone = JointStart.solve(people, weights(), SKELETON, 0);
    int[] own = Arrays.copyOfRange(alone.vertices(), 0, alone.offsets()[1]);
    assertThat(Arrays.stream(own).boxed()).allMatch(v -> v < 6);
    LocalJointRegressor wider = JointStart.solve(people, weights(), SKELETON, 1);
    int[] seen = Arrays.copyOfRange(wider.vertices(), 0, wider.offsets()[1]);
    assertThat(Arrays.stream(seen).boxed()).allMatch(v -> v < 10).anyMatch(v -> v >= 6);
  }

  @Test
  void startReachesJointsOutsideTheHullOfTheirVertices() {
    List<JointExample> people = new ArrayList<>();
    List<float[]> meshes = new ArrayList<>();
    for (int s = 0; s < 30; s++) {
      float[] mesh = mesh();
      float[] joints = new float[9];
      for (int c = 0; c < 3; c++) {
        joints[c] = 1.5f * mesh[c] - 0.5f * mesh[3 + c];
      }
      meshes.add(mesh);
      people.add(JointExample.of(mesh, joints));
    }
    LocalJointRegressor start = JointStart.solve(people, weights(), SKELETON, 0);
    for (int c = 0; c < 3; c++) {
      double expected = 1.5 * meshes.get(3)[c] - 0.5 * meshes.get(3)[3 + c];
      assertThat(start.joints(meshes.get(3))[c]).isCloseTo(expected, within(1e-3));
    }
  }

  @Test
  void startMovesJointsWithTheMesh() {
    List<float[]> meshes = new ArrayList<>();
    List<JointExample> people = people(3, meshes, new ArrayList<>());
    LocalJointRegressor start = JointStart.solve(people, weights(), SKELETON, 1);
    float[] moved = meshes.get(0).clone();
    for (int i = 0; i < moved.length; i++) {
      moved[i] += 2;
    }
    double[] there = start.joints(moved);
    double[] here = start.joints(meshes.get(0));
    for (int i = 0; i < here.length; i++) {
      assertThat(there[i]).isCloseTo(here[i] + 2, within(1e-5));
    }
  }

  @Test
  void localGradientAgreesWithDifferences() {
    List<JointExample> people = people(3, new ArrayList<>(), new ArrayList<>());
    LocalJointRegressor start = JointStart.solve(people, weights(), SKELETON, 1);
    ComputationGraph graph =
        new ComputationGraph(
            JointGraph.local(
                start,
                new CorrectiveGraph.Optimisation(
                    new Sgd(1e-3), new Sgd(1e-3), new VertexLoss(1), 5, DataType.DOUBLE)));
    graph.init();
    INDArray params = graph.params();
    for (int i = 0; i < params.length(); i++) {
      params.putScalar(i, params.getDouble(i) + 0.3 * random.nextGaussian());
    }
    MultiDataSet batch = Batches.joints(people);
    MultiDataSet inDouble =
        new MultiDataSet(
            new INDArray[] {batch.getFeatures(0).castTo(DataType.DOUBLE)},
            new INDArray[] {batch.getLabels(0).castTo(DataType.DOUBLE)});
    graph.setInputs(inDouble.getFeatures());
    graph.setLabels(inDouble.getLabels());
    graph.computeGradientAndScore(LayerWorkspaceMgr.noWorkspacesImmutable());
    // The loss is a mean over people; DL4J divides the gradient by them when it updates.
    double[] analytic = graph.gradient().gradient().div(people.size()).dup().data().asDouble();
    for (int i = 0; i < analytic.length; i++) {
      double at = params.getDouble(i);
      params.putScalar(i, at + 1e-5);
      double above = graph.score(inDouble, true);
      params.putScalar(i, at - 1e-5);
      double below = graph.score(inDouble, true);
      params.putScalar(i, at);
      assertThat((above - below) / 2e-5).isCloseTo(analytic[i], within(1e-8));
    }
  }

  @Test
  void bothFormsShipWhatTheyLearned() {
    List<float[]> meshes = new ArrayList<>();
    List<JointExample> people = people(6, meshes, new ArrayList<>());
    var how =
        new CorrectiveGraph.Optimisation(
            new Adam(0.01), new Adam(0.01), new VertexLoss(1), 5, DataType.FLOAT);
    LocalJointRegressor start = even(JointStart.solve(people, weights(), SKELETON, 1));
    ComputationGraph local = new ComputationGraph(JointGraph.local(start, how));
    ComputationGraph dense = new ComputationGraph(JointGraph.dense(VERTICES, 3, how));
    for (ComputationGraph graph : List.of(local, dense)) {
      graph.init();
      double before = graph.score(Batches.joints(people), true);
      for (int i = 0; i < 50; i++) {
        graph.fit(Batches.joints(people));
      }
      assertThat(graph.score(Batches.joints(people), true)).isLessThan(before);
      JointRegressor shipped =
          graph == local
              ? JointGraph.localRegressor(graph, start)
              : JointGraph.denseRegressor(graph);
      assertShipsTheSame(graph, shipped, meshes.get(2), people.get(2));
    }
  }

  private static void assertShipsTheSame(
      ComputationGraph graph, JointRegressor shipped, float[] mesh, JointExample person) {
    INDArray out = graph.outputSingle(Batches.joints(List.of(person)).getFeatures());
    double[] joints = shipped.joints(mesh);
    double[] mean = new double[3];
    for (int i = 0; i < mesh.length; i++) {
      mean[i % 3] += mesh[i] / (double) VERTICES;
    }
    for (int i = 0; i < 9; i++) {
      assertThat(joints[i])
          .isCloseTo(out.getDouble(0, i % 3 * 3 + i / 3) + mean[i % 3], within(1e-5));
    }
  }

  /** The same vertices, all of equal weight: something to learn from. */
  private static LocalJointRegressor even(LocalJointRegressor regressor) {
    int[] offsets = regressor.offsets();
    float[] weights = regressor.weights();
    for (int j = 0; j + 1 < offsets.length; j++) {
      Arrays.fill(weights, offsets[j], offsets[j + 1], 1f / (offsets[j + 1] - offsets[j]));
    }
    return LocalJointRegressor.of(VERTICES, offsets, regressor.vertices(), weights);
  }
}
