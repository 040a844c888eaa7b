package dev.sinew.character.exemplar;

import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One pose reader a joint, and the readers that each vertex listens to: those of the joints that
 * move it and of their children, since the skin beside a joint also folds where the next bone
 * begins.
 *
 * <p>The pelvis and the joints above it are not read, nor joints that no vertex listens to. There
 * may be no reader at all. Immutable.
 */
public final class JointReaders implements Serializable {
  private static final long serialVersionUID = 1L;

  /** A joint with less weight than this does not move a vertex. */
  public static final double MOVES = 0.02;

  private final Skeleton skeleton;
  private final Pose restPose;
  private final int[] joints;

  /** Reads all joints at once; null if there is none. */
  private final @Nullable PoseReader all;

  /** [V] which of the groups of vertices a vertex belongs to. */
  private final int[] groups;

  /** [G] the readers that a group listens to, rising. */
  private final int[][] heard;

  private JointReaders(
      Skeleton skeleton, Pose restPose, int[] joints, int[] groups, int[][] heard) {
    this.skeleton = skeleton;
    this.restPose = restPose;
    this.joints = joints;
    this.all = joints.length == 0 ? null : reader(skeleton, restPose, joints);
    this.groups = groups;
    this.heard = heard;
  }

  /**
   * @param skeleton of the character
   * @param restPose P*, the pose in which rest meshes are given
   * @param weights W [V,J] of the character
   */
  public static JointReaders of(Skeleton skeleton, Pose restPose, SkinWeights weights) {
    boolean[] places = new boolean[skeleton.jointCount()];
    for (int j = skeleton.pelvis(); j >= 0; j = skeleton.parent(j)) {
      places[j] = true;
    }
    List<List<Integer>> byVertex = new ArrayList<>();
    TreeSet<Integer> read = new TreeSet<>();
    for (int v = 0; v < weights.vertexCount(); v++) {
      TreeSet<Integer> own = new TreeSet<>();
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        if (Math.abs(weights.weight(k)) > MOVES) {
          own.add(weights.joint(k));
          for (int child : skeleton.children(weights.joint(k))) {
            own.add(child);
          }
        }
      }
      own.removeIf(joint -> places[joint]);
      read.addAll(own);
      byVertex.add(List.copyOf(own));
    }
    int[] joints = read.stream().mapToInt(Integer::intValue).toArray();
    Map<List<Integer>, Integer> numbers = new LinkedHashMap<>();
    int[] groups = new int[byVertex.size()];
    for (int v = 0; v < groups.length; v++) {
      groups[v] = numbers.computeIfAbsent(byVertex.get(v), own -> numbers.size());
    }
    int[][] heard =
        numbers.keySet().stream()
            .map(own -> own.stream().mapToInt(j -> Arrays.binarySearch(joints, j)).toArray())
            .toArray(int[][]::new);
    return new JointReaders(skeleton, restPose, joints, groups, heard);
  }

  /** R, the number of readers. */
  public int count() {
    return joints.length;
  }

  /** V, the number of vertices. */
  public int vertexCount() {
    return groups.length;
  }

  /** The skeleton whose poses are read. */
  public Skeleton skeleton() {
    return skeleton;
  }

  /** The joint that reader {@code r} reads. */
  public int joint(int r) {
    return joints[r];
  }

  /** [R] the readers, by joint; each is named like its joint. */
  public List<PoseReader> readers() {
    return Arrays.stream(joints).mapToObj(j -> reader(skeleton, restPose, j)).toList();
  }

  private static PoseReader reader(Skeleton skeleton, Pose restPose, int... joints) {
    List<String> names = Arrays.stream(joints).mapToObj(skeleton::name).toList();
    return PoseReader.of(names.get(0), skeleton, restPose, names, PoseDistance.MATRIX);
  }

  /**
   * What all readers see of a pose.
   *
   * @return [R,4] unit quaternions w, x, y, z
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton
   */
  public double[] read(Pose pose) {
    return all == null ? new double[0] : all.read(pose);
  }

  /** What all readers see of the rest pose, [R,4]. */
  public double[] readRest() {
    return read(restPose);
  }

  /** How far apart reader {@code r} sees two {@linkplain #read readings}, 0 to 2. */
  public double distance(double[] a, double[] b, int r) {
    return PoseDistance.MATRIX.between(a, 4 * r, b, 4 * r, a, 0);
  }

  /** How far apart all readers together see two readings: √(Σ_r d_r²). */
  public double distance(double[] a, double[] b) {
    double sum = 0;
    for (int r = 0; r < joints.length; r++) {
      double d = distance(a, b, r);
      sum += d * d;
    }
    return Math.sqrt(sum);
  }

  /** The rest pose with the joint of reader {@code r} as {@code reading} has it. */
  Pose turned(double[] reading, int r) {
    double[] rotations = restPose.rotations();
    double w = reading[4 * r];
    double x = reading[4 * r + 1];
    double y = reading[4 * r + 2];
    double z = reading[4 * r + 3];
    double[] matrix = {
      1 - 2 * (y * y + z * z),
      2 * (x * y - w * z),
      2 * (x * z + w * y),
      2 * (x * y + w * z),
      1 - 2 * (x * x + z * z),
      2 * (y * z - w * x),
      2 * (x * z - w * y),
      2 * (y * z + w * x),
      1 - 2 * (x * x + y * y)
    };
    System.arraycopy(matrix, 0, rotations, 9 * joints[r], 9);
    return Pose.ofRotations(rotations, restPose.translation(), restPose.jointTranslations());
  }

  /** G, the number of groups of vertices that listen to the same readers. */
  int groupCount() {
    return heard.length;
  }

  /** The group of vertex {@code v}. */
  int group(int v) {
    return groups[v];
  }

  /** The readers that group {@code g} listens to, rising; not to be modified. */
  int[] heard(int g) {
    return heard[g];
  }
}
