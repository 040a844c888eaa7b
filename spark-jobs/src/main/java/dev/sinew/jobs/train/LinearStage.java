package dev.sinew.jobs.train;

import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.jobs.config.Translations;
import dev.sinew.training.baseline.LinearBaseline;
import dev.sinew.training.baseline.RestResiduals;
import dev.sinew.training.evaluation.CorrectivePredictor;
import dev.sinew.training.evaluation.Method;
import dev.sinew.training.evaluation.Predictor;
import dev.sinew.training.evaluation.SubjectShapes;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;

/** Solves the linear ridge baseline: one pass over the training frames. */
final class LinearStage {
  private final RunContext run;
  private final TrainingFrames frames;

  LinearStage(RunContext run, TrainingFrames frames) {
    this.run = run;
    this.frames = frames;
  }

  /**
   * @param shapes T-poses with the given joints
   */
  Predictor run(SubjectShapes shapes) {
    PoseFeatures features =
        PoseFeatures.of(
            PoseFeatures.Form.MATRIX,
            run.dataset().rig().skeleton(),
            run.dataset().restPose(),
            frames.translationScale(Translations.AUTO) > 0 ? 1 : 0);
    int vertices = run.dataset().manifest().vertexCount();
    Broadcast<RestResiduals> residuals =
        run.spark()
            .broadcast(
                new RestResiduals(
                    shapes, run.dataset().rig().weights(), run.dataset().restPose(), features));
    JavaRDD<FrameRow> rows = frames.rows();
    try {
      LinearBaseline baseline =
          rows.coalesce(Math.max(1, Math.min(run.parallelism(), rows.getNumPartitions())))
              .mapPartitions(
                  frames -> {
                    LinearBaseline sums = new LinearBaseline(features, vertices);
                    while (frames.hasNext()) {
                      sums.add(residuals.value(), frames.next());
                    }
                    return List.of(sums).iterator();
                  })
              .treeReduce(LinearBaseline::merge);
      return new CorrectivePredictor(
          Method.LINEAR,
          shapes,
          run.dataset().rig().weights(),
          run.dataset().restPose(),
          features,
          baseline.fit().corrective());
    } finally {
      residuals.destroy();
    }
  }
}
