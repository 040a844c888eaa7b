package dev.sinew.jobs.cli;

import dev.sinew.ingest.IngestReport;
import dev.sinew.ingest.capture.CaptureSet;
import dev.sinew.ingest.dataset.DatasetManifest;
import dev.sinew.ingest.dataset.RejectedFrames;
import dev.sinew.jobs.config.JobConfig;
import dev.sinew.jobs.session.SparkStart;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ingest}: a capture set becomes a dataset. */
@Command(
    name = "ingest",
    description = {
      "Turn a capture set into the Parquet dataset that training reads.",
      "",
      "Poses are matched to meshes frame by frame and centred on the pelvis. A frame that cannot"
          + " be used is left out and listed in dataset.json with the reason; the others go on. A"
          + " dataset that was made from the same captures is left as it is."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sinew ingest --config conf/antonia.yaml",
      "  sinew ingest --set data.set=captures/anna --set ingest.output=datasets/anna"
    })
final class IngestCommand extends JobCommand {
  @Mixin private JobFileOptions job;

  @Option(names = "--dry-run", description = "Print the resolved job file and stop.")
  private boolean dryRun;

  @Override
  Outcome run(Console console) {
    JobConfig config = job.read();
    if (dryRun) {
      return job.dryRun(config, console);
    }
    RunLog.into(config.run().folder());
    CaptureSet set = Ingesting.open(config.data().set(), config.data().poses(), console);
    console.say("The dataset goes to " + config.ingest().output() + ".");
    try (SparkSession spark = SparkStart.start(config.spark(), "ingest")) {
      return outcome(
          config,
          Ingesting.run(
              spark,
              set,
              config.data().poses(),
              config.ingest().output(),
              config.ingest().overwrite(),
              console));
    }
  }

  private static Outcome outcome(JobConfig config, IngestReport report) {
    DatasetManifest manifest = report.manifest();
    String frames =
        manifest.frames().entrySet().stream()
            .map(split -> split.getValue() + " " + split.getKey())
            .collect(Collectors.joining(", "));
    String made =
        String.format(
            "%s %s: frames %s; %d rejected; %d vertices, %d joints.",
            report.upToDate() ? "Already up to date:" : "Wrote",
            config.ingest().output(),
            frames,
            manifest.rejectedFrames(),
            manifest.vertexCount(),
            manifest.jointCount());
    return Outcome.of(made, "./sinew train with the same --config and --set")
        .with("dataset", config.ingest().output().toString())
        .with("fingerprint", manifest.fingerprint())
        .with("up_to_date", report.upToDate())
        .with("frames", manifest.frames())
        .with("rejected", rejected(manifest.rejected()));
  }

  private static List<Map<String, Object>> rejected(List<RejectedFrames> rejected) {
    return rejected.stream()
        .<Map<String, Object>>map(
            one ->
                Map.of(
                    "subject", one.subject(),
                    "take", one.take(),
                    "first", one.first(),
                    "last", one.last(),
                    "code", one.code(),
                    "reason", one.reason()))
        .toList();
  }
}
