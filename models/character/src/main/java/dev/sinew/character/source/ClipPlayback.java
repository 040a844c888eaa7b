package dev.sinew.character.source;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import dev.sinew.character.format.bvh.BvhClip;
import dev.sinew.character.format.bvh.BvhPoses;
import dev.sinew.character.format.bvh.BvhReader;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Plays a motion clip back, with poses between its F frames interpolated: rotations along the
 * shortest arc, translations linearly. Frame f is shown at f·Δ.
 */
public final class ClipPlayback implements PoseSource {
  /** What comes after the last frame. */
  public enum End {
    /** The last frame, for ever; before time zero the first. */
    HOLD,
    /** The first frame again, a frame time after the last: the clip repeats every F·Δ. */
    LOOP
  }

  private final List<Pose> frames;
  private final double frameTime;
  private final End end;
  private final List<String> warnings;
  private double place = Double.NaN;
  private long revision;

  private ClipPlayback(List<Pose> frames, double frameTime, End end, List<String> warnings) {
    this.frames = frames;
    this.frameTime = frameTime;
    this.end = end;
    this.warnings = warnings;
  }

  /**
   * Plays a BVH file of the skeleton's proportions and rest pose, in metres.
   *
   * @param jointMap the skeleton's name for joints of the clip that it calls otherwise, as {@link
   *     NameMap#read} reads it; an empty name leaves a joint of the clip out
   * @throws dev.sinew.character.fault.SinewException if the file breaks the format or does not fit
   *     the skeleton ({@link BvhClip#toPoses}); the fault names the file
   */
  public static ClipPlayback read(
      Path bvh, Skeleton skeleton, Map<String, String> jointMap, End end) {
    return InputFile.located(
        bvh,
        () -> {
          BvhClip clip = BvhReader.read(bvh);
          BvhPoses poses = clip.toPoses(skeleton, jointMap);
          return new ClipPlayback(
              checked(poses.poses(), clip.frameTime()), clip.frameTime(), end, poses.warnings());
        });
  }

  /**
   * Plays poses that are at hand.
   *
   * @param frames at least one, all of one skeleton, all with joint translations or none
   * @param frameTime Δ, seconds between frames
   * @throws dev.sinew.character.fault.SinewException if there is no frame, frames do not belong
   *     together, or the frame time is none
   */
  public static ClipPlayback of(List<Pose> frames, double frameTime, End end) {
    return new ClipPlayback(checked(frames, frameTime), frameTime, end, List.of());
  }

  private static List<Pose> checked(List<Pose> frames, double frameTime) {
    if (frames.isEmpty()) {
      throw Fault.of(FaultCode.EMPTY, "a clip needs at least one frame", "clip").toException();
    }
    if (!(frameTime > 0 && frameTime < Double.POSITIVE_INFINITY)) {
      throw Fault.of(FaultCode.USAGE, "the frame time is none", "clip")
          .found(frameTime)
          .allowed("a positive number of seconds")
          .toException();
    }
    Pose first = frames.get(0);
    for (int f = 1; f < frames.size(); f++) {
      Pose pose = frames.get(f);
      if (pose.jointCount() != first.jointCount()
          || pose.hasJointTranslations() != first.hasJointTranslations()) {
        throw Fault.of(FaultCode.JOINT, "a frame is of another kind than the first", "frame " + f)
            .found(kind(pose))
            .allowed(kind(first))
            .toException();
      }
    }
    return List.copyOf(frames);
  }

  private static String kind(Pose pose) {
    return pose.jointCount()
        + " joints "
        + (pose.hasJointTranslations() ? "that translate" : "that only turn");
  }

  /** What the clip does not say about the skeleton, one sentence each. */
  public List<String> warnings() {
    return warnings;
  }

  /** F, the number of frames. */
  public int frameCount() {
    return frames.size();
  }

  /** Seconds until the clip repeats (looping) or stands still (held). */
  public double duration() {
    return frameTime * (end == End.LOOP ? frames.size() : frames.size() - 1);
  }

  /**
   * {@inheritDoc}
   *
   * <p>The sample's time is the place in the clip, from 0 to {@link #duration}.
   */
  @Override
  public PoseSample sample(double time) {
    double duration = duration();
    double at = Times.finite(time);
    if (end == End.LOOP) {
      at -= duration * Math.floor(at / duration);
    }
    at = Math.max(0, Math.min(at, duration));
    if (at != place) {
      place = at;
      revision++;
    }
    double exact = at / frameTime;
    // A time that was computed as f·Δ is that frame's, however the quotient was rounded.
    double nearest = Math.rint(exact);
    double frame = Math.abs(exact - nearest) < 1e-9 ? nearest : exact;
    int before = (int) Math.floor(frame);
    int last = frames.size() - 1;
    Pose from = frames.get(end == End.LOOP ? before % frames.size() : Math.min(before, last));
    Pose to =
        frames.get(end == End.LOOP ? (before + 1) % frames.size() : Math.min(before + 1, last));
    return new PoseSample(PoseInterpolation.between(from, to, frame - before), at, revision);
  }

  @Override
  public void close() {}
}
