package dev.sinew.jobs.cli;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.format.IoConsumer;
import dev.sinew.character.format.Spelling;
import dev.sinew.training.export.OnnxExporter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code export}: one file of what a bundle holds. */
@Command(
    name = "export",
    description = {
      "Write one file of what a bundle holds.",
      "",
      "glb: rest mesh, skeleton and learned weights for engines. onnx: the whole function, from"
          + " rotations, translation and T-pose to vertices. safetensors: every learned number."
    },
    footerHeading = "%nExample:%n",
    footer = "  sinew export --bundle runs/demo/bundle --format onnx --out sample.onnx")
final class ExportCommand extends JobCommand {
  /** What can be exported. */
  enum Format {
    GLB,
    ONNX,
    SAFETENSORS
  }

  @Mixin private BundleOption source;
  @Mixin private NewFileOption output;

  @Option(
      names = "--format",
      required = true,
      paramLabel = "glb|onnx|safetensors",
      description = "What to write.")
  private Format format;

  @Override
  Outcome run(Console console) {
    Path out = output.path();
    Bundle bundle = source.open();
    console.say("The export goes to " + out + ".");
    AtomicFiles.write(out, writer(bundle));
    return Outcome.of("Wrote " + out + ".", "")
        .with("output", out.toString())
        .with("format", Spelling.of(format));
  }

  private IoConsumer<Path> writer(Bundle bundle) {
    return switch (format) {
      case GLB -> file -> Files.copy(bundle.folder().resolve(Bundle.RIG), file);
      case ONNX -> file -> OnnxExporter.write(file, bundle.model());
      case SAFETENSORS -> file -> Files.copy(bundle.folder().resolve(Bundle.WEIGHTS), file);
    };
  }
}
