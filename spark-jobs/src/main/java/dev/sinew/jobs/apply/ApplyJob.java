package dev.sinew.jobs.apply;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.corrective.CorrectedSubject;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.format.npy.NpyFrames;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
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
    warnShortCaches();
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
          ClipFile clip = ClipFile.of(person, file.framesPerSecond(), poses);
          writeMeshes(folder, clip, tally, display);
          writeAnimation(folder.resolve("animation.glb"), clip);
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

  private void writeMeshes(Path folder, ClipFile clip, RangeTally tally, ProgressDisplay display) {
    MeshSink sink = MeshSink.of(request.format(), folder, mesh().faces(), poses.size(), vertices());
    CorrectedSubject subject = person.subject();
    List<float[]> offsets = new ArrayList<>();
    boolean baked = !request.stack().isUsual() && clip.holdsFrames();
    float[] posed = new float[3 * vertices()];
    try (Progress progress = display.open("apply", poses.size())) {
      for (int f = 0; f < poses.size(); f++) {
        surface.at(poses.get(f), (firstFrame() + f) / file.framesPerSecond(), posed);
        sink.put(f, posed);
        if (baked) {
          offsets.add(clip.offsets(poses.get(f), posed));
        }
        if (request.stack().hasLearned()) {
          tally.add(subject.excess(poses.get(f)), subject.extent(poses.get(f)));
        }
        progress.at(f + 1, "");
      }
    }
    sink.finish();
    if (baked) {
      clip.addFrames(offsets);
    }
  }

  /**
   * Where in the motion the wanted frames begin; another system's surface runs beside all of it.
   */
  private int firstFrame() {
    return request.frames() == null ? 0 : request.frames().first();
  }

  private void warnShortCaches() {
    int needed = firstFrame() + poses.size();
    for (Path cache : request.stack().caches()) {
      try (NpyFrames frames = NpyFrames.open(cache)) {
        if (frames.frameCount() < needed) {
          warnings.add(
              String.format(
                  "%s: holds %d frames, the motion needs %d; its last frame stands still to the end",
                  cache, frames.frameCount(), needed));
        }
      }
    }
  }

  private Mesh mesh() {
    return person.tpose();
  }

  private int vertices() {
    return mesh().vertexCount();
  }

  /** Whatever is no shape with a weight has a target a frame. */
  private void writeAnimation(Path target, ClipFile clip) {
    if (request.stack().isUsual()) {
      clip.addExemplars(exemplars);
      clip.addLearned();
    }
    for (String warning : clip.write(target)) {
      warnings.add("animation.glb: " + warning);
    }
  }
}
