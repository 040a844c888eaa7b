package dev.sinew.training.bench;

import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.training.network.CorrectiveExample;
import dev.sinew.training.network.Influences;
import dev.sinew.training.network.LocalStructure;
import dev.sinew.training.network.Planar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A made-up character of a given size and one batch of its frames: a random tree of joints, and
 * vertices spread around the bones, each moved by its bone's two ends and the next joint.
 */
final class StepProblem {
  /** Candidates a vertex, as training has them by default. */
  static final int CANDIDATES = 8;

  final int vertices;
  final int joints;
  final int batch;
  final Skeleton skeleton;
  final SkinWeights weights;
  final float[] rest;
  private final int[] bone;
  private final Random random = new Random(20);

  StepProblem(int vertices, int joints, int batch) {
    this.vertices = vertices;
    this.joints = joints;
    this.batch = batch;
    int[] parents = new int[joints];
    double[] positions = new double[3 * joints];
    for (int j = 0; j < joints; j++) {
      parents[j] = j == 0 ? -1 : Math.max(0, j - 1 - random.nextInt(3));
      for (int c = 0; c < 3; c++) {
        double from = j == 0 ? 0 : positions[3 * parents[j] + c];
        positions[3 * j + c] = from + 0.2 * random.nextGaussian();
      }
    }
    skeleton =
        Skeleton.of(
            IntStream.range(0, joints).mapToObj(j -> "joint" + j).toList(), parents, positions);
    bone = new int[vertices];
    rest = new float[3 * vertices];
    int[] offsets = new int[vertices + 1];
    List<Integer> moving = new ArrayList<>();
    List<Double> shares = new ArrayList<>();
    for (int v = 0; v < vertices; v++) {
      int j = (int) ((long) v * joints / vertices);
      bone[v] = j;
      for (int c = 0; c < 3; c++) {
        rest[3 * v + c] = (float) (positions[3 * j + c] + 0.05 * random.nextGaussian());
      }
      int parent = Math.max(0, parents[j]);
      double share = parent == j ? 1 : 0.6 + 0.3 * random.nextDouble();
      moving.add(j);
      shares.add(share);
      if (parent != j) {
        moving.add(parent);
        shares.add(1 - share);
      }
      offsets[v + 1] = moving.size();
    }
    weights =
        SkinWeights.ofRows(
            joints,
            offsets,
            moving.stream().mapToInt(Integer::intValue).toArray(),
            shares.stream().mapToDouble(Double::doubleValue).toArray());
  }

  Influences influences() {
    return Influences.around(weights, skeleton, CANDIDATES);
  }

  PoseFeatures features(PoseFeatures.Form form) {
    return PoseFeatures.ofRotations(form, skeleton, Pose.identity(joints));
  }

  /**
   * One net a joint but the pelvis, on its own rotation; a vertex is corrected by the nets of its
   * bone and of the bone before.
   */
  LocalStructure structure(PoseFeatures features) {
    List<List<Integer>> corrected = new ArrayList<>();
    for (int j = 1; j < joints; j++) {
      corrected.add(new ArrayList<>());
    }
    for (int v = 0; v < vertices; v++) {
      int first = Math.max(1, bone[v]);
      int parent = Math.max(1, skeleton.isRoot(first) ? 1 : skeleton.parent(first));
      int second = parent == first ? first + 1 : parent;
      corrected.get(first - 1).add(v);
      corrected.get(second - 1).add(v);
    }
    int[][] inputs = new int[joints - 1][features.sizePerJoint()];
    for (int j = 1; j < joints; j++) {
      int from = features.begin(j);
      Arrays.setAll(inputs[j - 1], m -> from + m);
    }
    return LocalStructure.of(
        vertices,
        features.sizePerJoint(),
        IntStream.range(1, joints).toArray(),
        inputs,
        corrected.stream()
            .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new));
  }

  Pose pose() {
    double[] axisAngle = new double[3 * joints];
    for (int i = 3; i < axisAngle.length; i++) {
      axisAngle[i] = 0.3 * random.nextGaussian();
    }
    return Pose.ofAxisAngle(axisAngle, new double[3], null);
  }

  /** Frames whose truth is plain skinning and a millimetre of noise. */
  List<CorrectiveExample> examples(PoseFeatures features) {
    List<CorrectiveExample> examples = new ArrayList<>();
    Pose identity = Pose.identity(joints);
    for (int b = 0; b < batch; b++) {
      Pose pose = pose();
      double[] matrices = ForwardKinematics.skinningMatrices(skeleton, pose, identity);
      float[] single = new float[matrices.length];
      for (int i = 0; i < single.length; i++) {
        single[i] = (float) matrices[i];
      }
      float[] posed = new float[rest.length];
      LinearBlendSkinning.skin(weights, single, rest, posed);
      for (int i = 0; i < posed.length; i++) {
        posed[i] += (float) (0.001 * random.nextGaussian());
      }
      examples.add(CorrectiveExample.of(0, features, skeleton, pose, identity, posed));
    }
    return examples;
  }

  float[][] planarRest() {
    return new float[][] {Planar.of(rest)};
  }
}
