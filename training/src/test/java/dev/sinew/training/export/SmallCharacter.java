package dev.sinew.training.export;

import dev.sinew.character.corrective.Activation;
import dev.sinew.character.corrective.BuildScale;
import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.DenseCorrective;
import dev.sinew.character.corrective.DenseJointRegressor;
import dev.sinew.character.corrective.InputRange;
import dev.sinew.character.corrective.JointNet;
import dev.sinew.character.corrective.JointRegressor;
import dev.sinew.character.corrective.LinearCorrective;
import dev.sinew.character.corrective.LocalCorrective;
import dev.sinew.character.corrective.LocalJointRegressor;
import dev.sinew.character.corrective.NoCorrective;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A small character with random parts, the same for the same seed. */
final class SmallCharacter {
  static final int VERTICES = 29;
  static final int JOINTS = 6;
  static final double BODY_SIZE = 3;

  private final Random random = new Random(17);
  private final Skeleton skeleton;
  private final Pose restPose;
  private final double translationScale;

  /** How the skeleton is put together. */
  enum Kind {
    ONE_ROOT,
    PELVIS_BELOW_ROOT,
    TWO_ROOTS,
    TWO_ROOTS_THAT_TRANSLATE,
    POSED_REST,
    POSED_REST_THAT_TRANSLATES
  }

  SmallCharacter(Kind kind) {
    boolean two = kind == Kind.TWO_ROOTS || kind == Kind.TWO_ROOTS_THAT_TRANSLATE;
    boolean posed = kind == Kind.POSED_REST || kind == Kind.POSED_REST_THAT_TRANSLATES;
    boolean translate =
        kind == Kind.TWO_ROOTS_THAT_TRANSLATE || kind == Kind.POSED_REST_THAT_TRANSLATES;
    String second = kind == Kind.PELVIS_BELOW_ROOT ? "pelvis" : "b";
    skeleton =
        Skeleton.of(
            List.of("a", second, "c", "d", "e", "f"),
            new int[] {-1, 0, 1, two ? -1 : 0, 3, 1},
            gaussian(3 * JOINTS, 0.5));
    restPose =
        posed
            ? Pose.ofAxisAngle(
                gaussian(3 * JOINTS, 0.4),
                gaussian(3, 0.2),
                translate ? gaussian(3 * JOINTS, 0.05) : null)
            : Pose.identity(JOINTS);
    translationScale = translate ? 0.25 : 0;
  }

  boolean translates() {
    return translationScale > 0;
  }

  List<CorrectiveModel> models(PoseFeatures.Form form) {
    PoseFeatures features = PoseFeatures.of(form, skeleton, restPose, translationScale);
    int count = features.size();
    List<Corrective> correctives =
        List.of(
            local(form, count, Activation.RELU),
            DenseCorrective.of(
                form,
                Activation.TANH,
                floats(count * 9, 0.5),
                floats(9, 0.5),
                floats(9 * 3 * VERTICES, 0.05)),
            DenseCorrective.of(
                form,
                Activation.RELU,
                floats(count * 9, 0.5),
                floats(9, 0.5),
                floats(9 * 3 * VERTICES, 0.05)),
            LinearCorrective.of(form, count, floats(count * 3 * VERTICES, 0.05)),
            new NoCorrective(form, count, VERTICES),
            local(form, count, Activation.SILU));
    float[] low = new float[count];
    float[] high = new float[count];
    Arrays.fill(low, -0.3f);
    Arrays.fill(high, 0.4f);
    List<CorrectiveModel> models = new ArrayList<>();
    for (Corrective corrective : correctives) {
      boolean even = models.size() % 2 == 0;
      models.add(
          CorrectiveModel.of(
              skeleton,
              BODY_SIZE,
              restPose,
              weights(even),
              even ? localRegressor() : denseRegressor(),
              features,
              even ? new InputRange(low, high) : InputRange.unbounded(count),
              corrective));
    }
    return models;
  }

  private LocalCorrective local(PoseFeatures.Form form, int count, Activation activation) {
    List<JointNet> nets = new ArrayList<>();
    for (int j = 1; j < JOINTS; j++) {
      int[] inputs = new int[3 + j];
      Arrays.setAll(inputs, m -> (m + inputs.length) % count);
      int[] vertices = new int[j == 2 ? 0 : 5 + 2 * j];
      int from = j;
      Arrays.setAll(vertices, i -> from + i);
      nets.add(
          new JointNet(
              j,
              inputs,
              floats(inputs.length * 7, 1),
              floats(7, 0.5),
              floats(7 * 4, 0.5),
              vertices,
              floats(vertices.length * 4 * 3, 0.05)));
    }
    return LocalCorrective.of(form, count, VERTICES, activation, nets);
  }

  private SkinWeights weights(boolean simplex) {
    double[] dense = new double[VERTICES * JOINTS];
    for (int v = 0; v < VERTICES; v++) {
      double sum = 0;
      for (int k = 0; k < 1 + v % 4; k++) {
        double w = 0.1 + random.nextDouble();
        dense[v * JOINTS + (v + k) % JOINTS] = w;
        sum += w;
      }
      for (int j = 0; simplex && j < JOINTS; j++) {
        dense[v * JOINTS + j] /= sum;
      }
    }
    return SkinWeights.ofDense(dense, JOINTS);
  }

  private JointRegressor localRegressor() {
    int[] offsets = {0, 1, 3, 6, 7, 9, 12};
    int[] vertices = {3, 1, 2, 5, 6, 28, 9, 0, 11, 12, 13, 14};
    float[] weights = {1, .5f, .5f, .5f, .75f, -.25f, 1, .125f, .875f, .25f, .25f, .5f};
    return LocalJointRegressor.of(VERTICES, offsets, vertices, weights);
  }

  private JointRegressor denseRegressor() {
    return DenseJointRegressor.of(floats(9 * JOINTS * VERTICES, 0.02), floats(3 * JOINTS, 0.5));
  }

  float[] tpose() {
    return tpose(1);
  }

  /** A T-pose so many times as large as usual. */
  float[] tpose(double size) {
    float[] tpose = new float[3 * VERTICES];
    for (int i = 0; i < tpose.length; i++) {
      tpose[i] = (float) (size * (random.nextDouble() * 2 - 1)) + (i % 3 == 1 ? 1 : 0);
    }
    return tpose;
  }

  /**
   * Relative to people's mean; and, where ratios are held, a joint has no size, another moves
   * nothing and nothing moves a vertex, relative to chosen sizes.
   */
  List<BuildScale> buildScales() {
    double[] dense = weights(false).toDense();
    for (int j = 0; j < JOINTS; j++) {
      dense[5 * JOINTS + j] = 0;
    }
    for (int v = 0; v < VERTICES; v++) {
      dense[v * JOINTS + 2] = 0;
    }
    return List.of(
        BuildScale.relativeToMean(weights(true), List.of(tpose(), tpose(1.2))),
        BuildScale.relativeTo(
            SkinWeights.ofDense(dense, JOINTS), new float[] {0.05f, 0.7f, 0.7f, 9, 0, 0.9f}));
  }

  double[] gaussian(int count, double sigma) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = sigma * random.nextGaussian();
    }
    return values;
  }

  private float[] floats(int count, double sigma) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) (sigma * random.nextGaussian());
    }
    return values;
  }
}
