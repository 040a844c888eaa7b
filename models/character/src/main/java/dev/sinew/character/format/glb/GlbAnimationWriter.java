package dev.sinew.character.format.glb;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.SkinWeights;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes a rig and its motion, with or without morph targets, as a glTF 2.0 binary file.
 *
 * <p>Joints are animated by rotations and, where they move, translations. glTF applies morph
 * targets before skinning, so what is added in rest space is a morph target with animated weights:
 * at frames a viewer shows LBS(rest + Σ_k w_k·D_k); in between, rotations and weights are
 * interpolated. A rest pose P* is held by the inverse bind matrices G_j(P*)⁻¹ and by the nodes,
 * which show the rest mesh where no animation is played.
 */
public final class GlbAnimationWriter {
  /** Bytes of morph targets that one file holds at most. */
  public static final long MOST_TARGET_BYTES = 64L << 20;

  /** As many morph targets as Filament, which Android's viewers draw with, has room for. */
  private static final int USUAL_TARGETS = 256;

  private GlbAnimationWriter() {}

  /**
   * Writes a motion; the same arguments give the same bytes. Weights of W are written as {@link
   * GlbWriter#writeRig} does.
   *
   * @param tracks what is added to the rest mesh before skinning, or none; targets are named by
   *     {@code mesh.extras.targetNames}
   * @return a sentence each about what viewers show otherwise than the arguments say: rows of W
   *     that do not sum to one, tracks that move nothing and have no target, more targets than some
   *     viewers take
   * @throws dev.sinew.character.fault.SinewException as {@link GlbWriter#writeRig} does, and if a
   *     track is of another mesh or another number of frames, or targets or weights need more than
   *     {@link #MOST_TARGET_BYTES} or {@link SkinnedClip#MOST_MOTION_BYTES}; nothing is written
   *     then
   * @throws java.io.UncheckedIOException if the file cannot be written
   */
  public static List<String> write(Path file, SkinnedClip clip, List<MorphTrack> tracks) {
    Rig rig = clip.rig();
    check(clip, tracks);
    List<MorphTrack> moving = tracks.stream().filter(track -> track.size() > 0).toList();
    clip.requireRoomFor(moving.size());
    RigDocument document = new RigDocument(rig, clip.restPose());
    MotionChannels channels = new MotionChannels(document.builder(), clip);
    channels.addJoints();
    if (!moving.isEmpty()) {
      MorphTargets.add(document, rig.mesh().vertexCount(), moving);
      channels.addMorphWeights(rig.skeleton().jointCount(), moving);
    }
    byte[] bytes = document.builder().toBytes();
    AtomicFiles.write(file, temporary -> Files.write(temporary, bytes));
    return warnings(rig.weights(), tracks, moving.size());
  }

  private static void check(SkinnedClip clip, List<MorphTrack> tracks) {
    int vertexCount = clip.rig().mesh().vertexCount();
    for (MorphTrack track : tracks) {
      if (track.frames() != clip.frames()) {
        throw Fault.of(
                FaultCode.FRAME_COUNT, "a morph target needs one weight a pose", track.name())
            .found(track.frames() + " weights")
            .allowed(clip.frames() + " poses")
            .toException();
      }
      if (track.vertexCount() != vertexCount) {
        throw Fault.of(FaultCode.VERTEX_COUNT, "the morph target is of another mesh", track.name())
            .found(track.vertexCount() + " vertices")
            .allowed(vertexCount + " vertices")
            .toException();
      }
    }
  }

  private static List<String> warnings(SkinWeights weights, List<MorphTrack> tracks, int targets) {
    List<String> warnings = new ArrayList<>();
    int off = 0;
    int worst = 0;
    for (int v = 0; v < weights.vertexCount(); v++) {
      double distance = Math.abs(weights.rowSum(v) - 1);
      off += distance > WeightSets.SUM_TOLERANCE ? 1 : 0;
      worst = distance > Math.abs(weights.rowSum(worst) - 1) ? v : worst;
    }
    if (off > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "Weights of %d vertices do not sum to one (vertex %d: %.6g); glTF needs that they do,"
                  + " so they were scaled, and these vertices play otherwise.",
              off,
              worst,
              weights.rowSum(worst)));
    }
    List<String> still =
        tracks.stream().filter(track -> track.size() == 0).map(MorphTrack::name).toList();
    if (!still.isEmpty()) {
      warnings.add(
          "Shapes that move nothing have no morph target: " + String.join(", ", still) + ".");
    }
    if (targets > USUAL_TARGETS) {
      warnings.add(
          "There are " + targets + " morph targets; some viewers show only " + USUAL_TARGETS + ".");
    }
    return warnings;
  }
}
