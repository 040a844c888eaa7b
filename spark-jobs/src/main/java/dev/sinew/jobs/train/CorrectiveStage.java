package dev.sinew.jobs.train;

import dev.sinew.character.corrective.Activation;
import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.InputRange;
import dev.sinew.character.corrective.JointRegressor;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.jobs.config.NetForm;
import dev.sinew.jobs.config.PoseNetConfig;
import dev.sinew.jobs.config.SkinConfig;
import dev.sinew.jobs.config.UnitForm;
import dev.sinew.training.loss.WeightLoss;
import dev.sinew.training.network.Batches;
import dev.sinew.training.network.CorrectiveExample;
import dev.sinew.training.network.CorrectiveGraph;
import dev.sinew.training.network.CorrectiveGraph.LocalPoseNetShape;
import dev.sinew.training.network.CorrectiveGraph.Optimisation;
import dev.sinew.training.network.CorrectiveGraph.SkinningParameters;
import dev.sinew.training.network.CosineSchedule;
import dev.sinew.training.network.Influences;
import dev.sinew.training.network.TrainedCorrective;
import dev.sinew.training.network.WeightForm;
import dev.sinew.training.screening.Explained;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.spark.broadcast.Broadcast;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;

/** Learns Pose_net and W, Joint_net frozen. */
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

  /** The trained model as it ships. */
  CorrectiveModel run(Settings settings) {
    PoseFeatures features = features(settings.net());
    InputRange range = frames.range(features);
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
      Rig rig = run.dataset().rig();
      SkinningParameters skin = skin(settings.skin(), rig);
      if (settings.net().form() == NetForm.DENSE) {
        ComputationGraphConfiguration conf =
            CorrectiveGraph.dense(features.size(), settings.net().hidden(), skin, how);
        ComputationGraph graph = train(settings, plan, examples, conf);
        return model(features, range, TrainedCorrective.dense(graph, features), graph, rig);
      }
      Explained explained = frames.screen(features);
      LocalPoseNetShape shape =
          new LocalPoseNetShape(
              explained.structure(
                  settings.net().jointsPerVertex(), features, settings.net().companions()),
              settings.net().hidden(),
              settings.net().features(),
              activation(settings.net().activation()),
              explained.residualScale());
      ComputationGraphConfiguration conf = CorrectiveGraph.local(features.size(), shape, skin, how);
      ComputationGraph graph = train(settings, plan, examples, conf);
      return model(features, range, TrainedCorrective.local(graph, features, shape), graph, rig);
    } finally {
      examples.unpersist();
    }
  }

  private PoseFeatures features(PoseNetConfig net) {
    return PoseFeatures.of(
        net.form() == NetForm.DENSE ? PoseFeatures.Form.MATRIX : PoseFeatures.Form.HALF_ANGLE,
        run.dataset().rig().skeleton(),
        run.dataset().restPose(),
        frames.translationScale(net.translations()));
  }

  private static Activation activation(UnitForm form) {
    return switch (form) {
      case RELU -> Activation.RELU;
      case SILU -> Activation.SILU;
    };
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
        .fittedTo(Collections.min(examples.counts()));
  }

  private Optimisation optimisation(Settings settings, TrainingPlan plan, int share) {
    int total = plan.steps(share);
    double start = settings.learningRate();
    double end = settings.finalLearningRate();
    int warmup = run.config().training().warmup() * share / plan.batch();
    Adam adam =
        Adam.builder()
            .learningRate(start)
            .learningRateSchedule(new CosineSchedule(start, end, warmup, total))
            .build();
    return new Optimisation(
        adam, adam, run.config().loss().lambda(), run.config().run().seed(), DataType.FLOAT);
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
      ComputationGraphConfiguration conf) {
    Broadcast<float[][]> rest = run.spark().broadcast(frames.restMeshes());
    float[] parameters =
        new TrainingLoop<>(
                run.spark(),
                plan,
                examples,
                batch -> Batches.correctives(batch, rest.value()),
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
            .run(conf);
    ComputationGraph graph = new ComputationGraph(conf.clone());
    graph.init(Nd4j.create(parameters, new long[] {1, parameters.length}, 'c'), false);
    return graph;
  }

  private CorrectiveModel model(
      PoseFeatures features,
      InputRange range,
      Corrective corrective,
      ComputationGraph graph,
      Rig rig) {
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
