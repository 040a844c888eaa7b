package dev.sinew.jobs.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.FrameExemplars;
import dev.sinew.character.exemplar.JointReaders;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.ingest.dataset.SubjectRow;
import dev.sinew.jobs.config.ExemplarChoice;
import dev.sinew.training.baseline.RestResiduals;
import dev.sinew.training.evaluation.ExemplarPredictor;
import dev.sinew.training.evaluation.LbsPredictor;
import dev.sinew.training.evaluation.SubjectShapes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An arm of three joints whose vertices bulge with every joint's angle, captured in two takes. */
class ExemplarPickerTest {
  private static final Pose REST = Pose.identity(3);
  private static final Skeleton ARM =
      Skeleton.of(
          List.of("Hips", "elbow", "wrist"),
          new int[] {-1, 0, 1},
          new double[] {0, 0, 0, 1, 0, 0, 2, 0, 0});
  private static final float[] TPOSE = {0.5f, 0.1f, 0, 1, 0.2f, 0, 1.5f, 0.1f, 0, 2, 0.2f, 0};
  private static final SkinWeights WEIGHTS =
      SkinWeights.ofDense(new double[] {1, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0.5, 0.5}, 3);
  private static final SubjectShapes SHAPES =
      SubjectShapes.of(
          ARM,
          List.of(
              new SubjectRow("anna", TPOSE, new float[] {0, 0, 0, 1, 0, 0, 2, 0, 0}, "train", true),
              new SubjectRow(
                  "tall", TPOSE, new float[] {0, 0, 0, 1, 0, 0, 2, 0, 0}, "train", true)));
  private static final RestResiduals RESIDUALS =
      new RestResiduals(
          SHAPES, WEIGHTS, REST, PoseFeatures.ofRotations(PoseFeatures.Form.MATRIX, ARM, REST));

  private static JavaSparkContext spark;

  @BeforeAll
  static void start() {
    spark = LocalSpark.start(2);
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  private static FrameRow frame(
      String subject, String take, int frame, double elbow, double wrist) {
    Pose pose =
        Pose.ofAxisAngle(new double[] {0, 0, 0, 0, 0, elbow, 0, 0, wrist}, new double[3], null);
    FrameRow bare =
        new FrameRow(
            subject,
            take,
            frame,
            "train",
            new float[12],
            new float[9],
            floats(pose.rotations()),
            floats(REST.rotations()),
            new float[3],
            null);
    float[] vertices = new LbsPredictor(SHAPES, WEIGHTS, REST).vertices(bare);
    // Across the plane in which the arm bends, rest space and posed space are one.
    for (int v = 1; v < 4; v++) {
      vertices[3 * v + 2] += (float) (0.1 * (1 - Math.cos(elbow)) + (v > 1 ? wrist * 0.05 : 0));
    }
    return new FrameRow(
        subject,
        take,
        frame,
        "train",
        vertices,
        bare.axisAngle(),
        bare.rotations(),
        bare.rootRotation(),
        bare.rootTranslation(),
        null);
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  private static List<FrameRow> frames(int seed, int count) {
    Random random = new Random(seed);
    List<FrameRow> frames = new ArrayList<>();
    for (int f = 0; f < count; f++) {
      double elbow = random.nextDouble(-1.5, 1.5);
      double wrist = random.nextDouble(-1, 1);
      frames.add(frame(f % 3 == 0 ? "tall" : "anna", f % 2 == 0 ? "a" : "b", f, elbow, wrist));
    }
    return frames;
  }

  private static FrameExemplars pick(
      List<FrameRow> frames, int partitions, ExemplarChoice choice, int count) {
    return new ExemplarPicker(
            spark.parallelize(frames, partitions),
            frames.size(),
            JointReaders.of(ARM, REST, WEIGHTS),
            RESIDUALS)
        .pick(choice, count, FrameExemplars.RADII);
  }

  private static double error(List<FrameRow> frames, FrameExemplars made) {
    ExemplarPredictor predictor = new ExemplarPredictor(SHAPES, WEIGHTS, REST, made.set());
    double sum = 0;
    for (FrameRow frame : frames) {
      float[] predicted = predictor.vertices(frame);
      for (int i = 0; i < predicted.length; i++) {
        sum += Math.abs(predicted[i] - frame.vertices()[i]);
      }
    }
    return sum;
  }

  @ParameterizedTest
  @EnumSource(ExemplarChoice.class)
  void pickedFramesCorrectPosesThatNobodyTook(ExemplarChoice choice) {
    FrameExemplars made = pick(frames(1, 60), 2, choice, 16);
    FrameExemplars none = pick(List.of(), 1, choice, 16);
    assertThat(none.set().exemplars()).isEmpty();
    List<FrameRow> unseen = frames(2, 30);
    assertThat(error(unseen, made)).isLessThan(0.1 * error(unseen, none));
    assertThat(made.removed()).isGreaterThan(0.8);
  }

  @ParameterizedTest
  @EnumSource(ExemplarChoice.class)
  void theOrderAndPartitionsOfFramesDoNotMatter(ExemplarChoice choice) {
    List<FrameRow> frames = new ArrayList<>(frames(1, 40));
    // Two of one pose and error: the first by subject, take and frame counts.
    frames.add(frame("tall", "b", 90, 1.6, 1.1));
    frames.add(frame("anna", "b", 91, 1.6, 1.1));
    List<Exemplar> one = pick(frames, 1, choice, 12).set().exemplars();
    Collections.shuffle(frames, new Random(4));
    List<Exemplar> three = pick(frames, 3, choice, 12).set().exemplars();
    assertThat(three).isEqualTo(one);
    assertThat(one).extracting(Exemplar::name).anyMatch(name -> name.endsWith("in anna/b/91"));
    assertThat(one).extracting(Exemplar::name).noneMatch(name -> name.endsWith("in tall/b/90"));
  }

  @Test
  void picksFromEverySoManyOfVeryManyFrames() {
    List<FrameRow> frames = frames(1, 60);
    FrameExemplars made =
        new ExemplarPicker(
                spark.parallelize(frames, 2),
                20 * 1024,
                JointReaders.of(ARM, REST, WEIGHTS),
                RESIDUALS)
            .pick(ExemplarChoice.ERROR, 16, FrameExemplars.RADII);
    List<Integer> numbers =
        made.set().exemplars().stream()
            .map(exemplar -> exemplar.name().replaceAll(".*/", ""))
            .map(Integer::valueOf)
            .distinct()
            .toList();
    assertThat(numbers).hasSizeBetween(2, 12);
  }
}
