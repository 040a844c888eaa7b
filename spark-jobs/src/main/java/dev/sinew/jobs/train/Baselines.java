package dev.sinew.jobs.train;

import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.exemplar.FrameExemplars;
import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.jobs.config.BuildForm;
import dev.sinew.jobs.config.ExemplarBaselineConfig;
import dev.sinew.jobs.config.JobConfig;
import dev.sinew.jobs.config.NetForm;
import dev.sinew.jobs.config.PoseNetConfig;
import dev.sinew.jobs.config.SkinConfig;
import dev.sinew.jobs.config.SkinForm;
import dev.sinew.jobs.config.Translations;
import dev.sinew.jobs.config.UnitForm;
import dev.sinew.training.evaluation.DualQuaternionPredictor;
import dev.sinew.training.evaluation.ExemplarPredictor;
import dev.sinew.training.evaluation.LbsPredictor;
import dev.sinew.training.evaluation.Method;
import dev.sinew.training.evaluation.ModelPredictor;
import dev.sinew.training.evaluation.Predictor;
import dev.sinew.training.evaluation.SubjectShapes;
import java.util.ArrayList;
import java.util.List;

/**
 * What the model is set beside, learned from the frames as they were captured, as it was published.
 */
final class Baselines {
  private final RunContext run;
  private final Stopwatch watch;
  private final SubjectShapes shapes;

  /**
   * @param watch takes the time of those that are learned
   * @param shapes T-poses with the given joints
   */
  Baselines(RunContext run, Stopwatch watch, SubjectShapes shapes) {
    this.run = run;
    this.watch = watch;
    this.shapes = shapes;
  }

  /** Plain skinning and the baselines asked for, in the order of reports. */
  List<Predictor> learn(TrainingFrames frames, CorrectiveStage corrective) {
    JobConfig config = run.config();
    Dataset dataset = run.dataset();
    List<Predictor> predictors = new ArrayList<>();
    predictors.add(new LbsPredictor(shapes, dataset.rig().weights(), dataset.restPose()));
    if (config.baselines().dualQuaternion()) {
      predictors.add(
          new DualQuaternionPredictor(shapes, dataset.rig().weights(), dataset.restPose()));
    }
    if (config.baselines().linear()) {
      predictors.add(watch.time("linear", () -> new LinearStage(run, frames).run(shapes)));
    }
    if (config.baselines().exemplars().enabled()) {
      predictors.add(watch.time("exemplars", this::exemplars));
    }
    if (config.baselines().dense().enabled()) {
      CorrectiveModel dense = watch.time("dense", () -> corrective.run(dense(config)).model());
      predictors.add(ModelPredictor.withGivenJoints(Method.DENSE, shapes, dense));
    }
    return predictors;
  }

  private Predictor exemplars() {
    Dataset dataset = run.dataset();
    ExemplarBaselineConfig how = run.config().baselines().exemplars();
    FrameExemplars made =
        ExemplarPicker.of(dataset, run.config().data().train())
            .pick(
                how.choice(), how.count(), how.radius().map(List::of).orElse(FrameExemplars.RADII));
    return new ExemplarPredictor(shapes, dataset.rig().weights(), dataset.restPose(), made.set());
  }

  /** The published form: a dense Pose_net, weights learned together with it. */
  private static CorrectiveStage.Settings dense(JobConfig config) {
    return new CorrectiveStage.Settings(
        "dense",
        new PoseNetConfig(
            NetForm.DENSE,
            config.baselines().dense().hidden(),
            config.poseNet().features(),
            config.poseNet().jointsPerVertex(),
            0,
            UnitForm.RELU,
            config.poseNet().steepness(),
            Translations.OFF,
            BuildForm.OFF),
        new SkinConfig(
            SkinForm.SIMPLEX, config.skin().influences(), config.skin().bundleInfluences()),
        config.baselines().dense().epochs(),
        config.baselines().dense().learningRate(),
        config.baselines().dense().learningRate() / 100,
        config.baselines().dense().minutes());
  }
}
