package dev.sinew.jobs.cli;

import dev.sinew.jobs.apply.ApplyJob;
import dev.sinew.jobs.apply.ApplyReport;
import dev.sinew.jobs.apply.ApplyRequest;
import dev.sinew.jobs.apply.MeshFormat;
import dev.sinew.jobs.apply.StackOrder;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code apply}: a bundle and poses become corrected meshes. */
@Command(
    name = "apply",
    description = {
      "Pose a person with a bundle: corrected meshes and an animated GLB.",
      "",
      "Writes vertices.npy [F,V,3] or a numbered mesh a frame, in the world, in metres, and"
          + " animation.glb, whose morph targets are the corrections."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sinew apply --bundle runs/demo/bundle --poses walk.npz --out walk",
      "  sinew apply --bundle B --poses run.bvh --joint-map map.json --tpose anna.ply \\",
      "              --format obj --frames 0-99 --out run",
      "  sinew apply --bundle B --poses walk.npz --stack learned,skin,smooth=5,exemplars --out walk"
    })
final class ApplyCommand extends JobCommand {
  @Mixin private PersonOptions whose;
  @Mixin private ClipOptions clip;

  @Option(
      names = "--format",
      paramLabel = "npy|obj|ply",
      defaultValue = "npy",
      description = "How meshes are written; default ${DEFAULT-VALUE}.")
  private MeshFormat format;

  @Option(
      names = "--stack",
      paramLabel = "STAGE,…",
      defaultValue = StackOrder.USUAL,
      description =
          "Deformers in their order; default ${DEFAULT-VALUE}. Stages: learned, skin, smooth or"
              + " smooth=ITERATIONS, jiggle=FILE (NPY [V], softness 0 to 1), cache=FILE (NPY"
              + " [F,V,3], another system's surface), exemplars.")
  private String stack;

  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "FOLDER",
      description = "New or empty folder for the results.")
  private Path out;

  @Override
  Outcome run(Console console) {
    ApplyJob job =
        ApplyJob.prepare(
            new ApplyRequest(
                whose.bundle(),
                clip.poses(),
                clip.jointMap(),
                whose.tpose(),
                whose.joints(),
                clip.frames(),
                format,
                StackOrder.parse(stack),
                out));
    console.say("Meshes go to " + out + ".");
    ApplyReport report = job.run(console.progress());
    report.warnings().forEach(console::warn);
    return Outcome.of(
            String.format(
                "Wrote %s: %d frames of %d vertices.", out, report.frames(), report.vertices()),
            "open " + out.resolve("animation.glb") + " in any glTF viewer")
        .with("output", out.toString())
        .with("frames", report.frames())
        .with("vertices", report.vertices())
        .with("frames_outside_training_range", report.outside())
        .with("frames_partly_faded", report.partlyFaded())
        .with("frames_wholly_faded", report.whollyFaded())
        .with("warnings", report.warnings());
  }
}
