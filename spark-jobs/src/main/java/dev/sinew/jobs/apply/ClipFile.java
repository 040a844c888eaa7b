package dev.sinew.jobs.apply;

import dev.sinew.character.deformer.ExemplarTracks;
import dev.sinew.character.deformer.LearnedTracks;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.exemplar.RestSpace;
import dev.sinew.character.format.glb.GlbAnimationWriter;
import dev.sinew.character.format.glb.GlbWriter;
import dev.sinew.character.format.glb.MorphTrack;
import dev.sinew.character.format.glb.SkinnedClip;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.jobs.person.Person;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A person's motion as an animated glTF file: the skeleton moves, exemplars and the shapes of the
 * learned corrections are morph targets with baked weights, and what is no blend of shapes has a
 * target a frame.
 */
public final class ClipFile {
  private final Person person;
  private final SkinnedClip clip;
  private final List<MorphTrack> tracks = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  private ClipFile(Person person, SkinnedClip clip) {
    this.person = person;
    this.clip = clip;
  }

  /**
   * A clip of skinning alone, with the model's own W, or that of the bundle's rig where glTF cannot
   * hold it.
   *
   * @param poses one a frame
   */
  public static ClipFile of(Person person, double framesPerSecond, List<Pose> poses) {
    Rig rig = person.rig();
    SkinWeights weights = person.model().weights();
    boolean held = GlbWriter.holds(weights);
    Rig skinned = held ? new Rig(rig.name(), rig.mesh(), rig.skeleton(), weights) : rig;
    ClipFile file =
        new ClipFile(
            person, new SkinnedClip(skinned, person.model().restPose(), framesPerSecond, poses));
    if (!held) {
      file.warnings.add(
          "it is skinned with the weights of the bundle's rig.glb: the model's own are"
              + " negative or do not sum to one, which glTF cannot hold");
    }
    return file;
  }

  /** Adds the exemplars, each as one shape with its weights. */
  public void addExemplars(ExemplarSet exemplars) {
    tracks.addAll(ExemplarTracks.of(exemplars, clip));
  }

  /**
   * Adds the learned corrections: the shapes that the model blends, or a shape a frame where those
   * are fewer.
   */
  public void addLearned() {
    List<MorphTrack> learned = LearnedTracks.of(person.subject(), clip);
    if (clip.frames() < learned.size() && fitsFrames()) {
      addFrames(clip.poses().stream().map(person.subject()::restOffsets).toList());
      return;
    }
    long bytes = 0;
    for (MorphTrack track : learned) {
      bytes += 12L * track.size();
    }
    if (bytes <= GlbAnimationWriter.MOST_TARGET_BYTES) {
      tracks.addAll(learned);
    } else {
      warnings.add(
          "it has no corrections: the shapes that the model blends are too large for one file");
    }
  }

  private boolean fitsFrames() {
    long bytes = 12L * person.model().vertexCount() * clip.frames();
    return clip.frames() <= MorphTrack.MOST_FRAMES && bytes <= GlbAnimationWriter.MOST_TARGET_BYTES;
  }

  /** Whether a shape a frame fits into the file; if not, a warning is noted. */
  boolean holdsFrames() {
    boolean holds = fitsFrames();
    if (!holds) {
      warnings.add("it has no corrections: they would be too large; take fewer frames");
    }
    return holds;
  }

  /** Adds a shape a frame: [V,3] offsets in rest space, metres. */
  void addFrames(List<float[]> offsets) {
    tracks.addAll(MorphTrack.ofFrames(clip, offsets));
  }

  /**
   * The offsets in rest space with which the clip's own skinning gives a surface.
   *
   * @param posed [V,3] world frame, metres
   * @return [V,3] metres, a new array
   */
  float[] offsets(Pose pose, float[] posed) {
    float[] rest = person.tpose().vertices();
    double[] surface = new double[posed.length];
    double[] start = new double[posed.length];
    for (int i = 0; i < posed.length; i++) {
      surface[i] = posed[i];
      start[i] = rest[i];
    }
    double[] back =
        RestSpace.at(clip.rig().weights(), person.skinningMatrices(pose)).toRest(surface, start);
    float[] offsets = new float[posed.length];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = (float) (back[i] - start[i]);
    }
    return offsets;
  }

  /**
   * Writes the file.
   *
   * @return what is odd about it, one sentence each
   * @throws dev.sinew.character.fault.SinewException if it would be too large
   */
  public List<String> write(Path target) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(GlbAnimationWriter.write(target, clip, tracks));
    return all;
  }
}
