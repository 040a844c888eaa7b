package dev.sinew.character.exemplar;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.PelvisFrame;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a group of exemplars sees of a pose: the local rotations of a named set of joints.
 *
 * <p>Two poses are √(Σ_j d_j²) apart, d_j the distance of joint j's rotations. Joint translations
 * are not read. The pelvis and what lies above it place the body in the world and cannot be read;
 * any other root is read relative to the pelvis's motion. Immutable.
 */
public final class PoseReader implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final Skeleton skeleton;
  private final Pose restPose;
  private final int[] joints;
  private final PoseDistance distance;

  /** [n,3] unit twist axes. */
  private final double[] axes;

  private PoseReader(
      String name,
      Skeleton skeleton,
      Pose restPose,
      int[] joints,
      PoseDistance distance,
      double[] axes) {
    this.name = name;
    this.skeleton = skeleton;
    this.restPose = restPose;
    this.joints = joints;
    this.distance = distance;
    this.axes = axes;
  }

  /**
   * A reader whose twist axes are the directions of the bones: from a joint to the middle of its
   * children, or for the last joint of a chain from its parent to it.
   *
   * @param name such as {@code shoulder.L}, for messages and files
   * @param restPose P*, the pose in which the rest mesh is given
   * @param joints names, at least one
   * @throws dev.sinew.character.fault.SinewException if there is no joint, one is unknown, named
   *     twice, or places the body in the world
   */
  public static PoseReader of(
      String name, Skeleton skeleton, Pose restPose, List<String> joints, PoseDistance distance) {
    if (joints.isEmpty()) {
      throw Fault.of(FaultCode.JOINT, "a pose reader needs at least one joint", "reader " + name)
          .toException();
    }
    Set<String> seen = new HashSet<>();
    int[] indices = new int[joints.size()];
    double[] axes = new double[3 * indices.length];
    for (int n = 0; n < indices.length; n++) {
      if (!seen.add(joints.get(n))) {
        throw Fault.of(FaultCode.JOINT, "a pose reader names a joint twice", "reader " + name)
            .found(joints.get(n))
            .toException();
      }
      indices[n] = index(name, skeleton, joints.get(n));
      boneAxis(skeleton, indices[n], axes, 3 * n);
    }
    return new PoseReader(name, skeleton, restPose, indices, distance, axes);
  }

  private static int index(String reader, Skeleton skeleton, String joint) {
    int index =
        skeleton
            .indexOf(joint)
            .orElseThrow(
                () ->
                    Fault.of(
                            FaultCode.JOINT,
                            "a pose reader names an unknown joint",
                            "reader " + reader)
                        .found(joint)
                        .allowed("one of " + String.join(", ", skeleton.names()))
                        .toException());
    for (int j = skeleton.pelvis(); j >= 0; j = skeleton.parent(j)) {
      if (j == index) {
        throw Fault.of(
                FaultCode.JOINT,
                "a pose reader cannot read a joint that places the body in the world",
                "reader " + reader)
            .found(joint)
            .allowed("joints other than the pelvis and those above it")
            .toException();
      }
    }
    return index;
  }

  private static void boneAxis(Skeleton skeleton, int joint, double[] axes, int at) {
    int[] children = skeleton.children(joint);
    for (int c = 0; c < 3; c++) {
      for (int child : children) {
        axes[at + c] += skeleton.offset(child, c);
      }
    }
    if (!normalise(axes, at)) {
      for (int c = 0; c < 3; c++) {
        axes[at + c] = skeleton.isRoot(joint) ? 0 : skeleton.offset(joint, c);
      }
      if (!normalise(axes, at)) {
        // Nothing tells a direction: bones that have none stand upright.
        axes[at] = 0;
        axes[at + 1] = 1;
        axes[at + 2] = 0;
      }
    }
  }

  private static boolean normalise(double[] axes, int at) {
    double norm =
        Math.sqrt(axes[at] * axes[at] + axes[at + 1] * axes[at + 1] + axes[at + 2] * axes[at + 2]);
    if (!(norm > 1e-9 && norm < Double.POSITIVE_INFINITY)) {
      return false;
    }
    for (int c = 0; c < 3; c++) {
      axes[at + c] /= norm;
    }
    return true;
  }

  /**
   * This reader with another twist axis for one of its joints.
   *
   * @param axis [3] in the joint's own frame, of any length
   * @throws dev.sinew.character.fault.SinewException if the joint is not read or the axis has no
   *     direction
   */
  public PoseReader withTwistAxis(String joint, double... axis) {
    double[] other = axes.clone();
    for (int n = 0; n < joints.length; n++) {
      if (skeleton.name(joints[n]).equals(joint)) {
        double[] unit = axis.clone();
        if (axis.length != 3 || !normalise(unit, 0)) {
          throw Fault.of(FaultCode.CONFIG, "a twist axis has no direction", "reader " + name)
              .found(axis.length + " numbers for joint " + joint)
              .allowed("three numbers that are not all zero")
              .toException();
        }
        System.arraycopy(unit, 0, other, 3 * n, 3);
        return new PoseReader(name, skeleton, restPose, joints, distance, other);
      }
    }
    throw Fault.of(FaultCode.JOINT, "a twist axis is of a joint that is not read", "reader " + name)
        .found(joint)
        .allowed("one of " + String.join(", ", jointNames()))
        .toException();
  }

  /** What the reader is called. */
  public String name() {
    return name;
  }

  /** The joints read, in the order given. */
  public List<String> jointNames() {
    return Arrays.stream(joints).mapToObj(skeleton::name).toList();
  }

  /** How the rotations of a joint are compared. */
  public PoseDistance distance() {
    return distance;
  }

  /** [3] unit twist axis of the {@code n}-th joint read, in its own frame. */
  public double[] twistAxis(int n) {
    return new double[] {axes[3 * n], axes[3 * n + 1], axes[3 * n + 2]};
  }

  /** P*, the pose in which the rest mesh is given. */
  public Pose restPose() {
    return restPose;
  }

  /** The skeleton whose poses are read. */
  public Skeleton skeleton() {
    return skeleton;
  }

  /**
   * What is read of a pose.
   *
   * @return [n,4] unit quaternions w, x, y, z of the joints read
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton
   */
  public double[] read(Pose pose) {
    if (pose.jointCount() != skeleton.jointCount()) {
      throw Fault.of(FaultCode.JOINT, "the pose is of another skeleton", "reader " + name)
          .found(pose.jointCount() + " joints")
          .allowed(skeleton.jointCount() + " joints")
          .toException();
    }
    double[] rotations = rotations(pose);
    double[] reading = new double[4 * joints.length];
    for (int n = 0; n < joints.length; n++) {
      Rotations.quaternionFromMatrix(rotations, 9 * joints[n], reading, 4 * n);
    }
    return reading;
  }

  private double[] rotations(Pose pose) {
    for (int joint : joints) {
      if (skeleton.isRoot(joint)) {
        return PelvisFrame.of(skeleton, pose, restPose)
            .centre(skeleton, pose, restPose)
            .rotations();
      }
    }
    return pose.rotations();
  }

  /** How far two {@linkplain #read readings} are apart: √(Σ_j d_j²). */
  public double distance(double[] a, double[] b) {
    double sum = 0;
    for (int n = 0; n < joints.length; n++) {
      double d = distance.between(a, 4 * n, b, 4 * n, axes, 3 * n);
      sum += d * d;
    }
    return Math.sqrt(sum);
  }
}
