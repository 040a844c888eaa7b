package dev.sinew.character.format.bvh;

import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.skeleton.Skeleton;
import java.util.List;
import java.util.Map;

/**
 * A motion clip as a BVH file holds it: J joints, parents before children, F frames. Lengths are in
 * the file's unit, whatever that is; angles are radians. Immutable.
 *
 * <p>A root's position channels are its position in the world. Another joint's replace its offset,
 * unless over the whole clip they lie nearer to zero than to the offsets: then they are added to
 * it. Both are in use, and no file says which.
 */
public final class BvhClip {
  private final List<BvhJoint> joints;
  private final double frameTime;
  private final List<double[]> frames;
  private final boolean relative;

  /**
   * @param frames channel values a frame, joint by joint; rotations are radians
   */
  BvhClip(List<BvhJoint> joints, double frameTime, List<double[]> frames) {
    this.joints = List.copyOf(joints);
    this.frameTime = frameTime;
    this.frames = List.copyOf(frames);
    this.relative = isRelative();
  }

  /** Whether positions of joints that are no roots lie nearer to zero than to the offsets. */
  private boolean isRelative() {
    double fromZero = 0;
    double fromOffset = 0;
    for (double[] values : frames) {
      for (BvhJoint joint : joints) {
        for (int i = 0; i < joint.channels().length && joint.parent() >= 0; i++) {
          int channel = joint.channels()[i];
          if (channel < BvhJoint.X_ROTATION) {
            double value = values[joint.firstValue() + i];
            fromZero += Math.abs(value);
            fromOffset += Math.abs(value - joint.offset(channel));
          }
        }
      }
    }
    return fromZero < fromOffset;
  }

  /** J, the number of joints; end sites are none. */
  public int jointCount() {
    return joints.size();
  }

  /** F, the number of frames. */
  public int frameCount() {
    return frames.size();
  }

  /** Seconds between frames. */
  public double frameTime() {
    return frameTime;
  }

  /** 1 / frame time. */
  public double framesPerSecond() {
    return 1 / frameTime;
  }

  /** Joint names in the file's order. */
  public List<String> names() {
    return joints.stream().map(BvhJoint::name).toList();
  }

  /** [J] index of each joint's parent, −1 for a root. */
  public int[] parents() {
    return joints.stream().mapToInt(BvhJoint::parent).toArray();
  }

  /** [J,3] each joint's position in its parent's frame at rest. */
  public double[] offsets() {
    double[] offsets = new double[3 * joints.size()];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = joints.get(i / 3).offset(i % 3);
    }
    return offsets;
  }

  /** Whether joint {@code j} has position channels. */
  public boolean isPositioned(int j) {
    return joints.get(j).isPositioned();
  }

  /** [J,3,3] local rotations of a frame, row-major, composed in each joint's channel order. */
  public double[] rotations(int frame) {
    double[] values = frames.get(frame);
    double[] rotations = new double[9 * joints.size()];
    double[] axisAngle = new double[3];
    double[] step = new double[9];
    double[] product = new double[9];
    for (int j = 0; j < joints.size(); j++) {
      BvhJoint joint = joints.get(j);
      double[] turned = {1, 0, 0, 0, 1, 0, 0, 0, 1};
      for (int i = 0; i < joint.channels().length; i++) {
        int axis = joint.channels()[i] - BvhJoint.X_ROTATION;
        if (axis >= 0) {
          axisAngle[axis] = values[joint.firstValue() + i];
          Rotations.matrixFromAxisAngle(axisAngle, 0, step, 0);
          axisAngle[axis] = 0;
          Rotations.multiply(turned, 0, step, 0, product, 0);
          System.arraycopy(product, 0, turned, 0, 9);
        }
      }
      System.arraycopy(turned, 0, rotations, 9 * j, 9);
    }
    return rotations;
  }

  /** [J,3] positions in a frame, each in its parent's frame (a root: in the world). */
  public double[] positions(int frame) {
    double[] values = frames.get(frame);
    double[] positions = offsets();
    for (int j = 0; j < joints.size(); j++) {
      BvhJoint joint = joints.get(j);
      for (int i = 0; i < joint.channels().length; i++) {
        int channel = joint.channels()[i];
        if (channel < BvhJoint.X_ROTATION) {
          double base = relative && joint.parent() >= 0 ? joint.offset(channel) : 0;
          positions[3 * j + channel] = base + values[joint.firstValue() + i];
        }
      }
    }
    return positions;
  }

  /** The clip's own skeleton: its names and parents, with positions summed from its offsets. */
  public Skeleton skeleton() {
    double[] positions = offsets();
    for (int j = 0; j < joints.size(); j++) {
      int parent = joints.get(j).parent();
      for (int c = 0; c < 3 && parent >= 0; c++) {
        positions[3 * j + c] += positions[3 * parent + c];
      }
    }
    return Skeleton.of(names(), parents(), positions);
  }

  /**
   * The poses this clip gives a skeleton of the same proportions and rest pose, joints matched by
   * name.
   *
   * <p>Rotations are taken over as they are. A root's translation is its position in the clip less
   * its rest position in the skeleton, so the clip must be in metres. Joints of the clip that never
   * move may be missing from the skeleton; joints of the skeleton that the clip lacks stay at rest,
   * with a warning.
   *
   * @param jointMap the skeleton's name for joints of the clip that it calls otherwise; an empty
   *     name leaves a joint of the clip out
   * @throws dev.sinew.character.fault.SinewException if a name maps to no joint of the skeleton;
   *     two joints map to one; a joint that moves has no match; matched joints hang together
   *     differently; or the clip's bones differ from the skeleton's by a scale (another unit) or
   *     otherwise by more than 20 % in the median (another rest pose): such a clip must be
   *     retargeted first
   */
  public BvhPoses toPoses(Skeleton skeleton, Map<String, String> jointMap) {
    return ClipMatch.of(this, skeleton, jointMap).poses();
  }
}
