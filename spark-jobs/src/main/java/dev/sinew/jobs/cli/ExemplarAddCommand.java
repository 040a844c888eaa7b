package dev.sinew.jobs.cli;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.MeshFiles;
import dev.sinew.character.library.Edit;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.library.LibraryVersion;
import dev.sinew.character.library.StoredExemplar;
import dev.sinew.character.library.StoredReader;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.jobs.exemplar.PosedFiles;
import dev.sinew.jobs.exemplar.ReaderChoice;
import dev.sinew.jobs.exemplar.Sculpt;
import dev.sinew.jobs.exemplar.SculptedPerson;
import dev.sinew.jobs.person.Person;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code exemplar add}: an edited mesh becomes an exemplar. */
@Command(
    name = "add",
    description = {
      "Take an edited mesh in: what was sculpted is pulled into rest space and stored.",
      "",
      "An exemplar of that name is replaced; its earlier versions stay in the history. Without"
          + " --reader it is weighed by the joint that turned where it was sculpted."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sinew exemplar add --bundle B --mesh elbow/posed.obj --name elbow90.L",
      "  sinew exemplar add --bundle B --mesh s.ply --poses s.npz --name shrug.L \\",
      "              --reader shoulder.L --reads LeftShoulder,LeftArm --distance swing"
    })
final class ExemplarAddCommand extends JobCommand {
  @Mixin private PersonOptions whose;
  @Mixin private PoseOptions poseOptions;
  @Mixin private ReaderOptions readerOptions;
  @Mixin private EditOptions editOptions;

  @Option(
      names = "--mesh",
      required = true,
      paramLabel = "FILE",
      description = "The edited mesh (.obj, .ply, .npy), vertices in the order they had.")
  private Path meshFile;

  @Option(
      names = "--name",
      required = true,
      paramLabel = "NAME",
      description = "What the exemplar is called.")
  private String name;

  @Option(
      names = "--reader",
      paramLabel = "NAME",
      description = "Reader that weighs it; a new one needs --reads.")
  private @Nullable String readerName;

  @Option(
      names = "--falloff",
      paramLabel = "F",
      description = "Factor on the radius in which it is felt; default 1, or as it was.")
  private @Nullable Double falloff;

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description = "Multiply the mesh by this first: 0.01 if it is in centimetres; default 1.")
  private double scale;

  @Override
  Outcome run(Console console) {
    Bundle bundle = Bundle.open(whose.bundle());
    SculptedPerson sculpted = SculptedPerson.open(bundle, whose.tpose(), whose.joints());
    Optional<LibraryVersion> head = sculpted.library().head();
    ExemplarCatalog catalog = head.map(LibraryVersion::catalog).orElse(ExemplarCatalog.empty());
    Optional<StoredExemplar> before = catalog.exemplar(name);
    console.say("The exemplar goes to " + sculpted.library().folder() + ".");
    Mesh mesh = mesh();
    Sculpt sculpt = Sculpt.take(sculpted, name, pose(sculpted, before), mesh, meshFile, scale);
    double kept = before.map(stored -> stored.exemplar().falloff()).orElse(1.0);
    Sculpt weighed = sculpt.withFalloff(falloff == null ? kept : falloff);
    StoredReader reader = reader(sculpted.person(), weighed, catalog, before);
    Edit edit = editOptions.edit();
    ExemplarCatalog next =
        catalog.with(reader).with(new StoredExemplar(weighed.exemplar(), reader.name(), edit));
    sculpt.warnings().forEach(console::warn);
    LibraryVersion version =
        sculpted
            .library()
            .save(
                head.map(LibraryVersion::number).orElse(0),
                next,
                (before.isPresent() ? "replace " : "add ") + name,
                edit);
    return outcome(sculpt, reader, version, sculpted.lostMm(version.catalog(), name, mesh));
  }

  private Outcome outcome(
      Sculpt sculpt, StoredReader reader, LibraryVersion version, double lostMm) {
    int touched = sculpt.exemplar().difference().size();
    String made =
        String.format(
            Locale.ROOT,
            "Saved version %d: %s moves %d vertices by up to %.2f mm, read by %s (%s); it comes back"
                + " within %.6f mm.",
            version.number(),
            name,
            touched,
            sculpt.largestMm(),
            reader.name(),
            String.join(", ", reader.reader().jointNames()),
            lostMm);
    return Outcome.of(made, "sinew exemplar list --bundle " + whose.bundle())
        .with("version", version.number())
        .with("exemplar", name)
        .with("sha256", version.contents().getOrDefault(name, ""))
        .with("reader", reader.name())
        .with("touched_vertices", touched)
        .with("largest_mm", sculpt.largestMm())
        .with("lost_mm", lostMm)
        .with("warnings", sculpt.warnings());
  }

  private Mesh mesh() {
    if (!(scale > 0 && Double.isFinite(scale))) {
      throw Fault.of(FaultCode.USAGE, "a scale must be positive", "--scale")
          .found(scale)
          .toException();
    }
    Mesh mesh = MeshFiles.read(meshFile);
    float[] vertices = mesh.vertices().clone();
    for (int i = 0; i < vertices.length && scale != 1; i++) {
      vertices[i] = (float) (scale * vertices[i]);
    }
    return new Mesh(vertices, mesh.faces());
  }

  private Pose pose(SculptedPerson sculpted, Optional<StoredExemplar> before) {
    Path folder = meshFile.toAbsolutePath().getParent();
    Path beside = folder == null ? null : folder.resolve(PosedFiles.POSE);
    Path there = beside != null && Files.isRegularFile(beside) ? beside : null;
    if (!poseOptions.given() && there == null && before.isPresent()) {
      return before.get().exemplar().pose();
    }
    if (!poseOptions.given() && there == null) {
      throw Fault.of(FaultCode.USAGE, "which pose was it sculpted in?", meshFile)
          .found("no --poses, no --turn, and no " + PosedFiles.POSE + " beside the mesh")
          .remedy("Name the pose as you did to `exemplar pose`.")
          .toException();
    }
    Skeleton skeleton = sculpted.person().subject().skeleton();
    Pose restPose = sculpted.person().model().restPose();
    return poseOptions.pose(skeleton, restPose, poseOptions.given() ? null : there);
  }

  private StoredReader reader(
      Person person, Sculpt sculpt, ExemplarCatalog catalog, Optional<StoredExemplar> before) {
    Skeleton skeleton = person.model().skeleton();
    Pose restPose = person.model().restPose();
    String known = before.map(StoredExemplar::reader).orElse(null);
    String wanted = readerName == null ? known : readerName;
    if (wanted != null) {
      StoredReader there = catalog.reader(wanted).orElse(null);
      return there != null && !readerOptions.given()
          ? there
          : readerOptions.reader(wanted, there, skeleton, restPose);
    }
    StoredReader chosen =
        ReaderChoice.of(sculpt.exemplar(), skeleton, person.model().weights(), restPose);
    StoredReader there = catalog.reader(chosen.name()).orElse(null);
    return readerOptions.given() || there == null
        ? readerOptions.reader(chosen.name(), there == null ? chosen : there, skeleton, restPose)
        : there;
  }
}
