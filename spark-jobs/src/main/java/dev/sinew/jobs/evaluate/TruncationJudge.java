package dev.sinew.jobs.evaluate;

import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.training.evaluation.SubjectShapes;
import dev.sinew.training.evaluation.Truncation;
import dev.sinew.training.evaluation.WeightReport.TruncationCosts;
import java.util.List;
import java.util.TreeSet;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Measures what keeping few weights a vertex costs, each frame where it lies. */
public final class TruncationJudge {
  /** The numbers of influences a vertex that engines take. */
  public static final List<Integer> USUAL = List.of(4, 8, 12);

  /** A mean distance that no one sees, millimetres. */
  private static final double CHEAP_MM = 0.01;

  private TruncationJudge() {}

  /**
   * Measures the usual numbers of influences and one more by every frame of a split.
   *
   * @param weights [V,J] before any is dropped
   * @param shipped one more number of influences
   * @throws dev.sinew.character.fault.SinewException if a vertex has no positive weight
   */
  public static TruncationCosts judge(
      Dataset dataset, String split, SkinWeights weights, int shipped) {
    TreeSet<Integer> influences = new TreeSet<>(USUAL);
    influences.add(shipped);
    SubjectShapes shapes = SubjectShapes.of(dataset.centredSkeleton(), dataset.subjects());
    Truncation truncation =
        new Truncation(shapes, weights, dataset.restPose(), List.copyOf(influences));
    JavaRDD<FrameRow> frames = dataset.frames(split);
    JavaSparkContext context = JavaSparkContext.fromSparkContext(frames.context());
    Broadcast<Truncation> shared = context.broadcast(truncation);
    try {
      Truncation.Sums sums =
          frames
              .mapPartitions(
                  rows -> {
                    Truncation.Sums part = shared.value().start();
                    rows.forEachRemaining(row -> shared.value().add(part, row));
                    return List.of(part).iterator();
                  })
              .treeReduce(Truncation.Sums::merge);
      return new TruncationCosts(split, sums.frames(), sums.costs());
    } finally {
      shared.destroy();
    }
  }

  /**
   * The smallest of the {@linkplain #USUAL usual} numbers that costs less than 0.01 mm on average;
   * the largest of them if none does.
   */
  public static int cheapEnough(TruncationCosts costs) {
    return costs.costs().stream()
        .filter(cost -> USUAL.contains(cost.influences()) && cost.meanMm() < CHEAP_MM)
        .mapToInt(Truncation.Cost::influences)
        .min()
        .orElse(USUAL.get(USUAL.size() - 1));
  }
}
