package dev.sinew.character.source;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The pose that named controls give a skeleton. Any number of threads may set and sample.
 *
 * <p>A joint's rotation is R = C·exp(Σ_k w_k·log(Cᵀ·R_k)), C its rest rotation, R_k its rotation in
 * pose k and w_k the sum of that pose's weights over all controls: weighted rotation vectors
 * relative to the rest pose, added up, so that the order of controls does not matter. Root
 * translations are added up likewise. With all weights zero the pose is the rest pose, with one
 * weight one and the others zero it is that pose, both bit by bit.
 */
public final class ControlledPose implements PoseSource {
  private final Skeleton skeleton;
  private final Pose restPose;
  private final List<Control> controls;
  private final Map<String, Integer> indices = new HashMap<>();
  private final List<NamedPose> poses;
  private final List<Turn> turns;
  private final int[] poseOf;
  private final int[] oppositeOf;
  private final double[] values;
  private Pose current;
  private long revision = 1;

  /** What pose {@code pose} makes of joint {@code joint}: [9] R and [3] log(Cᵀ·R). */
  private record Turn(int joint, int pose, double[] rotation, double[] vector) {}

  private ControlledPose(Skeleton skeleton, Pose restPose, ControlMap map, List<Turn> turns) {
    this.skeleton = skeleton;
    this.restPose = restPose;
    this.controls = map.controls();
    this.poses = map.poses();
    this.turns = turns;
    this.poseOf = new int[controls.size()];
    this.oppositeOf = new int[controls.size()];
    this.values = new double[controls.size()];
    List<String> names = poses.stream().map(NamedPose::name).toList();
    for (int i = 0; i < values.length; i++) {
      Control control = controls.get(i);
      String opposite = control.opposite();
      indices.put(control.name(), i);
      poseOf[i] = names.indexOf(control.pose());
      oppositeOf[i] = opposite == null ? -1 : names.indexOf(opposite);
      values[i] = control.initial();
    }
    this.current = blend();
  }

  /**
   * @param restPose the pose of controls that are all at zero, usually P*
   * @throws dev.sinew.character.fault.SinewException if a pose names a joint that the skeleton does
   *     not have, or the rest pose is of another skeleton
   */
  public static ControlledPose of(Skeleton skeleton, Pose restPose, ControlMap map) {
    if (restPose.jointCount() != skeleton.jointCount()) {
      throw Fault.of(FaultCode.JOINT, "the rest pose is of another skeleton", "controls")
          .found(restPose.jointCount() + " joints")
          .allowed(skeleton.jointCount() + " joints")
          .toException();
    }
    double[] rest = restPose.rotations();
    List<Turn> turns = new ArrayList<>();
    for (int k = 0; k < map.poses().size(); k++) {
      NamedPose pose = map.poses().get(k);
      for (String name : pose.joints()) {
        int joint = skeleton.indexOf(name).orElseThrow(() -> unknown(pose, name, skeleton));
        double[] rotation = new double[9];
        double[] step = new double[9];
        double[] vector = new double[3];
        Rotations.matrixFromAxisAngle(pose.rotation(name), 0, rotation, 0);
        Rotations.transposeMultiply(rest, 9 * joint, rotation, 0, step, 0);
        Rotations.axisAngleFromMatrix(step, 0, vector, 0);
        turns.add(new Turn(joint, k, rotation, vector));
      }
    }
    turns.sort((a, b) -> a.joint != b.joint ? a.joint - b.joint : a.pose - b.pose);
    return new ControlledPose(skeleton, restPose, map, turns);
  }

  private static RuntimeException unknown(NamedPose pose, String joint, Skeleton skeleton) {
    return Fault.of(
            FaultCode.JOINT, "a pose names an unknown joint", "pose \"" + pose.name() + "\"")
        .found(joint)
        .allowed("one of " + String.join(", ", skeleton.names()))
        .toException();
  }

  /** The controls, in the file's order. */
  public List<Control> controls() {
    return controls;
  }

  /** The value of every control by name, in the file's order. */
  public synchronized Map<String, Double> values() {
    Map<String, Double> result = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      result.put(controls.get(i).name(), values[i]);
    }
    return result;
  }

  /**
   * Sets a control.
   *
   * @throws dev.sinew.character.fault.SinewException if there is no such control, or it cannot have
   *     this value; nothing is changed then
   */
  public synchronized void set(String name, double value) {
    Integer index = indices.get(name);
    if (index == null) {
      throw Fault.of(FaultCode.USAGE, "there is no such control", "controls")
          .found(name)
          .allowed("one of " + String.join(", ", controls.stream().map(Control::name).toList()))
          .toException();
    }
    Control control = controls.get(index);
    if (!control.allows(value)) {
      throw Fault.of(
              FaultCode.USAGE, "a control cannot have this value", "control \"" + name + "\"")
          .found(value)
          .allowed(control.range())
          .toException();
    }
    if (values[index] != value) {
      values[index] = value;
      changed();
    }
  }

  /** Puts every control back to its default. */
  public synchronized void reset() {
    double[] before = values.clone();
    Arrays.setAll(values, i -> controls.get(i).initial());
    if (!Arrays.equals(before, values)) {
      changed();
    }
  }

  private void changed() {
    current = blend();
    revision++;
  }

  @Override
  public synchronized PoseSample sample(double time) {
    return new PoseSample(current, Times.finite(time), revision);
  }

  private double[] weights() {
    double[] weights = new double[poses.size()];
    for (int i = 0; i < values.length; i++) {
      if (oppositeOf[i] >= 0 && values[i] < 0) {
        weights[oppositeOf[i]] -= values[i];
      } else {
        weights[poseOf[i]] += values[i];
      }
    }
    return weights;
  }

  private Pose blend() {
    double[] weights = weights();
    double[] rest = restPose.rotations();
    double[] rotations = rest.clone();
    double[] step = new double[9];
    for (int from = 0; from < turns.size(); ) {
      int joint = turns.get(from).joint;
      double[] sum = new double[3];
      Turn only = null;
      int acting = 0;
      int to = from;
      for (; to < turns.size() && turns.get(to).joint == joint; to++) {
        Turn turn = turns.get(to);
        double weight = weights[turn.pose];
        if (weight != 0) {
          acting++;
          only = weight == 1 ? turn : null;
          for (int c = 0; c < 3; c++) {
            sum[c] += weight * turn.vector[c];
          }
        }
      }
      if (acting == 1 && only != null) {
        System.arraycopy(only.rotation, 0, rotations, 9 * joint, 9);
      } else if (acting > 0) {
        Rotations.matrixFromAxisAngle(sum, 0, step, 0);
        Rotations.multiply(rest, 9 * joint, step, 0, rotations, 9 * joint);
      }
      from = to;
    }
    return moved(rotations, weights);
  }

  private Pose moved(double[] rotations, double[] weights) {
    double[] shift = new double[3];
    for (int k = 0; k < weights.length; k++) {
      double[] translation = poses.get(k).translation();
      for (int c = 0; c < 3; c++) {
        shift[c] += weights[k] * translation[c];
      }
    }
    double[] root = restPose.translation();
    double[] joints = restPose.jointTranslations();
    for (int c = 0; c < 3; c++) {
      root[c] += shift[c];
      for (int j = 0; joints != null && j < skeleton.jointCount(); j++) {
        joints[3 * j + c] += skeleton.isRoot(j) ? shift[c] : 0;
      }
    }
    return Pose.ofRotations(rotations, root, joints);
  }

  @Override
  public void close() {}
}
