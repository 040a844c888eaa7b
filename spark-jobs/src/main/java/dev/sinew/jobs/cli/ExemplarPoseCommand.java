package dev.sinew.jobs.cli;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.library.StoredExemplar;
import dev.sinew.character.pose.Pose;
import dev.sinew.jobs.exemplar.PosedFiles;
import dev.sinew.jobs.exemplar.SculptedPerson;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code exemplar pose}: a mesh to sculpt. */
@Command(
    name = "pose",
    description = {
      "Write the character in a pose, to be sculpted.",
      "",
      "Writes posed.obj (edit this one, keeping the order of vertices), posed.glb (the same with"
          + " the skeleton as it stands, for a look) and pose.npz, which `exemplar add` reads."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sinew exemplar pose --bundle B --turn LeftForeArm=0,90,0 --out elbow",
      "  sinew exemplar pose --bundle B --poses walk.npz --frame 12 --out step",
      "  sinew exemplar pose --bundle B --exemplar elbow90.L --out elbow   (to edit it again)"
    })
final class ExemplarPoseCommand extends JobCommand {
  @Mixin private PersonOptions whose;
  @Mixin private PoseOptions pose;

  @Option(
      names = "--exemplar",
      paramLabel = "NAME",
      description = "Instead of another pose: the pose of this exemplar.")
  private @Nullable String exemplar;

  @Option(
      names = "--without-exemplars",
      description = "The surface below the exemplars, as if none were sculpted.")
  private boolean plain;

  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "FOLDER",
      description = "New or empty folder for the files.")
  private Path out;

  @Override
  Outcome run(Console console) {
    Bundle bundle = Bundle.open(whose.bundle());
    SculptedPerson sculpted = SculptedPerson.open(bundle, whose.tpose(), whose.joints());
    ExemplarCatalog catalog = sculpted.library().current();
    Pose wanted = wanted(sculpted, catalog);
    float[] surface =
        plain ? sculpted.below(wanted) : sculpted.surface(wanted, sculpted.set(catalog));
    console.say("The posed mesh goes to " + out + ".");
    AtomicFiles.writeFolder(out, folder -> PosedFiles.write(folder, sculpted, wanted, surface));
    Path mesh = out.resolve(PosedFiles.OBJ);
    return Outcome.of(
            "Wrote " + mesh + ".",
            String.format(
                "edit %s, then sinew exemplar add --bundle %s --mesh %s --name NAME",
                mesh, whose.bundle(), mesh))
        .with("output", out.toString())
        .with("mesh", mesh.toString());
  }

  private Pose wanted(SculptedPerson sculpted, ExemplarCatalog catalog) {
    if (exemplar == null) {
      return pose.pose(
          sculpted.person().subject().skeleton(), sculpted.person().model().restPose(), null);
    }
    StoredExemplar stored = catalog.require(exemplar);
    if (pose.given()) {
      throw Usage.both("--exemplar", "--poses or --turn");
    }
    return stored.exemplar().pose();
  }
}
