package dev.sinew.jobs.cli;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.ingest.capture.PoseFile;
import dev.sinew.jobs.apply.ClipFile;
import dev.sinew.jobs.apply.FrameSpan;
import dev.sinew.jobs.exemplar.SculptedPerson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code exemplar export}: a clip that any viewer plays. */
@Command(
    name = "export",
    description = {
      "Write a motion as an animated GLB: exemplars are morph targets, their weights are baked.",
      "",
      "Learned corrections have a target a frame each, if there are at most 240 frames;"
          + " --without-learned leaves them out."
    },
    footerHeading = "%nExample:%n",
    footer = "  sinew exemplar export --bundle B --poses walk.npz --out walk.glb")
final class ExemplarExportCommand extends JobCommand {
  @Mixin private PersonOptions whose;

  @Option(
      names = "--poses",
      required = true,
      paramLabel = "FILE",
      description = "Poses: .npz as in a capture set, or .bvh.")
  private Path poses;

  @Option(
      names = "--joint-map",
      paramLabel = "FILE",
      description = "JSON from names in the BVH file to names of the rig.")
  private @Nullable Path jointMap;

  @Option(
      names = "--frames",
      paramLabel = "FIRST-LAST",
      description = "Only these frames, counted from 0; default: all.")
  private @Nullable String frames;

  @Option(
      names = "--without-learned",
      description = "Skinning and exemplars alone, without learned corrections.")
  private boolean sculptedOnly;

  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "FILE",
      description = "File to write; one that exists is a conflict.")
  private Path out;

  @Override
  Outcome run(Console console) {
    if (Files.exists(out)) {
      throw Fault.of(FaultCode.CONFLICT, "there is a file already", out)
          .remedy("Give another --out, or remove it")
          .toException();
    }
    SculptedPerson sculpted =
        SculptedPerson.open(Bundle.open(whose.bundle()), whose.tpose(), whose.joints());
    PoseFile file = PoseFile.read(poses, sculpted.person().subject().skeleton(), jointMap);
    List<Pose> clip =
        frames == null ? file.poses() : FrameSpan.parse(frames).of(file.poses(), poses);
    ExemplarSet exemplars = sculpted.set(sculpted.library().current());
    console.say("The export goes to " + out + ".");
    ClipFile written = ClipFile.of(sculpted.person(), file.framesPerSecond(), clip);
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
                clip.size(),
                exemplars.exemplars().size()),
            "open " + out + " in any glTF viewer")
        .with("output", out.toString())
        .with("frames", clip.size())
        .with("exemplars", exemplars.exemplars().size())
        .with("warnings", warnings);
  }
}
