package dev.sinew.character.format.glb;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import java.util.List;

/**
 * A rig that moves: poses at a steady rate, the first at time zero.
 *
 * @param rig the person
 * @param restPose P*, the pose in which the rig's mesh is given
 * @param framesPerSecond poses a second
 * @param poses one a frame, at least one
 */
public record SkinnedClip(Rig rig, Pose restPose, double framesPerSecond, List<Pose> poses) {
  /** Bytes of the joints' and weights' values over time that one file holds at most. */
  public static final long MOST_MOTION_BYTES = 256L << 20;

  /**
   * @throws SinewException if there is no pose, a pose is of another skeleton, the clip's joints
   *     need more than {@link #MOST_MOTION_BYTES}, or the frame rate is not positive or so large
   *     that float32 cannot tell neighbouring times apart
   */
  public SkinnedClip {
    poses = List.copyOf(poses);
    if (poses.isEmpty()) {
      throw Fault.of(FaultCode.EMPTY, "a motion needs at least one pose", rig.name()).toException();
    }
    requireJoints(rig, restPose, "rest pose");
    for (int f = 0; f < poses.size(); f++) {
      requireJoints(rig, poses.get(f), "frame " + f);
    }
    requireRoom(rig, poses.size(), 0);
    requireRisingTimes(rig, framesPerSecond, poses.size());
  }

  /** A clip of a rig whose mesh is given in the pose in which nothing is rotated or moved. */
  public static SkinnedClip of(Rig rig, double framesPerSecond, List<Pose> poses) {
    return new SkinnedClip(rig, Pose.identity(rig.skeleton().jointCount()), framesPerSecond, poses);
  }

  /** F, the number of frames. */
  public int frames() {
    return poses.size();
  }

  /** [F] when each pose is held, seconds; rising. */
  float[] times() {
    float[] times = new float[poses.size()];
    for (int f = 0; f < times.length; f++) {
      times[f] = time(f, framesPerSecond);
    }
    return times;
  }

  /**
   * @param targets morph targets with a weight a frame
   * @throws SinewException if all that changes over time needs more than {@link #MOST_MOTION_BYTES}
   */
  void requireRoomFor(int targets) {
    requireRoom(rig, poses.size(), targets);
  }

  private static void requireRoom(Rig rig, int frames, int targets) {
    // A time, the targets' weights, and a quaternion and a translation a joint.
    long bytes = 4L * frames * (1 + targets + 7L * rig.skeleton().jointCount());
    if (bytes > MOST_MOTION_BYTES) {
      throw Fault.of(FaultCode.USAGE, "the motion is too long for one file", rig.name())
          .found(frames + " frames of " + targets + " targets: " + bytes + " bytes")
          .allowed("at most " + MOST_MOTION_BYTES + " bytes")
          .remedy("Write it in parts.")
          .toException();
    }
  }

  private static void requireJoints(Rig rig, Pose pose, String where) {
    if (pose.jointCount() != rig.skeleton().jointCount()) {
      throw Fault.of(FaultCode.JOINT, "the pose is of another skeleton", where)
          .found(pose.jointCount() + " joints")
          .allowed(rig.skeleton().jointCount() + " joints")
          .toException();
    }
  }

  private static void requireRisingTimes(Rig rig, double framesPerSecond, int frames) {
    boolean rising = framesPerSecond > 0 && framesPerSecond < Double.POSITIVE_INFINITY;
    float last = -1;
    for (int f = 0; f < frames && rising; f++) {
      float time = time(f, framesPerSecond);
      rising = time > last && time < Float.POSITIVE_INFINITY;
      last = time;
    }
    if (!rising) {
      throw Fault.of(FaultCode.USAGE, "the frame rate does not give rising times", rig.name())
          .found(framesPerSecond + " frames a second, " + frames + " frames")
          .toException();
    }
  }

  private static float time(int frame, double framesPerSecond) {
    return (float) (frame / framesPerSecond);
  }
}
