package dev.sinew.jobs.cli;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.ingest.IngestReport;
import dev.sinew.ingest.capture.CaptureSet;
import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.jobs.config.JobConfig;
import dev.sinew.jobs.evaluate.ReportFolder;
import dev.sinew.jobs.session.SparkStart;
import dev.sinew.jobs.train.TrainJob;
import dev.sinew.training.evaluation.ErrorSummary;
import dev.sinew.training.evaluation.Method;
import dev.sinew.training.report.Report;
import dev.sinew.training.report.SplitReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.spark.sql.SparkSession;

/** From captures to a bundle and its report, in one run folder. */
final class TrainingRun {
  private final JobConfig config;
  private final Console console;

  TrainingRun(JobConfig config, Console console) {
    this.config = config;
    this.console = console;
  }

  /**
   * Runs everything that is not done yet.
   *
   * @throws dev.sinew.character.fault.SinewException before Spark starts and before anything is
   *     written, if the capture set cannot be used or has no frame to learn from
   */
  Report run() {
    CaptureSet captures = Ingesting.open(config.data().set(), config.data().poses(), console);
    requireFrames(captures);
    TrainJob.check(config, captures.rig(), captures.restPose());
    if (config.loss().shrinksBody()) {
      console.warn(
          "loss.terms has l2 alone: it pulls every weight towards zero and shrinks the body; add"
              + " initial or partition-of-unity");
    }
    console.say("The run goes to " + config.run().folder() + ".");
    try (RunFolder folder = RunFolder.claim(config);
        SparkSession spark = start(config)) {
      Path dataset = config.ingest().output();
      IngestReport ingested =
          Ingesting.run(
              spark,
              captures,
              config.data().poses(),
              dataset,
              config.ingest().overwrite(),
              console);
      requireFrames(ingested);
      return TrainJob.run(
          spark, config, Dataset.open(spark, dataset), console.progress(), Version.revision());
    }
  }

  /** What the run came to; a model that fails its gate is no error of the command. */
  Outcome outcome(Report report) {
    String split = report.headlineSplit();
    SplitReport errors = Objects.requireNonNull(report.splits().get(split));
    ErrorSummary lbs = errors.method(Method.LBS);
    ErrorSummary learned = errors.method(Method.LEARNED);
    if (!report.gate().neverWorseThanLbs()) {
      console.warn("the gate is shut: on " + split + " the model does worse than plain LBS");
    }
    ErrorRemoved removed = ErrorRemoved.of(errors);
    Path folder = config.run().folder();
    Path page = folder.resolve("report").resolve(ReportFolder.PAGE);
    Path bundle = folder.resolve("bundle");
    String made =
        String.format(
            Locale.ROOT,
            "%s: plain LBS %.3f mm, learned %.3f mm (max %.2f mm), %s.%nReport %s, bundle %s.",
            split,
            lbs.meanMm(),
            learned.meanMm(),
            learned.maxMm(),
            removed.words(),
            page,
            bundle);
    return Outcome.of(made, "")
        .with("run", folder.toString())
        .with("report", page.resolveSibling(ReportFolder.FIGURES).toString())
        .with("bundle", bundle.toString())
        .with("split", split)
        .with("lbs_mean_mm", lbs.meanMm())
        .with("learned_mean_mm", learned.meanMm())
        .with("learned_max_mm", learned.maxMm())
        .with("lbs_error_removed_percent", removed.fact())
        .with("never_worse_than_lbs", report.gate().neverWorseThanLbs());
  }

  private static SparkSession start(JobConfig config) {
    RunLog.into(config.run().folder());
    return SparkStart.start(config.spark(), "train");
  }

  private void requireFrames(IngestReport ingested) {
    String train = config.data().train();
    if (ingested.manifest().frames().getOrDefault(train, 0) == 0) {
      throw Fault.of(FaultCode.EMPTY, "no frame is left to learn from", config.ingest().output())
          .found("all frames of " + train + " were left out")
          .remedy("dataset.json says why")
          .toException();
    }
  }

  private void requireFrames(CaptureSet captures) {
    String train = config.data().train();
    if (captures.splits().getOrDefault(train, List.of()).isEmpty()) {
      throw Fault.of(FaultCode.SPLIT, "there is no frame to learn from", captures.root())
          .found("data.train is " + train)
          .allowed("a split with frames: " + String.join(", ", captures.splits().keySet()))
          .toException();
    }
    String validation = config.data().validation();
    if (!captures.splits().containsKey(validation)) {
      console.warn(
          "no frame is in the split " + validation + ": the report judges by what was trained on");
    }
  }
}
