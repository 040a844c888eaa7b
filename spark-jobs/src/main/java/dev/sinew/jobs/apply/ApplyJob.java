package dev.sinew.jobs.apply;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.corrective.CorrectedSubject;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.format.glb.GlbAnimationWriter;
import dev.sinew.character.format.glb.GlbWriter;
import dev.sinew.character.format.glb.MorphTrack;
import dev.sinew.character.format.glb.SkinnedClip;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.capture.PoseFile;
import dev.sinew.jobs.person.Person;
import dev.sinew.jobs.progress.Progress;
import dev.sinew.jobs.progress.ProgressDisplay;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Poses a person with a bundle's model. Everything is read and checked before anything is made. */
public final class ApplyJob {
  private final ApplyRequest request;
  private final Person person;
  private final ExemplarSet exemplars;
  private final PoseFile file;
  private final List<Pose> poses;
  private final PosedSurface surface;
  private final List<String> warnings = new ArrayList<>();

  private ApplyJob(ApplyRequest request, Bundle bundle) {
    this.request = request;
    this.person = Person.read(bundle, request.tpose(), request.joints());
    this.exemplars =
        (request.stack().hasExemplars() ? bundle.exemplars().current() : ExemplarCatalog.empty())
            .toSet(person.model().weights());
    this.file = PoseFile.read(request.poses(), person.subject().skeleton(), request.jointMap());
    this.poses =
        request.frames() == null
            ? file.poses()
            : request.frames().of(file.poses(), request.poses());
    this.surface = PosedSurface.of(person, exemplars, request.stack(), file.framesPerSecond());
    warnings.addAll(file.warnings());
  }

  /**
   * Reads and checks everything that a request names.
   *
   * @throws dev.sinew.character.fault.SinewException if a part of it cannot be used
   */
  public static ApplyJob prepare(ApplyRequest request) {
    return new ApplyJob(request, Bundle.open(request.bundle()));
  }

  /**
   * Writes the posed meshes and {@code animation.glb}; the output folder appears whole.
   *
   * @throws dev.sinew.character.fault.SinewException if the output folder is not free
   */
  public ApplyReport run(ProgressDisplay display) {
    RangeTally tally = new RangeTally();
    AtomicFiles.writeFolder(
        request.output(),
        folder -> {
          writeMeshes(folder, tally, display);
          writeAnimation(folder.resolve("animation.glb"));
        });
    tally.warning(poses.size()).ifPresent(warnings::add);
    return new ApplyReport(
        poses.size(),
        vertices(),
        tally.outside(),
        tally.partlyFaded(),
        tally.whollyFaded(),
        warnings);
  }

  private void writeMeshes(Path folder, RangeTally tally, ProgressDisplay display) {
    MeshSink sink = MeshSink.of(request.format(), folder, mesh().faces(), poses.size(), vertices());
    CorrectedSubject subject = person.subject();
    float[] posed = new float[3 * vertices()];
    try (Progress progress = display.open("apply", poses.size())) {
      for (int f = 0; f < poses.size(); f++) {
        surface.at(poses.get(f), f / file.framesPerSecond(), posed);
        sink.put(f, posed);
        tally.add(subject.excess(poses.get(f)), subject.extent(poses.get(f)));
        progress.at(f + 1, "");
      }
    }
    sink.finish();
  }

  private Mesh mesh() {
    return person.tpose();
  }

  private int vertices() {
    return mesh().vertexCount();
  }

  /** An animation with the corrections as morph targets, where the format can hold them. */
  private void writeAnimation(Path target) {
    SkinnedClip clip =
        new SkinnedClip(rig(), person.model().restPose(), file.framesPerSecond(), poses);
    List<MorphTrack> tracks = List.of();
    long bytes = 12L * vertices() * poses.size();
    if (poses.size() <= MorphTrack.MOST_FRAMES && bytes <= GlbAnimationWriter.MOST_TARGET_BYTES) {
      CorrectedSubject subject = person.subject();
      tracks = MorphTrack.ofFrames(clip, poses.stream().map(subject::restOffsets).toList());
    } else {
      warnings.add(
          "animation.glb has no corrections: they would be too large; take a part with --frames");
    }
    for (String warning : GlbAnimationWriter.write(target, clip, tracks)) {
      warnings.add("animation.glb: " + warning);
    }
  }

  /** The person with the model's own W, or that of the bundle's rig where glTF cannot hold it. */
  private Rig rig() {
    Rig rig = person.rig();
    SkinWeights weights = person.model().weights();
    if (GlbWriter.holds(weights)) {
      return new Rig(rig.name(), rig.mesh(), rig.skeleton(), weights);
    }
    warnings.add(
        "animation.glb is skinned with the weights of the bundle's rig.glb: the model's own are"
            + " negative or do not sum to one, which glTF cannot hold");
    return rig;
  }
}
