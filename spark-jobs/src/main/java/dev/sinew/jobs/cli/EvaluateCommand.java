package dev.sinew.jobs.cli;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import dev.sinew.ingest.capture.CaptureSet;
import dev.sinew.ingest.capture.TakePoses;
import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.ingest.dataset.DatasetManifest;
import dev.sinew.ingest.dataset.DatasetManifestJson;
import dev.sinew.jobs.evaluate.EvaluateJob;
import dev.sinew.jobs.evaluate.ReportFolder;
import dev.sinew.jobs.session.SparkStart;
import dev.sinew.training.evaluation.ErrorSummary;
import dev.sinew.training.evaluation.Method;
import dev.sinew.training.report.Report;
import dev.sinew.training.report.SplitReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code evaluate}: a bundle is judged by data. */
@Command(
    name = "evaluate",
    description = {
      "Judge a bundle by one split of a dataset or capture set.",
      "",
      "Writes report.json and index.html: the model beside plain LBS and dual-quaternion skinning"
          + " on the same frames. A capture set is ingested first, into the same folder."
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  sinew evaluate --bundle runs/demo/bundle --data runs/demo/dataset \\",
      "      --split validation --out judged"
    })
final class EvaluateCommand extends JobCommand {
  @Mixin private BundleOption source;
  @Mixin private SparkOption sparkOption;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FOLDER",
      description = "Dataset that `ingest` wrote, or a capture set.")
  private Path data;

  @Option(
      names = "--poses",
      paramLabel = "given|fit|refit",
      defaultValue = "given",
      description =
          "Where the poses of a capture set's takes come from, as data.poses; default"
              + " ${DEFAULT-VALUE}.")
  private TakePoses poses;

  @Option(
      names = "--split",
      required = true,
      paramLabel = "NAME",
      description = "Which frames, for example validation.")
  private String split;

  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "FOLDER",
      description = "Folder for the report; a report in it is replaced.")
  private Path out;

  @Override
  Outcome run(Console console) throws IOException {
    RunFolder.requireFolder(out);
    requireOther(source.folder(), "the bundle");
    requireOther(data, "the data");
    Bundle bundle = source.open();
    Path file = data.resolve(DatasetManifest.FILE_NAME);
    CaptureSet captures = null;
    if (Files.exists(file)) {
      String json = new String(InputFile.bytes(file), StandardCharsets.UTF_8);
      DatasetManifest manifest = DatasetManifestJson.read(json, file);
      EvaluateJob.check(
          bundle, manifest.vertexCount(), manifest.jointNames(), manifest.frames().keySet(), split);
    } else {
      captures = Ingesting.open(data, poses, console);
      EvaluateJob.check(
          bundle,
          captures.takes().vertexCount(),
          captures.rig().skeleton().names(),
          captures.splits().keySet(),
          split);
    }
    RunLog.into(out);
    console.say("The report goes to " + out + ".");
    try (SparkSession spark = SparkStart.start(sparkOption.config(), "evaluate")) {
      Path folder = data;
      if (captures != null) {
        folder = out.resolve("dataset");
        Ingesting.run(spark, captures, poses, folder, false, console);
      }
      return outcome(EvaluateJob.run(bundle, Dataset.open(spark, folder), split, out));
    }
  }

  /** A report is not to be written among what it judges. */
  private void requireOther(Path judged, String what) throws IOException {
    if (Files.exists(out) && Files.exists(judged) && Files.isSameFile(out, judged)) {
      throw Fault.of(FaultCode.CONFLICT, "--out is the folder of " + what, out)
          .remedy("Choose another folder for the report")
          .toException();
    }
  }

  private Outcome outcome(Report report) {
    SplitReport errors = Objects.requireNonNull(report.splits().get(split));
    ErrorSummary lbs = errors.method(Method.LBS);
    ErrorSummary learned = errors.method(Method.LEARNED);
    ErrorRemoved removed = ErrorRemoved.of(errors);
    Path page = out.resolve(ReportFolder.PAGE);
    String made =
        String.format(
            Locale.ROOT,
            "Wrote %s: LBS %.3f mm, learned %.3f mm, %s on %s.",
            out,
            lbs.meanMm(),
            learned.meanMm(),
            removed.words(),
            split);
    return Outcome.of(made, "open " + page)
        .with("report", page.toString())
        .with("split", split)
        .with("lbs_mean_mm", lbs.meanMm())
        .with("learned_mean_mm", learned.meanMm())
        .with("lbs_error_removed_percent", removed.fact())
        .with("never_worse_than_lbs", report.gate().neverWorseThanLbs());
  }
}
