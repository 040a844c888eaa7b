package dev.sinew.jobs.fit;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.format.glb.GlbRig;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.ingest.capture.CaptureSet;
import dev.sinew.ingest.capture.FrameRange;
import dev.sinew.ingest.capture.MeshSource;
import dev.sinew.ingest.capture.PoseFile;
import dev.sinew.ingest.capture.SkinnedBody;
import dev.sinew.ingest.capture.TakeMeshes;
import dev.sinew.ingest.capture.TakePoses;
import dev.sinew.ingest.dataset.RejectedFrames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a request names, read and checked: everything but the meshes.
 *
 * @param rig the rig
 * @param source its topology
 * @param bodies people by name
 * @param takes what is to be fitted, in order
 * @param captures the capture set; null for meshes of a rig
 * @param rejected takes that cannot be used
 * @param warnings what the user should know
 */
record FitMaterial(
    Rig rig,
    MeshSource source,
    Map<String, SkinnedBody> bodies,
    List<FitTake> takes,
    @Nullable CaptureSet captures,
    List<RejectedFrames> rejected,
    List<String> warnings) {

  /**
   * @throws SinewException if a part of it cannot be used, or nothing is left to fit
   */
  static FitMaterial read(FitRequest request) {
    FitInput input = request.input();
    return input instanceof FitInput.Captures captures
        ? ofCaptures(captures, request.framesPerSecond())
        : ofMeshes((FitInput.Meshes) input, request.framesPerSecond());
  }

  private static FitMaterial ofCaptures(FitInput.Captures input, double rate) {
    CaptureSet set = CaptureSet.open(input.set(), TakePoses.REFIT);
    List<String> warnings = new ArrayList<>(set.warnings());
    SortedSet<String> chosen = chosen(input, set);
    Map<String, SkinnedBody> bodies = new TreeMap<>();
    set.subjects()
        .forEach(
            subject ->
                bodies.put(
                    subject.name(),
                    new SkinnedBody(
                        subject.skeleton(), set.rig().weights(), subject.tpose(), set.restPose())));
    List<FitTake> takes = new ArrayList<>();
    for (String path : set.fitted()) {
      if (chosen.contains(path)) {
        String subject = path.substring(0, path.indexOf('/'));
        takes.add(take(set, subject, path.substring(path.indexOf('/') + 1), rate, warnings));
      }
    }
    List<RejectedFrames> rejected =
        set.rejected().stream()
            .filter(one -> chosen.contains(one.subject() + "/" + one.take()))
            .toList();
    if (takes.isEmpty()) {
      throw Fault.of(FaultCode.EMPTY, "there is no take to fit poses to", set.root())
          .found(rejected.isEmpty() ? "none" : rejected.get(0).reason())
          .toException();
    }
    return new FitMaterial(
        set.rig(), set.takes().meshSource(), bodies, takes, set, rejected, warnings);
  }

  private static SortedSet<String> chosen(FitInput.Captures input, CaptureSet set) {
    SortedSet<String> known = new TreeSet<>(set.fitted());
    set.rejected().forEach(one -> known.add(one.subject() + "/" + one.take()));
    Set<String> named = new HashSet<>(input.takes());
    named.removeAll(known);
    if (!named.isEmpty()) {
      throw Fault.of(FaultCode.SPLIT, "there is no such take in a split", "--take")
          .found(String.join(", ", named))
          .allowed(String.join(", ", known))
          .toException();
    }
    SortedSet<String> chosen = input.takes().isEmpty() ? known : new TreeSet<>(input.takes());
    if (input.split() != null) {
      List<FrameRange> ranges = set.splits().get(input.split());
      if (ranges == null) {
        throw Fault.of(FaultCode.SPLIT, "there is no such split", "--split")
            .found(input.split())
            .allowed(String.join(", ", set.splits().keySet()))
            .toException();
      }
      Set<String> within = new HashSet<>();
      ranges.forEach(range -> within.add(range.subject() + "/" + range.take()));
      chosen.retainAll(within);
    }
    return chosen;
  }

  private static FitTake take(
      CaptureSet set, String subject, String name, double rate, List<String> warnings) {
    Path folder = set.takes().folder(subject, name);
    int frames;
    try (TakeMeshes meshes = set.takes().meshSource().open(folder)) {
      frames = meshes.frameCount();
    }
    List<Pose> given = List.of();
    double framesPerSecond = rate;
    try {
      Optional<PoseFile> file = set.takes().given(subject, name);
      if (file.isPresent()) {
        framesPerSecond = file.get().framesPerSecond();
        given = file.get().poses();
      }
      if (!given.isEmpty() && given.size() != frames) {
        warnings.add(
            subject + "/" + name + ": given poses are not used, there are " + given.size());
        given = List.of();
      }
    } catch (SinewException e) {
      warnings.add(subject + "/" + name + ": given poses are not used: " + e.fault().message());
    }
    return new FitTake(subject, name, folder.toFile(), frames, given, framesPerSecond);
  }

  private static FitMaterial ofMeshes(FitInput.Meshes input, double rate) {
    GlbRig read = GlbReader.readRig(input.rig());
    Rig rig = read.rig();
    MeshSource source = MeshSource.of(rig);
    float[] tpose = input.tpose() == null ? rig.mesh().vertices() : source.read(input.tpose());
    Skeleton skeleton = rig.skeleton();
    if (input.joints() != null) {
      skeleton = skeleton.withJoints(joints(input.joints(), skeleton.jointCount()));
    }
    SkinnedBody body =
        new SkinnedBody(skeleton, rig.weights(), tpose, Pose.identity(skeleton.jointCount()));
    int frames;
    try (TakeMeshes meshes = source.open(input.meshes())) {
      frames = meshes.frameCount();
    }
    String subject = rig.name().isBlank() ? "rig" : rig.name();
    FitTake take =
        new FitTake(
            subject,
            String.valueOf(input.meshes().getFileName()),
            input.meshes().toAbsolutePath().toFile(),
            frames,
            List.of(),
            rate);
    return new FitMaterial(
        rig, source, Map.of(subject, body), List.of(take), null, List.of(), read.warnings());
  }

  private static double[] joints(Path file, int count) {
    NpyArray joints = NpyReader.read(file);
    int[] shape = joints.shape();
    if (joints.isText() || shape.length != 2 || shape[0] != count || shape[1] != 3) {
      throw Fault.of(FaultCode.SHAPE, "these are not the joints of the rig", file)
          .found(joints.shapeText())
          .allowed("[" + count + ", 3]")
          .toException();
    }
    return joints.toDoubles();
  }
}
