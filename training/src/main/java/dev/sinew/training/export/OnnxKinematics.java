package dev.sinew.training.export;

import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.geometry.Affine;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Forward kinematics as ONNX nodes, one level of the hierarchy at a time, and each joint's motion
 * since P* about the pelvis.
 */
final class OnnxKinematics {
  private final OnnxGraph graph;
  private final Skeleton skeleton;
  private final Pose restPose;

  /** [B,J,3,3] L_j, rotation of every joint since P*. */
  private final String turned;

  /** [B,1,3] the pelvis's rest position c. */
  private final String centre;

  /** [B,1,3] the pelvis's position in the pose. */
  private final String pelvis;

  /** [B,J,12] columns of L_j − I, and what a joint moves the pelvis's rest position by. */
  private final String motions;

  /**
   * @param rotations [B,J,3,3]
   * @param joints [B,J,3] rest positions
   * @param moved [B,J,3] joint translations; empty for none
   */
  OnnxKinematics(
      OnnxGraph graph, CorrectiveModel model, String rotations, String joints, String moved) {
    this.graph = graph;
    this.skeleton = model.skeleton();
    this.restPose = model.restPose();
    graph.stage("kinematics");
    String offsets = offsets(joints);
    String global = globals(rotations, moved.isEmpty() ? offsets : graph.op("Add", offsets, moved));
    String globalRotations = graph.slice(graph.slice(global, 2, 0, 3), 3, 0, 3);
    String positions = positions(global);
    boolean identity = restRotationsAreIdentity(restPose);
    String rest =
        identity
            ? displaced(joints)
            : positions(globals(restRotations(joints), displacedOffsets(offsets)));
    turned = identity ? globalRotations : graph.op("MatMul", globalRotations, restInverse());
    centre = graph.gather(rest, 1, skeleton.pelvis());
    pelvis = graph.gather(positions, 1, skeleton.pelvis());
    motions = motions(rest, positions);
  }

  String turned() {
    return turned;
  }

  String centre() {
    return centre;
  }

  String pelvis() {
    return pelvis;
  }

  String motions() {
    return motions;
  }

  /** Whether no joint is rotated in P*. */
  static boolean restRotationsAreIdentity(Pose restPose) {
    return Arrays.equals(restPose.rotations(), Pose.identity(restPose.jointCount()).rotations());
  }

  /** [B,J,3] J_j − J_parent(j); a root: J_j. */
  private String offsets(String joints) {
    int count = skeleton.jointCount();
    int[] parents = new int[count];
    float[] hasParent = new float[count];
    for (int j = 0; j < count; j++) {
      parents[j] = Math.max(skeleton.parent(j), 0);
      hasParent[j] = skeleton.isRoot(j) ? 0 : 1;
    }
    String parent =
        graph.op("Mul", graph.gather(joints, 1, parents), graph.floats(hasParent, count, 1));
    return graph.op("Sub", joints, parent);
  }

  /** [B,J,4,4] global transforms. */
  private String globals(String rotations, String offsets) {
    int count = skeleton.jointCount();
    String upper = graph.opOnAxis("Concat", 3, rotations, graph.reshape(offsets, 0, count, 3, 1));
    float[] corner = new float[16];
    corner[15] = 1;
    String padded = graph.op("Pad", upper, graph.longs(0, 0, 0, 0, 0, 0, 1, 0));
    String local = graph.op("Add", padded, graph.floats(corner, 4, 4));

    List<List<Integer>> levels = levels();
    int[] place = new int[count];
    int at = 0;
    List<String> perLevel = new ArrayList<>();
    for (int depth = 0; depth < levels.size(); depth++) {
      List<Integer> level = levels.get(depth);
      String own = graph.gather(local, 1, level.stream().mapToInt(j -> j).toArray());
      if (depth > 0) {
        List<Integer> above = levels.get(depth - 1);
        int[] parents = level.stream().mapToInt(j -> above.indexOf(skeleton.parent(j))).toArray();
        own = graph.op("MatMul", graph.gather(perLevel.get(depth - 1), 1, parents), own);
      }
      perLevel.add(own);
      for (int j : level) {
        place[j] = at++;
      }
    }
    String all = graph.opOnAxis("Concat", 1, perLevel.toArray(String[]::new));
    return graph.gather(all, 1, place);
  }

  /** The joints by the number of their ancestors. */
  private List<List<Integer>> levels() {
    int[] depth = new int[skeleton.jointCount()];
    List<List<Integer>> levels = new ArrayList<>();
    for (int j = 0; j < depth.length; j++) {
      depth[j] = skeleton.isRoot(j) ? 0 : depth[skeleton.parent(j)] + 1;
      if (depth[j] == levels.size()) {
        levels.add(new ArrayList<>());
      }
      levels.get(depth[j]).add(j);
    }
    return levels;
  }

  private String positions(String global) {
    String column = graph.slice(graph.slice(global, 2, 0, 3), 3, 3, 4);
    return graph.reshape(column, 0, skeleton.jointCount(), 3);
  }

  /** [J,3] local translations of P*. */
  private double[] restTranslations() {
    double[] moved = new double[3 * skeleton.jointCount()];
    for (int i = 0; i < moved.length; i++) {
      moved[i] = restPose.localTranslation(i / 3, skeleton.isRoot(i / 3), i % 3);
    }
    return moved;
  }

  private String displacedOffsets(String offsets) {
    return graph.op("Add", offsets, graph.floats(restTranslations(), skeleton.jointCount(), 3));
  }

  /** [B,J,3] positions in a P* that rotates nothing: translations add up along the hierarchy. */
  private String displaced(String joints) {
    double[] moved = restTranslations();
    boolean any = false;
    for (int i = 0; i < moved.length; i++) {
      int parent = skeleton.parent(i / 3);
      moved[i] += parent < 0 ? 0 : moved[3 * parent + i % 3];
      any |= moved[i] != 0;
    }
    return any ? graph.op("Add", joints, graph.floats(moved, skeleton.jointCount(), 3)) : joints;
  }

  /** [B,J,3,3] the local rotations of P*, as often as there are meshes. */
  private String restRotations(String joints) {
    int count = skeleton.jointCount();
    String batch = graph.slice(graph.op("Shape", joints), 0, 0, 1);
    String shape = graph.opOnAxis("Concat", 0, batch, graph.longs(count, 3, 3));
    return graph.op("Expand", graph.floats(restPose.rotations(), 1, count, 3, 3), shape);
  }

  /** [J,3,3] transposed global rotations of P*. */
  private String restInverse() {
    double[] rest = ForwardKinematics.globalTransforms(skeleton, restPose);
    double[] transposed = new double[9 * skeleton.jointCount()];
    for (int i = 0; i < transposed.length; i++) {
      transposed[i] = rest[Affine.SIZE * (i / 9) + 4 * (i % 3) + i % 9 / 3];
    }
    return graph.floats(transposed, skeleton.jointCount(), 3, 3);
  }

  private String motions(String rest, String positions) {
    int count = skeleton.jointCount();
    float[] identity = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    String linear = graph.op("Sub", turned, graph.floats(identity, 3, 3));
    String arm = graph.reshape(graph.op("Sub", centre, rest), 0, count, 3, 1);
    String swung = graph.reshape(graph.op("MatMul", turned, arm), 0, count, 3);
    String moved = graph.op("Sub", graph.op("Add", swung, positions), pelvis);
    String columns =
        graph.opOnAxis(
            "Concat", 2, graph.transpose(linear, 0, 1, 3, 2), graph.reshape(moved, 0, count, 1, 3));
    return graph.reshape(columns, 0, count, 12);
  }
}
