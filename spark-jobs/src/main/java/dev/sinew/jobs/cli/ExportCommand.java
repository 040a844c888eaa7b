package dev.sinew.jobs.cli;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.format.IoConsumer;
import dev.sinew.training.export.OnnxExporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
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

  @Option(
      names = "--bundle",
      required = true,
      paramLabel = "FOLDER",
      description = "Bundle that `train` wrote.")
  private Path bundleFolder;

  @Option(
      names = "--format",
      required = true,
      paramLabel = "glb|onnx|safetensors",
      description = "What to write.")
  private Format format;

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
    Bundle bundle = Bundle.open(bundleFolder);
    console.say("The export goes to " + out + ".");
    AtomicFiles.write(out, writer(bundle));
    return Outcome.of("Wrote " + out + ".", "")
        .with("output", out.toString())
        .with("format", format.name().toLowerCase(Locale.ROOT));
  }

  private IoConsumer<Path> writer(Bundle bundle) {
    return switch (format) {
      case GLB -> file -> Files.copy(bundle.folder().resolve(Bundle.RIG), file);
      case ONNX -> file -> OnnxExporter.write(file, bundle.model());
      case SAFETENSORS -> file -> Files.copy(bundle.folder().resolve(Bundle.WEIGHTS), file);
    };
  }
}
