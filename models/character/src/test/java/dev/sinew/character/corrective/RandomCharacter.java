package dev.sinew.character.corrective;

import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A small character with random parts, the same for the same seed. */
public final class RandomCharacter {
  public static final int VERTICES = 37;
  public static final int JOINTS = 7;

  public final Random random;
  public final Skeleton skeleton;
  public final double[] restAxisAngle;
  public final double translationScale;
  public SkinWeights weights;
  public InputRange range;

  /** How the skeleton is put together. */
  public enum Kind {
    /** One root, which is the pelvis. */
    ONE_ROOT,
    /** One root above the pelvis. */
    PELVIS_BELOW_ROOT,
    /** Two roots; joints translate; P* is the identity. */
    TWO_ROOTS_THAT_TRANSLATE,
    /** One root; P* is not the identity. */
    POSED_REST
  }

  public RandomCharacter(Kind kind, long seed) {
    random = new Random(seed);
    List<String> names = new ArrayList<>();
    for (int j = 0; j < JOINTS; j++) {
      names.add("joint" + j);
    }
    int[] parents = {-1, 0, 1, 1, 3, 0, 5};
    if (kind == Kind.PELVIS_BELOW_ROOT) {
      names.set(1, "Rig:Hips");
    }
    if (kind == Kind.TWO_ROOTS_THAT_TRANSLATE) {
      parents[5] = -1;
    }
    double[] joints = new double[3 * JOINTS];
    for (int i = 0; i < joints.length; i++) {
      joints[i] = 0.5 * random.nextGaussian() + (i % 3 == 1 ? 1 : 0);
    }
    skeleton = Skeleton.of(names, parents, joints);
    translationScale = kind == Kind.TWO_ROOTS_THAT_TRANSLATE ? 0.25 : 0;
    restAxisAngle = kind == Kind.POSED_REST ? gaussian(3 * JOINTS, 0.4) : new double[3 * JOINTS];
    weights = simplexWeights();
    range = InputRange.unbounded(featureCount(PoseFeatures.Form.HALF_ANGLE) * 3);
  }

  public Pose restPose() {
    return Pose.ofAxisAngle(restAxisAngle, new double[3], null);
  }

  public int featureCount(PoseFeatures.Form form) {
    return features(form).size();
  }

  public PoseFeatures features(PoseFeatures.Form form) {
    return PoseFeatures.of(form, skeleton, restPose(), translationScale);
  }

  /** A model of this character; the range is cut to the features' number. */
  public CorrectiveModel model(JointRegressor regressor, Corrective corrective) {
    int count = corrective.featureCount();
    return CorrectiveModel.of(
        skeleton,
        3.0,
        restPose(),
        weights,
        regressor,
        features(corrective.form()),
        new InputRange(Arrays.copyOf(range.min(), count), Arrays.copyOf(range.max(), count)),
        corrective);
  }

  public float[] tpose() {
    float[] tpose = new float[3 * VERTICES];
    for (int i = 0; i < tpose.length; i++) {
      tpose[i] = (float) (random.nextDouble() * 2 - 1) + (i % 3 == 1 ? 1 : 0);
    }
    return tpose;
  }

  public SkinWeights simplexWeights() {
    double[] dense = new double[VERTICES * JOINTS];
    for (int v = 0; v < VERTICES; v++) {
      double sum = 0;
      for (int k = 0; k < 1 + v % 4; k++) {
        double w = 0.1 + random.nextDouble();
        dense[v * JOINTS + (v + k) % JOINTS] = w;
        sum += w;
      }
      for (int j = 0; j < JOINTS; j++) {
        dense[v * JOINTS + j] /= sum;
      }
    }
    return SkinWeights.ofDense(dense, JOINTS);
  }

  /** Rows that do not sum to one and hold negative weights, each with a positive one. */
  public SkinWeights freeWeights() {
    double[] dense = gaussian(VERTICES * JOINTS, 0.2);
    for (int v = 0; v < VERTICES; v++) {
      dense[v * JOINTS + v % JOINTS] = 0.8 + 0.1 * random.nextDouble();
    }
    return SkinWeights.ofDense(dense, JOINTS);
  }

  public LocalJointRegressor localRegressor() {
    int[] offsets = new int[JOINTS + 1];
    int[] vertices = new int[3 * JOINTS];
    float[] weights = new float[3 * JOINTS];
    for (int j = 0; j < JOINTS; j++) {
      offsets[j + 1] = 3 * (j + 1);
      for (int k = 0; k < 3; k++) {
        vertices[3 * j + k] = (5 * j + 7 * k) % VERTICES;
      }
      weights[3 * j] = 0.25f;
      weights[3 * j + 1] = 1.0f;
      weights[3 * j + 2] = -0.25f;
    }
    return LocalJointRegressor.of(VERTICES, offsets, vertices, weights);
  }

  public DenseJointRegressor denseRegressor() {
    return DenseJointRegressor.of(floats(9 * JOINTS * VERTICES, 0.02), floats(3 * JOINTS, 0.5));
  }

  public LocalCorrective local(PoseFeatures.Form form) {
    return local(form, Activation.RELU);
  }

  public LocalCorrective local(PoseFeatures.Form form, Activation activation) {
    int count = featureCount(form);
    List<JointNet> nets = new ArrayList<>();
    for (int j = 1; j < JOINTS; j += j == 3 ? 2 : 1) {
      int[] inputs = new int[4 + j];
      for (int m = 0; m < inputs.length; m++) {
        inputs[m] = (3 * j + m) % count;
      }
      int[] vertices = new int[4 + 3 * j];
      for (int i = 0; i < vertices.length; i++) {
        vertices[i] = j + i;
      }
      nets.add(
          new JointNet(
              j,
              inputs,
              floats(inputs.length * 6, 1),
              floats(6, 0.5),
              floats(6 * 5, 0.5),
              vertices,
              floats(vertices.length * 5 * 3, 0.05)));
    }
    return LocalCorrective.of(form, count, VERTICES, activation, nets);
  }

  public DenseCorrective dense(PoseFeatures.Form form, Activation activation) {
    int count = featureCount(form);
    return DenseCorrective.of(
        form, activation, floats(count * 9, 0.5), floats(9, 0.5), floats(9 * 3 * VERTICES, 0.05));
  }

  public LinearCorrective linear(PoseFeatures.Form form) {
    int count = featureCount(form);
    return LinearCorrective.of(form, count, floats(count * 3 * VERTICES, 0.05));
  }

  /** One of each. */
  public List<Corrective> correctives(PoseFeatures.Form form) {
    return List.of(
        local(form),
        dense(form, Activation.RELU),
        dense(form, Activation.TANH),
        linear(form),
        new NoCorrective(form, featureCount(form), VERTICES),
        local(form, Activation.SILU));
  }

  public double[] gaussian(int count, double sigma) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = sigma * random.nextGaussian();
    }
    return values;
  }

  public float[] floats(int count, double sigma) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) (sigma * random.nextGaussian());
    }
    return values;
  }
}
