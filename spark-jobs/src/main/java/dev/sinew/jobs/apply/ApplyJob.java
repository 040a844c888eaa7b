package dev.sinew.jobs.apply;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.corrective.CorrectedSubject;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.Workspace;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.format.MeshFiles;
import dev.sinew.character.format.glb.GlbAnimationWriter;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.ingest.capture.PoseFile;
import dev.sinew.jobs.progress.Progress;
import dev.sinew.jobs.progress.ProgressDisplay;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Poses a person with a bundle's model. Everything is read and checked before anything is made. */
public final class ApplyJob {
  private final ApplyRequest request;
  private final Rig rig;
  private final Mesh tpose;
  private final CorrectiveModel model;
  private final CorrectedSubject subject;
  private final PoseFile file;
  private final List<Pose> poses;
  private final List<String> warnings = new ArrayList<>();

  private ApplyJob(ApplyRequest request, Bundle bundle) {
    this.request = request;
    this.model = bundle.model();
    this.rig = bundle.rig();
    this.tpose = request.tpose() == null ? rig.mesh() : readTpose(request.tpose(), rig);
    this.subject =
        request.joints() == null
            ? model.subject(tpose.vertices())
            : model.subject(tpose.vertices(), readJoints(request.joints(), model));
    this.file = PoseFile.read(request.poses(), subject.skeleton(), request.jointMap());
    this.poses =
        request.frames() == null
            ? file.poses()
            : request.frames().of(file.poses(), request.poses());
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

  private static double[] readJoints(Path file, CorrectiveModel model) {
    NpyArray joints = NpyReader.read(file);
    int[] shape = joints.shape();
    int count = model.skeleton().jointCount();
    if (joints.isText() || shape.length != 2 || shape[0] != count || shape[1] != 3) {
      throw Fault.of(FaultCode.SHAPE, "these are not the joints of the bundle's skeleton", file)
          .found(joints.shapeText())
          .allowed("[" + count + ", 3]")
          .toException();
    }
    return joints.toDoubles();
  }

  private static Mesh readTpose(Path file, Rig rig) {
    Mesh mesh = MeshFiles.read(file);
    if (mesh.vertexCount() != rig.mesh().vertexCount()) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "the T-pose is of another mesh than the bundle", file)
          .found(mesh.vertexCount() + " vertices")
          .allowed(rig.mesh().vertexCount() + " vertices, in the order of the bundle's rig.glb")
          .toException();
    }
    return mesh.faces().count() == 0 ? new Mesh(mesh.vertices(), rig.mesh().faces()) : mesh;
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
        tpose.vertexCount(),
        tally.outside(),
        tally.partlyFaded(),
        tally.whollyFaded(),
        warnings);
  }

  private void writeMeshes(Path folder, RangeTally tally, ProgressDisplay display) {
    MeshSink sink =
        MeshSink.of(request.format(), folder, tpose.faces(), poses.size(), tpose.vertexCount());
    Workspace workspace = model.newWorkspace();
    float[] posed = new float[tpose.vertices().length];
    try (Progress progress = display.open("apply", poses.size())) {
      for (int f = 0; f < poses.size(); f++) {
        subject.apply(poses.get(f), posed, workspace);
        sink.put(f, posed);
        tally.add(subject.excess(poses.get(f)), subject.extent(poses.get(f)));
        progress.at(f + 1, "");
      }
    }
    sink.finish();
  }

  /** An animation with the corrections as morph targets, where the format can hold them. */
  private void writeAnimation(Path target) {
    if (!model.restPose().equals(Pose.identity(model.skeleton().jointCount()))) {
      warnings.add("no animation.glb: glTF skins from an unposed skeleton, this model does not");
      return;
    }
    List<float[]> offsets = new ArrayList<>();
    long bytes = 4L * tpose.vertices().length * poses.size();
    if (poses.size() <= GlbAnimationWriter.MOST_CORRECTED_FRAMES
        && bytes <= GlbAnimationWriter.MOST_CORRECTIVE_BYTES) {
      poses.forEach(pose -> offsets.add(subject.restOffsets(pose)));
    } else {
      warnings.add(
          "animation.glb has no corrections: they would be too large; take a part with --frames");
    }
    Rig person = new Rig(rig.name(), tpose, subject.skeleton(), rig.weights());
    GlbAnimationWriter.write(target, person, file.framesPerSecond(), poses, offsets);
  }
}
