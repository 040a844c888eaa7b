package dev.sinew.jobs.train;

import dev.sinew.character.corrective.BuildScale;
import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.InputRange;
import dev.sinew.character.corrective.JointRegressor;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.jobs.config.LossConfig;
import dev.sinew.jobs.config.NetForm;
import dev.sinew.jobs.config.PoseNetConfig;
import dev.sinew.jobs.config.SkinConfig;
import dev.sinew.training.loss.VertexLoss;
import dev.sinew.training.loss.WeightLoss;
import dev.sinew.training.network.Batches;
import dev.sinew.training.network.CorrectiveExample;
import dev.sinew.training.network.CorrectiveGraph;
import dev.sinew.training.network.CorrectiveGraph.Optimisation;
import dev.sinew.training.network.CorrectiveGraph.SkinningParameters;
import dev.sinew.training.network.CosineSchedule;
import dev.sinew.training.network.Influences;
import dev.sinew.training.network.TrainedCorrective;
import dev.sinew.training.network.WeightForm;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;

/** Learns Pose_net and W, by the given joints of those who are trained on. */
final class CorrectiveStage {
  private final RunContext run;
  private final JointRegressor regressor;
  private final TrainingFrames frames;

  CorrectiveStage(RunContext run, JointRegressor regressor, TrainingFrames frames) {
    this.run = run;
    this.regressor = regressor;
    this.frames = frames;
  }

  /**
   * How one network is trained.
   *
   * @param stage its name
   * @param net its form and size
   * @param skin how its weights are learned
   * @param epochs most passes over the training frames
   * @param learningRate Adam's step at the start
   * @param finalLearningRate Adam's step at the end
   * @param minutes time after which it stops
   */
  record Settings(
      String stage,
      PoseNetConfig net,
      SkinConfig skin,
      int epochs,
      double learningRate,
      double finalLearningRate,
      Optional<Double> minutes) {}

  /**
   * What was learned.
   *
   * @param model as it ships
   * @param closedForm the model before it was refined; empty for the dense form
   * @param choice how its shape was chosen; empty for the dense form
   */
  record Learned(
      CorrectiveModel model,
      Optional<CorrectiveModel> closedForm,
      Optional<ShapeChoice.Choice> choice) {}

  /** Learns what {@code settings} say. */
  Learned run(Settings settings) {
    PoseFeatures features = features(settings.net());
    TrainingExamples<CorrectiveExample> examples =
        TrainingExamples.deal(
            frames.examples(features),
            frames.copies(),
            run.config().training().holdout(),
            run.workers(),
            run.config().run().seed());
    try {
      TrainingPlan plan = plan(settings, examples);
      Optimisation how = optimisation(settings, plan, Collections.max(examples.counts()));
      SkinningParameters skin = skin(settings.skin(), run.dataset().rig());
      return settings.net().form() == NetForm.DENSE
          ? dense(settings, features, plan, examples, skin, how)
          : local(settings, features, plan, examples, skin, how);
    } finally {
      examples.unpersist();
    }
  }

  private Learned dense(
      Settings settings,
      PoseFeatures features,
      TrainingPlan plan,
      TrainingExamples<CorrectiveExample> examples,
      SkinningParameters skin,
      Optimisation how) {
    ComputationGraphConfiguration conf =
        CorrectiveGraph.dense(features.size(), settings.net().hidden(), skin, how);
    ComputationGraph graph =
        train(settings, plan, examples, conf, TrainingLoop.startOf(conf), BuildScale.NONE);
    Corrective corrective = TrainedCorrective.dense(graph, features);
    InputRange range = frames.range(features);
    return new Learned(
        model(features, range, corrective, graph), Optional.empty(), Optional.empty());
  }

  private Learned local(
      Settings settings,
      PoseFeatures features,
      TrainingPlan plan,
      TrainingExamples<CorrectiveExample> examples,
      SkinningParameters skin,
      Optimisation how) {
    BuildScale build = frames.buildScale(settings.net().build());
    ShapeChoice.Choice choice =
        new ShapeChoice(
                run,
                frames,
                features,
                build,
                frames.screen(features, build),
                shape ->
                    build.isNone()
                        ? CorrectiveGraph.local(features.size(), shape, skin, how)
                        : CorrectiveGraph.localByBuild(features.size(), shape, skin, how))
            .among(ShapeChoice.candidates(settings.net()));
    InputRange range = frames.range(features);
    double[] kept = choice.kept(run.dataset().rig().weights());
    Function<ComputationGraph, CorrectiveModel> model =
        graph ->
            model(
                    features,
                    range,
                    TrainedCorrective.local(graph, features, choice.best().shape(), kept),
                    graph)
                .withBuildScale(build);
    CorrectiveModel closedForm = model.apply(graph(choice.conf(), choice.closedForm()));
    ComputationGraph graph = train(settings, plan, examples, choice.conf(), choice.start(), build);
    return new Learned(model.apply(graph), Optional.of(closedForm), Optional.of(choice));
  }

  private PoseFeatures features(PoseNetConfig net) {
    return PoseFeatures.of(
        net.form() == NetForm.DENSE ? PoseFeatures.Form.MATRIX : PoseFeatures.Form.HALF_ANGLE,
        run.dataset().rig().skeleton(),
        run.dataset().restPose(),
        frames.translationScale(net.translations()));
  }

  private TrainingPlan plan(Settings settings, TrainingExamples<?> examples) {
    return new TrainingPlan(
            settings.stage(),
            settings.epochs(),
            run.config().training().batch(),
            run.config().training().averagingFrequency(),
            run.config().training().patience(),
            settings.minutes(),
            run.config().run().seed())
        .sharedBy(examples.counts().size())
        .fittedTo(Collections.min(examples.counts()));
  }

  private Optimisation optimisation(Settings settings, TrainingPlan plan, int share) {
    int total = plan.steps(share);
    double start = settings.learningRate();
    double end = settings.finalLearningRate();
    int warmup = plan.stepsOf(run.config().training().warmup(), share);
    Adam adam =
        Adam.builder()
            .learningRate(start)
            .learningRateSchedule(new CosineSchedule(start, end, warmup, total))
            .build();
    return new Optimisation(adam, adam, loss(settings), run.config().run().seed(), DataType.FLOAT);
  }

  private VertexLoss loss(Settings settings) {
    LossConfig loss = run.config().loss();
    return new VertexLoss(loss.lambda(), settings.net().form() == NetForm.DENSE ? 0 : loss.knee());
  }

  private SkinningParameters skin(SkinConfig skin, Rig rig) {
    WeightForm form =
        switch (skin.weights()) {
          case SIMPLEX -> WeightForm.SIMPLEX;
          case FREE -> WeightForm.FREE;
          case FIXED -> WeightForm.FIXED;
        };
    Influences influences =
        form == WeightForm.SIMPLEX
            ? Influences.around(rig.weights(), rig.skeleton(), skin.influences())
            : new Influences(rig.weights());
    WeightLoss loss =
        form == WeightForm.FIXED
            ? WeightLoss.none()
            : WeightLoss.of(run.config().loss().terms(), rig);
    return new SkinningParameters(form, influences, loss);
  }

  private ComputationGraph train(
      Settings settings,
      TrainingPlan plan,
      TrainingExamples<CorrectiveExample> examples,
      ComputationGraphConfiguration conf,
      float[] start,
      BuildScale build) {
    Broadcast<float[][]> rest = run.spark().broadcast(frames.restMeshes());
    Broadcast<float[][]> scales =
        run.spark().broadcast(build.isNone() ? new float[0][] : frames.buildScales(build));
    float[] parameters =
        new TrainingLoop<>(
                run.spark(),
                plan,
                examples,
                batch ->
                    scales.value().length == 0
                        ? Batches.correctives(batch, rest.value())
                        : Batches.correctivesByBuild(batch, rest.value(), scales.value()),
                run.checkpoints(
                    settings.stage(),
                    List.of(
                        settings,
                        run.config().jointNet(),
                        run.config().loss(),
                        run.config().training(),
                        run.workers(),
                        frames.copies())),
                run.metrics(),
                run.display())
            .run(conf, start);
    return graph(conf, parameters);
  }

  private static ComputationGraph graph(ComputationGraphConfiguration conf, float[] parameters) {
    ComputationGraph graph = new ComputationGraph(conf.clone());
    graph.init(Nd4j.create(parameters, new long[] {1, parameters.length}, 'c'), false);
    return graph;
  }

  private CorrectiveModel model(
      PoseFeatures features, InputRange range, Corrective corrective, ComputationGraph graph) {
    Rig rig = run.dataset().rig();
    SkinWeights weights = TrainedCorrective.weights(graph, rig.skeleton().jointCount());
    return CorrectiveModel.of(
        new Rig(rig.name(), rig.mesh(), rig.skeleton(), weights),
        run.dataset().restPose(),
        regressor,
        features,
        range,
        corrective);
  }
}
