package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.MeshFiles;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.format.glb.GlbRig;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Opens a capture set: reads its parts in turn and collects what is wrong with them. */
final class CaptureSetReader {
  static final String RIG = "rig.glb";
  static final String TEMPLATE = "template.obj";

  private final Path root;
  private final TakePoses source;
  private final Problems problems = new Problems();
  private final List<String> warnings = new ArrayList<>();

  CaptureSetReader(Path root, TakePoses source) {
    this.source = source;
    this.root = root.toAbsolutePath().normalize();
  }

  CaptureSet read() {
    if (!Files.isDirectory(root)) {
      throw Fault.of(FaultCode.FILE_MISSING, "there is no capture set", root)
          .found(Files.exists(root) ? "a file" : "nothing")
          .allowed("a folder with " + RIG + ", " + Splits.FILE_NAME + " and subjects")
          .toException();
    }
    GlbRig read = GlbReader.readRig(root.resolve(RIG));
    read.warnings().forEach(warning -> warnings.add(RIG + ": " + warning));
    Rig rig = read.rig();
    MeshSource meshes = MeshSource.of(rig);
    SubjectReader subjectReader = new SubjectReader(rig, meshes.triangulation());
    Faces polygons = polygons(rig, subjectReader);
    Splits splits =
        problems
            .collect(() -> Splits.read(root.resolve(Splits.FILE_NAME), problems))
            .orElse(new Splits(List.of(), Map.of()));
    List<Path> folders = subjectFolders();
    List<CaptureSubject> subjects = new ArrayList<>();
    for (Path folder : folders) {
      problems.collect(() -> subjectReader.read(folder)).ifPresent(subjects::add);
    }
    requireJoints(folders);
    RestPoses restPoses = new RestPoses(rig.skeleton());
    TakeCatalog takes =
        new TakeCatalog(
            root,
            rig,
            meshes,
            problems.collect(() -> restPoses.read(root, folders)).orElseGet(restPoses::identity),
            subjects,
            source);
    // What the splits say can be judged even where a T-pose is broken, but not its takes.
    problems.throwIfAny(root);
    SplitResolver resolver = new SplitResolver(takes, splits, problems, warnings);
    SplitResolver.Result frames = resolver.resolve(folders);
    requireFittable(takes, frames.fitted());
    problems.throwIfAny(root);
    return new CaptureSet(
        takes,
        rig,
        polygons,
        subjects,
        frames.identities(),
        frames.splits(),
        frames.rejected(),
        frames.fitted(),
        warnings,
        CaptureFiles.of(root, folders, splits));
  }

  private Faces polygons(Rig rig, SubjectReader reader) {
    Path file = root.resolve(TEMPLATE);
    if (!Files.exists(file)) {
      return rig.mesh().faces();
    }
    return problems
        .collect(
            () -> {
              Mesh template = MeshFiles.read(file);
              reader.requireFits(template, file);
              return template.faces();
            })
        .orElse(rig.mesh().faces());
  }

  private void requireFittable(TakeCatalog takes, List<SplitEntry> fitted) {
    if (!fitted.isEmpty()) {
      problems.collect(() -> takes.fitter(fitted.get(0).subject()));
    }
  }

  private List<Path> subjectFolders() {
    Path folder = TakeCatalog.subjects(root);
    List<Path> folders = folders(folder);
    if (folders.isEmpty()) {
      problems.add(
          Fault.of(FaultCode.FILE_MISSING, "the capture set has no subject", folder)
              .allowed("a folder with tpose.ply, tpose.obj or tpose.npy for each person"));
    }
    return folders;
  }

  /** The rig's joints are right for one body only. */
  private void requireJoints(List<Path> folders) {
    if (folders.size() < 2) {
      return;
    }
    for (Path folder : folders) {
      if (!Files.exists(folder.resolve(SubjectReader.JOINTS))) {
        problems.add(
            Fault.of(FaultCode.FILE_MISSING, "the subject has no joints", folder)
                .found("no " + SubjectReader.JOINTS)
                .allowed("[J,3] rest joints for each of several subjects")
                .remedy("Only the one subject of a set may take the rig's joints."));
      }
    }
  }

  /** The visible folders in a folder, ordered by name; none if it is not there. */
  static List<Path> folders(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(Files::isDirectory)
          .filter(entry -> !String.valueOf(entry.getFileName()).startsWith("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
