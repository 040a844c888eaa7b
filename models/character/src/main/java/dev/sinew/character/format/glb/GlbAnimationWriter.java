package dev.sinew.character.format.glb;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes a rig and a motion, with or without correctives, as a glTF 2.0 binary file.
 *
 * <p>Joints are animated by rotations and, where they move, translations. glTF applies morph
 * targets before skinning, so a rest-space corrective is a morph target: each frame has one of its
 * own, fully on at the frame's time and off at its neighbours'. At frames the result is LBS(rest +
 * offset); in between neighbouring offsets are blended linearly.
 */
public final class GlbAnimationWriter {
  /** Frames with correctives that one file holds at most. */
  public static final int MOST_CORRECTED_FRAMES = 240;

  /** Bytes of correctives that one file holds at most. */
  public static final long MOST_CORRECTIVE_BYTES = 64L << 20;

  private GlbAnimationWriter() {}

  /**
   * Writes a motion; the same arguments give the same bytes.
   *
   * @param framesPerSecond poses a second
   * @param poses one a frame, at least one
   * @param offsets [V,3] rest-space corrective a frame, metres, or an empty list; what moves a
   *     vertex by no more than a micrometre is left out
   * @throws dev.sinew.character.fault.SinewException as {@link GlbWriter#writeRig} does, and if
   *     there is no pose, the frame rate is none, a pose or an offset is of another rig, the
   *     numbers of poses and offsets differ, or the correctives need more than {@value
   *     #MOST_CORRECTED_FRAMES} frames or {@link #MOST_CORRECTIVE_BYTES}; nothing is written then
   * @throws java.io.UncheckedIOException if the file cannot be written
   */
  public static void write(
      Path file, Rig rig, double framesPerSecond, List<Pose> poses, List<float[]> offsets) {
    check(rig, poses, offsets);
    RigDocument document = new RigDocument(rig);
    MotionChannels channels =
        new MotionChannels(document.builder(), rig.name(), framesPerSecond, poses.size());
    channels.addJoints(rig.skeleton(), poses);
    if (!offsets.isEmpty()) {
      MorphTargets targets = MorphTargets.add(document, offsets);
      if (!targets.frames().isEmpty()) {
        channels.addMorphWeights(rig.skeleton().jointCount(), targets.frames());
      }
    }
    byte[] bytes = document.builder().toBytes();
    AtomicFiles.write(file, temporary -> Files.write(temporary, bytes));
  }

  private static void check(Rig rig, List<Pose> poses, List<float[]> offsets) {
    if (poses.isEmpty()) {
      throw Fault.of(FaultCode.EMPTY, "a motion needs at least one pose", rig.name()).toException();
    }
    for (int f = 0; f < poses.size(); f++) {
      if (poses.get(f).jointCount() != rig.skeleton().jointCount()) {
        throw Fault.of(FaultCode.JOINT, "the pose is of another skeleton", "frame " + f)
            .found(poses.get(f).jointCount() + " joints")
            .allowed(rig.skeleton().jointCount() + " joints")
            .toException();
      }
    }
    if (!offsets.isEmpty() && offsets.size() != poses.size()) {
      throw Fault.of(FaultCode.FRAME_COUNT, "there must be one corrective a pose", rig.name())
          .found(offsets.size() + " correctives")
          .allowed(poses.size() + " poses, or no corrective")
          .toException();
    }
    if (offsets.size() > MOST_CORRECTED_FRAMES) {
      throw Fault.of(FaultCode.USAGE, "too many frames with correctives for one file", rig.name())
          .found(offsets.size() + " frames")
          .allowed("at most " + MOST_CORRECTED_FRAMES)
          .remedy("Choose fewer frames, or write the motion without correctives.")
          .toException();
    }
    for (int f = 0; f < offsets.size(); f++) {
      if (offsets.get(f).length != rig.mesh().vertices().length) {
        throw Fault.of(FaultCode.VERTEX_COUNT, "the corrective is of another mesh", "frame " + f)
            .found(offsets.get(f).length / 3 + " vertices")
            .allowed(rig.mesh().vertexCount() + " vertices")
            .toException();
      }
    }
  }
}
