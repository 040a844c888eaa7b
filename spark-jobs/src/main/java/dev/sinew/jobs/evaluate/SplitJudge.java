package dev.sinew.jobs.evaluate;

import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.training.evaluation.Evaluation;
import dev.sinew.training.evaluation.Evaluator;
import dev.sinew.training.evaluation.Predictor;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Sums the errors of several predictors over the frames of a split, each frame where it lies. */
public final class SplitJudge {
  /** Depth of the tree in which partitions' sums are merged. */
  private static final int DEPTH = 2;

  private SplitJudge() {}

  /**
   * Judges by every frame of a split. Predictors are sent to each executor once.
   *
   * @param predictors in the order in which reports show them
   * @throws dev.sinew.character.fault.SinewException if a prediction is not finite
   */
  public static Evaluation judge(
      Dataset dataset, String split, List<? extends Predictor> predictors) {
    JavaRDD<FrameRow> frames = dataset.frames(split);
    Evaluator evaluator = new Evaluator(predictors, dataset.manifest().vertexCount());
    JavaSparkContext context = JavaSparkContext.fromSparkContext(frames.context());
    Broadcast<Evaluator> shared = context.broadcast(evaluator);
    try {
      return frames
          .mapPartitions(rows -> List.of(sum(shared.value(), rows)).iterator())
          .treeReduce(SplitJudge::merged, DEPTH);
    } finally {
      shared.destroy();
    }
  }

  private static Evaluation sum(Evaluator evaluator, Iterator<FrameRow> rows) {
    Evaluation evaluation = evaluator.start();
    rows.forEachRemaining(row -> evaluator.add(evaluation, row));
    return evaluation;
  }

  private static Evaluation merged(Evaluation left, Evaluation right) {
    left.merge(right);
    return left;
  }
}
