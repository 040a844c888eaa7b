package dev.sinew.jobs.cli;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.exemplar.FrameExemplars;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import dev.sinew.character.library.Edit;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.library.LibraryVersion;
import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.ingest.dataset.DatasetManifest;
import dev.sinew.ingest.dataset.DatasetManifestJson;
import dev.sinew.jobs.config.ExemplarChoice;
import dev.sinew.jobs.evaluate.EvaluateJob;
import dev.sinew.jobs.exemplar.PickedExemplars;
import dev.sinew.jobs.session.SparkStart;
import dev.sinew.jobs.train.ExemplarPicker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code exemplar pick}: captured frames become exemplars. */
@Command(
    name = "pick",
    description = {
      "Make exemplars of captured frames: what the bundle's model still errs in them.",
      "",
      "Picks frames of a dataset whose poses lie far apart, or in which the exemplars so far err"
          + " most, and gives every joint its part of each. Radius and regularisation are those that"
          + " err least on each frame when it is left out."
    },
    footerHeading = "%nExample:%n",
    footer =
        "  sinew exemplar pick --bundle runs/demo/bundle --data runs/demo/dataset --split train")
final class ExemplarPickCommand extends JobCommand {
  @Mixin private BundleOption bundle;
  @Mixin private EditOptions edit;
  @Mixin private SparkOption sparkOption;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FOLDER",
      description = "Dataset that `ingest` wrote, of the bundle's character.")
  private Path data;

  @Option(
      names = "--split",
      paramLabel = "NAME",
      defaultValue = "train",
      description = "Which frames; default ${DEFAULT-VALUE}.")
  private String split;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "60",
      description = "Most frames that are picked, 1 to 200; default ${DEFAULT-VALUE}.")
  private int count;

  @Option(
      names = "--choice",
      paramLabel = "error|farthest",
      defaultValue = "error",
      description = "Which frames; default ${DEFAULT-VALUE}.")
  private ExemplarChoice choice;

  @Option(
      names = "--radius",
      paramLabel = "R",
      description = "Of the multiquadrics; default: 1 or 2, whichever errs least.")
  private @Nullable Double radius;

  @Option(
      names = "--replace",
      description = "Take the exemplars there are out; earlier versions keep them.")
  private boolean replace;

  @Override
  Outcome run(Console console) {
    requireNumbers();
    Bundle opened = bundle.open();
    ExemplarLibrary library = opened.exemplars();
    BundleOption.State state = BundleOption.newest(library);
    if (!replace && !state.catalog().exemplars().isEmpty()) {
      throw Fault.of(FaultCode.CONFLICT, "there are exemplars already", library.folder())
          .found(state.catalog().exemplars().size() + " exemplars")
          .remedy("Give --replace to begin anew; earlier versions keep them.")
          .toException();
    }
    check(opened);
    console.say("The exemplars go to " + library.folder() + ".");
    FrameExemplars made = pick(opened);
    if (made.set().exemplars().isEmpty()) {
      return Outcome.of(
              "Saved nothing: of frames that are left out, exemplars of the others remove no error.",
              "")
          .with("exemplars", 0);
    }
    Edit who = edit.edit();
    ExemplarCatalog catalog = PickedExemplars.catalog(made.set(), who);
    LibraryVersion saved =
        library.save(state.number(), catalog, "pick " + count + " of " + split, who);
    return Outcome.of(
            String.format(
                Locale.ROOT,
                "Saved version %d: %d exemplars under %d readers, radius %.3g; of a frame that is"
                    + " left out they remove %.1f %% of the model's error.",
                saved.number(),
                catalog.exemplars().size(),
                catalog.readers().size(),
                made.radius(),
                100 * made.removed()),
            "sinew exemplar list --bundle " + bundle.folder())
        .with("version", saved.number())
        .with("exemplars", catalog.exemplars().size())
        .with("readers", catalog.readers().size())
        .with("radius", made.radius())
        .with("regularisation", made.regularisation())
        .with("left_out_error_removed_percent", 100 * made.removed());
  }

  private void check(Bundle opened) {
    Path file = data.resolve(DatasetManifest.FILE_NAME);
    String json = new String(InputFile.bytes(file), StandardCharsets.UTF_8);
    DatasetManifest manifest = DatasetManifestJson.read(json, file);
    EvaluateJob.check(
        opened, manifest.vertexCount(), manifest.jointNames(), manifest.frames().keySet(), split);
  }

  private FrameExemplars pick(Bundle opened) {
    try (SparkSession spark = SparkStart.start(sparkOption.config(), "exemplar pick")) {
      return ExemplarPicker.over(opened.model(), Dataset.open(spark, data), split)
          .pick(choice, count, radius == null ? FrameExemplars.RADII : List.of(radius));
    }
  }

  private void requireNumbers() {
    if (count < 1 || count > 200) {
      throw Fault.of(FaultCode.USAGE, "that many frames cannot be picked", "--count")
          .found(count)
          .allowed("1..200")
          .toException();
    }
    if (radius != null && !(radius > 0 && radius <= 100)) {
      throw Fault.of(FaultCode.USAGE, "a radius must be positive", "--radius")
          .found(radius)
          .allowed("more than 0, at most 100")
          .toException();
    }
  }
}
