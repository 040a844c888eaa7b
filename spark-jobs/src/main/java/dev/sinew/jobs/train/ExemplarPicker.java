package dev.sinew.jobs.train;

import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.exemplar.FarthestPoses;
import dev.sinew.character.exemplar.FrameExemplars;
import dev.sinew.character.exemplar.GreatestErrorPoses;
import dev.sinew.character.exemplar.JointReaders;
import dev.sinew.character.exemplar.PickedFrame;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.jobs.config.ExemplarChoice;
import dev.sinew.training.baseline.ModelDifferences;
import dev.sinew.training.baseline.RestDifferences;
import dev.sinew.training.baseline.RestResiduals;
import dev.sinew.training.evaluation.SubjectShapes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Picks frames and makes exemplars of them: each frame's rest-space difference from what lies below
 * the exemplars, kept as it is.
 *
 * <p>Two passes over the frames, where they lie. The first brings the driver what readers see of
 * each pose, and for {@link ExemplarChoice#ERROR} the errors of a few vertices; of more than some
 * thousand frames every n-th. The second brings the surfaces of the frames that were picked. The
 * same frames give the same exemplars however they are partitioned: equals are taken in the order
 * of subject, take and frame.
 */
public final class ExemplarPicker {
  /** Most vertices whose errors are followed. */
  private static final int FOLLOWED = 256;

  private final JavaRDD<FrameRow> frames;
  private final long frameCount;
  private final JointReaders readers;
  private final RestDifferences differences;

  /**
   * @param frames to pick from, each once
   * @param frameCount how many they are, or a little more
   * @param readers of the character
   * @param differences of frames from what lies below the exemplars
   */
  ExemplarPicker(
      JavaRDD<FrameRow> frames,
      long frameCount,
      JointReaders readers,
      RestDifferences differences) {
    this.frames = frames;
    this.frameCount = frameCount;
    this.readers = readers;
    this.differences = differences;
  }

  /**
   * Picks from a split of a dataset what lies over skinning of the subjects' own T-poses, by given
   * joints and the rig's W; a split that the dataset lacks has no frames to pick.
   */
  public static ExemplarPicker of(Dataset dataset, String split) {
    PoseFeatures features =
        PoseFeatures.ofRotations(
            PoseFeatures.Form.MATRIX, dataset.rig().skeleton(), dataset.restPose());
    return new ExemplarPicker(
        dataset.frames(split),
        dataset.manifest().frames().getOrDefault(split, 0),
        JointReaders.of(dataset.rig().skeleton(), dataset.restPose(), dataset.rig().weights()),
        new RestResiduals(
            SubjectShapes.of(dataset.centredSkeleton(), dataset.subjects()),
            dataset.rig().weights(),
            dataset.restPose(),
            features));
  }

  /**
   * Picks from a split of a dataset what lies over a trained model; a split that the dataset lacks
   * has no frames to pick.
   */
  public static ExemplarPicker over(CorrectiveModel model, Dataset dataset, String split) {
    return new ExemplarPicker(
        dataset.frames(split),
        dataset.manifest().frames().getOrDefault(split, 0),
        JointReaders.of(model.skeleton(), model.restPose(), model.weights()),
        new ModelDifferences(
            SubjectShapes.of(dataset.centredSkeleton(), dataset.subjects()), model));
  }

  /** Which frame. */
  private record FrameId(String subject, String take, int frame)
      implements Serializable, Comparable<FrameId> {
    private static final Comparator<FrameId> ORDER =
        Comparator.comparing(FrameId::subject)
            .thenComparing(FrameId::take)
            .thenComparingInt(FrameId::frame);

    static FrameId of(FrameRow row) {
      return new FrameId(row.subject(), row.take(), row.frame());
    }

    /** Whether it is one of every {@code n}-th: of a take, frames evenly apart. */
    boolean isEvery(int n) {
      return Math.floorMod(Objects.hash(subject, take, frame), n) == 0;
    }

    @Override
    public int compareTo(FrameId other) {
      return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
      return subject + "/" + take + "/" + frame;
    }
  }

  /** What the driver sees of a frame before it picks. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Candidate(FrameId id, double[] reading, float[] errors) implements Serializable {}

  /**
   * Picks at most {@code count} frames and makes exemplars of them.
   *
   * @param radii of the radial basis, to choose from; at least one, positive
   */
  public FrameExemplars pick(ExemplarChoice choice, int count, List<Double> radii) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(frames.context());
    Broadcast<RestDifferences> shared = spark.broadcast(differences);
    try {
      List<FrameId> picked = picked(spark, shared, choice, count);
      return FrameExemplars.of(readers, differences.weights(), surfaces(shared, picked), radii);
    } finally {
      shared.destroy();
    }
  }

  private List<FrameId> picked(
      JavaSparkContext spark, Broadcast<RestDifferences> shared, ExemplarChoice choice, int count) {
    int[] followed = choice == ExemplarChoice.ERROR ? followed() : new int[0];
    int every = (int) Math.max(1, (frameCount + most(choice) - 1) / most(choice));
    Broadcast<JointReaders> reading = spark.broadcast(readers);
    List<Candidate> candidates;
    try {
      candidates =
          new ArrayList<>(
              frames
                  .filter(row -> FrameId.of(row).isEvery(every))
                  .map(
                      row ->
                          new Candidate(
                              FrameId.of(row),
                              reading.value().read(row.pose()),
                              errors(shared, row, followed)))
                  .collect());
    } finally {
      reading.destroy();
    }
    candidates.sort(Comparator.comparing(Candidate::id));
    double[][] readings = candidates.stream().map(Candidate::reading).toArray(double[][]::new);
    int[] numbers =
        switch (choice) {
          case FARTHEST -> FarthestPoses.pick(readers, readings, count);
          case ERROR ->
              GreatestErrorPoses.pick(
                  readers,
                  readings,
                  followed,
                  candidates.stream().map(Candidate::errors).toArray(float[][]::new),
                  count);
        };
    return Arrays.stream(numbers).mapToObj(n -> candidates.get(n).id()).toList();
  }

  /** Frames that a rule picks from in a second or so, and some tens of megabytes. */
  private static int most(ExemplarChoice choice) {
    return switch (choice) {
      case FARTHEST -> 16_384;
      case ERROR -> 1024;
    };
  }

  private int[] followed() {
    long vertices = readers.vertexCount();
    int count = (int) Math.min(FOLLOWED, vertices);
    return IntStream.range(0, count).map(m -> (int) (m * vertices / count)).toArray();
  }

  private static float[] errors(Broadcast<RestDifferences> shared, FrameRow row, int[] followed) {
    float[] errors = new float[3 * followed.length];
    if (followed.length > 0) {
      double[] residual = shared.value().residual(row);
      for (int i = 0; i < errors.length; i++) {
        errors[i] = (float) residual[3 * followed[i / 3] + i % 3];
      }
    }
    return errors;
  }

  private List<PickedFrame> surfaces(Broadcast<RestDifferences> shared, List<FrameId> picked) {
    ArrayList<FrameId> wanted = new ArrayList<>(picked);
    Map<FrameId, PickedFrame> found = new HashMap<>();
    frames
        .filter(row -> wanted.contains(FrameId.of(row)))
        .mapToPair(
            row ->
                new scala.Tuple2<>(
                    FrameId.of(row),
                    new PickedFrame(
                        FrameId.of(row).toString(), row.pose(), difference(shared, row))))
        .collect()
        .forEach(pair -> found.put(pair._1(), pair._2()));
    return picked.stream().map(id -> Objects.requireNonNull(found.get(id))).toList();
  }

  private static float[] difference(Broadcast<RestDifferences> shared, FrameRow row) {
    double[] residual = shared.value().residual(row);
    float[] difference = new float[residual.length];
    for (int i = 0; i < difference.length; i++) {
      difference[i] = (float) residual[i];
    }
    return difference;
  }
}
