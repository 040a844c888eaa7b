package dev.sinew.jobs.train;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.bundle.BundleInfo;
import dev.sinew.character.bundle.BundleWriter;
import dev.sinew.character.bundle.Figure;
import dev.sinew.character.bundle.Provenance;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.JointRegressor;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.symmetry.Mirror;
import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.jobs.config.ConfigWriter;
import dev.sinew.jobs.config.JobConfig;
import dev.sinew.jobs.config.Mirroring;
import dev.sinew.jobs.evaluate.EvaluateJob;
import dev.sinew.jobs.evaluate.ReportFolder;
import dev.sinew.jobs.evaluate.SplitJudge;
import dev.sinew.jobs.evaluate.TruncationJudge;
import dev.sinew.jobs.progress.ProgressDisplay;
import dev.sinew.training.evaluation.Evaluation;
import dev.sinew.training.evaluation.Method;
import dev.sinew.training.evaluation.ModelPredictor;
import dev.sinew.training.evaluation.Predictor;
import dev.sinew.training.evaluation.SubjectShapes;
import dev.sinew.training.evaluation.WeightReport;
import dev.sinew.training.export.OnnxExporter;
import dev.sinew.training.report.Gate;
import dev.sinew.training.report.LossCurve;
import dev.sinew.training.report.Report;
import dev.sinew.training.report.SplitReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * The main job: a dataset becomes a trained model, a report that judges it beside the baselines,
 * and a bundle. Stages that a killed run has finished are not run again.
 */
public final class TrainJob {
  private final RunContext run;
  private final Stopwatch watch = new Stopwatch();

  private TrainJob(RunContext run) {
    this.run = run;
  }

  /**
   * What can be known before anything is ingested.
   *
   * @param rig of the captures
   * @param restPose P*
   * @throws dev.sinew.character.fault.SinewException if the job asks of the character what it is
   *     not
   */
  public static void check(JobConfig config, Rig rig, Pose restPose) {
    if (config.data().mirror() == Mirroring.ON) {
      MirrorChoice.of(Mirroring.ON, rig, restPose);
    }
  }

  /**
   * @param config resolved; its run folder receives everything
   * @param dataset made from the configuration's captures
   * @param revision of the code, for the bundle's provenance
   * @return what was measured
   * @throws dev.sinew.character.fault.SinewException {@code diverged} if training left the finite
   *     numbers
   */
  public static Report run(
      SparkSession spark,
      JobConfig config,
      Dataset dataset,
      ProgressDisplay display,
      String revision) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    return new TrainJob(new RunContext(context, config, dataset, display)).run(revision);
  }

  private Report run(String revision) {
    JobConfig config = run.config();
    Dataset dataset = run.dataset();
    Optional<Mirror> mirror =
        MirrorChoice.of(config.data().mirror(), dataset.rig(), dataset.restPose());
    JointRegressor regressor = watch.time("joint-net", () -> new JointNetStage(run).run());
    TrainingFrames given = new TrainingFrames(run);
    TrainingFrames frames = mirror.map(given::withReflections).orElse(given);
    CorrectiveStage corrective = new CorrectiveStage(run, regressor, frames);
    CorrectiveStage.Learned learned =
        watch.time(
            "corrective",
            () ->
                corrective.run(
                    new CorrectiveStage.Settings(
                        "corrective",
                        config.poseNet(),
                        config.skin(),
                        config.training().epochs(),
                        config.training().learningRate(),
                        config.training().finalLearningRate(),
                        config.training().minutes())));
    CorrectiveModel model = learned.model().withFade(config.range().fade());
    learned
        .choice()
        .ifPresent(
            choice ->
                ChoiceFile.write(
                    run.folder().resolve("choice.json"),
                    choice,
                    dataset.rig().weights(),
                    dataset.manifest().jointNames()));
    List<Predictor> predictors =
        predictors(learned, model, new CorrectiveStage(run, regressor, given), given);
    Map<String, Evaluation> splits = watch.time("evaluation", () -> evaluate(predictors));
    Report report = report(model, splits);
    writeBundle(model, report, revision);
    ReportFolder.write(
        run.folder().resolve("report"),
        report,
        LossCurve.read(run.folder().resolve("metrics.jsonl")),
        run.dataset().rig().mesh(),
        splits);
    return report;
  }

  private List<Predictor> predictors(
      CorrectiveStage.Learned learned,
      CorrectiveModel model,
      CorrectiveStage corrective,
      TrainingFrames frames) {
    SubjectShapes given =
        SubjectShapes.of(run.dataset().centredSkeleton(), run.dataset().subjects());
    List<Predictor> predictors =
        new ArrayList<>(new Baselines(run, watch, given).learn(frames, corrective));
    learned
        .closedForm()
        .map(start -> start.withFade(run.config().range().fade()))
        .ifPresent(
            start ->
                predictors.add(ModelPredictor.withGivenJoints(Method.CLOSED_FORM, given, start)));
    predictors.add(ModelPredictor.withGivenJoints(Method.LEARNED, given, model));
    predictors.add(ModelPredictor.withPredictedJoints(Method.LEARNED_JOINT_NET, given, model));
    return predictors;
  }

  /** Judges by the validation split, and by the training split to show what was fitted. */
  private Map<String, Evaluation> evaluate(List<Predictor> predictors) {
    Map<String, Evaluation> splits = new LinkedHashMap<>();
    for (String split : List.of(run.config().data().validation(), run.config().data().train())) {
      if (run.dataset().manifest().frames().getOrDefault(split, 0) > 0) {
        splits.put(split, SplitJudge.judge(run.dataset(), split, predictors));
      }
    }
    return splits;
  }

  private Report report(CorrectiveModel model, Map<String, Evaluation> splits) {
    JobConfig config = run.config();
    Map<String, SplitReport> reports = new LinkedHashMap<>();
    Map<String, Report.JointFigures> joints = new LinkedHashMap<>();
    splits.forEach(
        (split, evaluation) -> {
          reports.put(
              split,
              SplitReport.of(
                  evaluation,
                  run.dataset().rig().weights(),
                  run.dataset().manifest().jointNames()));
          joints.putAll(EvaluateJob.jointFigures(model, run.dataset(), split));
        });
    return new Report(
        config.bundle().name() + " " + config.bundle().version(),
        run.dataset().manifest().fingerprint(),
        model.corrective().parameterCount(),
        reports,
        joints,
        watch.time("weights", () -> weights(model)),
        Gate.judge(splits, judged(splits)),
        watch.seconds());
  }

  /** Training frames say what truncation costs, since they may choose it. */
  private WeightReport weights(CorrectiveModel model) {
    Optional<Integer> given = run.config().skin().bundleInfluences().count();
    WeightReport.TruncationCosts costs =
        TruncationJudge.judge(
            run.dataset(),
            run.config().data().train(),
            model.weights(),
            given.orElse(TruncationJudge.USUAL.get(0)));
    return WeightReport.of(
        run.dataset().rig(),
        model.weights(),
        given.orElseGet(() -> TruncationJudge.cheapEnough(costs)),
        costs);
  }

  /** The validation split decides; a set without one is judged by what it was trained on. */
  private List<String> judged(Map<String, Evaluation> splits) {
    String validation = run.config().data().validation();
    return List.of(splits.containsKey(validation) ? validation : run.config().data().train());
  }

  private void writeBundle(CorrectiveModel model, Report report, String revision) {
    JobConfig config = run.config();
    Path folder = run.folder().resolve("bundle");
    List<Figure> figures = new ArrayList<>();
    report
        .splits()
        .forEach(
            (split, errors) ->
                figures.add(
                    new Figure(
                        split,
                        (int) errors.frames(),
                        errors.method(Method.LBS).meanMm(),
                        errors.method(Method.LEARNED).meanMm())));
    Map<String, Double> terms = new LinkedHashMap<>(config.loss().terms());
    terms.put("lambda", config.loss().lambda());
    BundleInfo info =
        new BundleInfo(
            config.bundle().name(),
            config.bundle().version(),
            Provenance.here(
                config.run().name(),
                run.dataset().manifest().fingerprint(),
                config.bundle().dataLicence(),
                ConfigWriter.yaml(config),
                revision),
            terms,
            figures,
            limits(report),
            report.weights().influences());
    FinishedFolder.replace(
        folder,
        temporary ->
            BundleWriter.write(
                temporary,
                model,
                run.dataset().rig(),
                info,
                Map.of(Bundle.ONNX, file -> OnnxExporter.write(file, model))));
  }

  private static List<String> limits(Report report) {
    List<String> limits = new ArrayList<>();
    String split = report.headlineSplit();
    limits.add(
        String.format(
            Locale.ROOT,
            "The figures above are with each subject's given joints; with joints predicted from the"
                + " T-pose alone the mean error on `%s` is %.3f mm.",
            split,
            Objects.requireNonNull(report.splits().get(split))
                .method(Method.LEARNED_JOINT_NET)
                .meanMm()));
    if (!report.gate().neverWorseThanLbs()) {
      limits.add("It does worse than plain linear blend skinning on a split that judges it.");
    }
    return limits;
  }
}
