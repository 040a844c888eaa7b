package dev.sinew.jobs.cli;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.pose.Pose;
import dev.sinew.ingest.capture.PoseFile;
import dev.sinew.jobs.apply.ClipFile;
import dev.sinew.jobs.apply.FrameSpan;
import dev.sinew.jobs.exemplar.SculptedPerson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code exemplar export}: a clip that any viewer plays. */
@Command(
    name = "export",
    description = {
      "Write a motion as an animated GLB: exemplars are morph targets, their weights are baked.",
      "",
      "Learned corrections are morph targets too: the shapes that the model blends, or a shape a"
          + " frame where those are fewer; --without-learned leaves them out."
    },
    footerHeading = "%nExample:%n",
    footer = "  sinew exemplar export --bundle B --poses walk.npz --out walk.glb")
final class ExemplarExportCommand extends JobCommand {
  @Mixin private PersonOptions whose;
  @Mixin private ClipOptions clip;
  @Mixin private NewFileOption output;

  @Option(
      names = "--without-learned",
      description = "Skinning and exemplars alone, without learned corrections.")
  private boolean sculptedOnly;

  @Override
  Outcome run(Console console) {
    Path out = output.path();
    SculptedPerson sculpted =
        SculptedPerson.open(Bundle.open(whose.bundle()), whose.tpose(), whose.joints());
    PoseFile file =
        PoseFile.read(clip.poses(), sculpted.person().subject().skeleton(), clip.jointMap());
    FrameSpan span = clip.frames();
    List<Pose> poses = span == null ? file.poses() : span.of(file.poses(), clip.poses());
    ExemplarSet exemplars = sculpted.set(sculpted.library().current());
    console.say("The export goes to " + out + ".");
    ClipFile written = ClipFile.of(sculpted.person(), file.framesPerSecond(), poses);
    written.addExemplars(exemplars);
    if (!sculptedOnly) {
      written.addLearned();
    }
    List<String> warnings = new ArrayList<>(file.warnings());
    warnings.addAll(written.write(out));
    warnings.forEach(console::warn);
    return Outcome.of(
            String.format(
                Locale.ROOT,
                "Wrote %s: %d frames, %d exemplars.",
                out,
                poses.size(),
                exemplars.exemplars().size()),
            "open " + out + " in any glTF viewer")
        .with("output", out.toString())
        .with("frames", poses.size())
        .with("exemplars", exemplars.exemplars().size())
        .with("warnings", warnings);
  }
}
