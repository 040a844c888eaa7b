package dev.sinew.jobs.train;

import dev.sinew.character.corrective.BuildScale;
import dev.sinew.character.corrective.InputRange;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.symmetry.Mirror;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.ingest.dataset.SubjectRow;
import dev.sinew.jobs.config.BuildForm;
import dev.sinew.jobs.config.Translations;
import dev.sinew.training.baseline.RestResiduals;
import dev.sinew.training.evaluation.SubjectShapes;
import dev.sinew.training.network.CorrectiveExample;
import dev.sinew.training.network.Planar;
import dev.sinew.training.screening.Explained;
import dev.sinew.training.screening.JointScreening;
import dev.sinew.training.start.DecoderEquations;
import dev.sinew.training.start.HiddenUnits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * The training frames as correctives are learned from them: by the given joints of the people, and
 * what one pass over them tells.
 */
final class TrainingFrames {
  /** Most frames in a row that judge together. */
  private static final int LONGEST_FOLD_RUN = 10;

  private final RunContext run;
  private final JavaRDD<FrameRow> frames;
  private final List<SubjectRow> subjects;
  private final SubjectShapes shapes;
  private final int copies;

  TrainingFrames(RunContext run) {
    this(
        run,
        run.dataset().frames(run.config().data().train()),
        run.dataset().subjects().stream().filter(SubjectRow::posed).toList(),
        1);
  }

  private TrainingFrames(
      RunContext run, JavaRDD<FrameRow> frames, List<SubjectRow> subjects, int copies) {
    this.run = run;
    this.frames = frames;
    this.subjects = subjects;
    this.shapes = SubjectShapes.of(run.dataset().rig().skeleton(), subjects);
    this.copies = copies;
  }

  /** These frames, each followed by its reflection; nothing is read yet. */
  TrainingFrames withReflections(Mirror mirror) {
    MirroredRows rows = new MirroredRows(mirror);
    return new TrainingFrames(
        run,
        frames.flatMap(rows),
        Stream.concat(subjects.stream(), subjects.stream().map(rows::reflected)).toList(),
        MirroredRows.COPIES);
  }

  /** How many rows in a row show one captured frame. */
  int copies() {
    return copies;
  }

  /** The training frames, in order. */
  JavaRDD<FrameRow> rows() {
    return frames;
  }

  /** Planar rest meshes by subject index. */
  float[][] restMeshes() {
    return subjects.stream().map(row -> Planar.of(row.tpose())).toArray(float[][]::new);
  }

  /** How corrections grow with a person, relative to the mean of those with training frames. */
  BuildScale buildScale(BuildForm asked) {
    if (asked == BuildForm.OFF) {
      return BuildScale.NONE;
    }
    Set<String> seen = new HashSet<>(frames.map(FrameRow::subject).distinct().collect());
    // A reflection is no further person.
    if (!asked.growsAmong(seen.size() / copies)) {
      return BuildScale.NONE;
    }
    return BuildScale.relativeToMean(
        run.dataset().rig().weights(),
        subjects.stream()
            .filter(row -> seen.contains(row.subject()))
            .map(SubjectRow::tpose)
            .toList());
  }

  /** Planar scales of offsets by subject index. */
  float[][] buildScales(BuildScale build) {
    return subjects.stream()
        .map(
            row -> {
              float[] scale = build.of(row.tpose());
              float[] planar = new float[3 * scale.length];
              for (int plane = 0; plane < 3; plane++) {
                System.arraycopy(scale, 0, planar, plane * scale.length, scale.length);
              }
              return planar;
            })
        .toArray(float[][]::new);
  }

  /** Metres of joint translation that count as one; zero if translations are not to be seen. */
  double translationScale(Translations asked) {
    if (asked == Translations.OFF) {
      return 0;
    }
    Pose rest = run.dataset().restPose();
    Skeleton skeleton = run.dataset().rig().skeleton();
    double[] largest =
        frames.aggregate(
            new double[skeleton.jointCount()],
            (most, frame) -> largest(most, frame.pose(), rest, skeleton),
            TrainingFrames::largest);
    double[] moving =
        java.util.Arrays.stream(largest).filter(metres -> metres > 1e-6).sorted().toArray();
    if (moving.length == 0) {
      return asked == Translations.ON ? 1 : 0;
    }
    return moving[moving.length / 2];
  }

  private static double[] largest(double[] most, Pose pose, Pose rest, Skeleton skeleton) {
    for (int j = 0; j < most.length; j++) {
      boolean root = skeleton.isRoot(j);
      for (int c = 0; c < 3 && j != skeleton.pelvis(); c++) {
        double moved = pose.localTranslation(j, root, c) - rest.localTranslation(j, root, c);
        most[j] = Math.max(most[j], Math.abs(moved));
      }
    }
    return most;
  }

  private static double[] largest(double[] a, double[] b) {
    for (int j = 0; j < a.length; j++) {
      a[j] = Math.max(a[j], b[j]);
    }
    return a;
  }

  /** The smallest box that holds every training frame's features. */
  InputRange range(PoseFeatures features) {
    return frames.aggregate(
        InputRange.none(features.size()),
        (range, frame) -> {
          float[] x = new float[features.size()];
          features.compute(frame.pose(), x, 0);
          return range.union(InputRange.covering(x, x.length));
        },
        InputRange::union);
  }

  /** How much of each vertex's residual, taken back to unit build, each joint explains. */
  Explained screen(PoseFeatures features, BuildScale build) {
    Broadcast<RestResiduals> residuals = run.spark().broadcast(residuals(features, build));
    int joints = run.dataset().manifest().jointCount();
    int vertices = run.dataset().manifest().vertexCount();
    try {
      return frames
          .coalesce(Math.max(1, Math.min(run.parallelism(), frames.getNumPartitions())))
          .mapPartitions(
              rows -> {
                JointScreening screening = new JointScreening(features, joints, vertices);
                while (rows.hasNext()) {
                  FrameRow row = rows.next();
                  screening.add(residuals.value().features(row), residuals.value().residual(row));
                }
                return List.of(screening).iterator();
              })
          .treeReduce(JointScreening::merge)
          .explained();
    } finally {
      residuals.destroy();
    }
  }

  /**
   * The normal equations of a closed-form start. Frames go to folds in runs of {@value
   * #LONGEST_FOLD_RUN}, so that a frame is seldom judged by its neighbour in time; in shorter ones
   * where some fold would be left without frames. A frame and its reflection go together.
   */
  DecoderEquations equations(
      PoseFeatures features, BuildScale build, HiddenUnits hidden, int folds) {
    int run = foldRun(captured(), folds) * copies;
    Broadcast<HiddenUnits> units = this.run.spark().broadcast(hidden);
    Broadcast<RestResiduals> residuals = this.run.spark().broadcast(residuals(features, build));
    try {
      return frames
          .zipWithIndex()
          .coalesce(Math.max(1, Math.min(this.run.parallelism(), frames.getNumPartitions())))
          .mapPartitions(
              rows -> {
                DecoderEquations equations = new DecoderEquations(units.value(), folds);
                while (rows.hasNext()) {
                  Tuple2<FrameRow, Long> row = rows.next();
                  equations.add(
                      (int) (row._2() / run % folds),
                      residuals.value().features(row._1()),
                      residuals.value().residual(row._1()));
                }
                return List.of(equations).iterator();
              })
          .treeReduce(DecoderEquations::merge);
    } finally {
      units.destroy();
      residuals.destroy();
    }
  }

  /** How many frames were captured, reflections not counted. */
  private int captured() {
    return run.dataset().manifest().frames().getOrDefault(run.config().data().train(), 0);
  }

  /** Frames in a row that go to one fold, at least one, so that every fold has frames if it can. */
  static int foldRun(int frames, int folds) {
    return Math.max(1, Math.min(LONGEST_FOLD_RUN, frames / folds));
  }

  private RestResiduals residuals(PoseFeatures features, BuildScale build) {
    return new RestResiduals(
        shapes, run.dataset().rig().weights(), run.dataset().restPose(), features, build);
  }

  /** Examples for the corrective graph, in the frames' order. */
  JavaRDD<CorrectiveExample> examples(PoseFeatures features) {
    Map<String, Integer> index = new HashMap<>();
    List<Skeleton> skeletons = new ArrayList<>();
    for (SubjectRow row : subjects) {
      index.put(row.subject(), skeletons.size());
      skeletons.add(shapes.shape(row.subject()).skeleton());
    }
    Pose rest = run.dataset().restPose();
    return frames.map(
        frame -> {
          int subject = index.getOrDefault(frame.subject(), -1);
          return CorrectiveExample.of(
              subject, features, skeletons.get(subject), frame.pose(), rest, frame.vertices());
        });
  }
}
