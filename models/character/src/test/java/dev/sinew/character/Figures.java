package dev.sinew.character;

import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.util.List;
import java.util.Random;

/** Small made-up characters, the same for the same seed. */
public final class Figures {
  private Figures() {}

  /** Five joints in two chains: a root with a pelvis below it, and a second root. */
  public static Skeleton twoRoots() {
    return Skeleton.of(
        List.of("world", "rig:Hips", "spine", "prop", "prop.tip"),
        new int[] {-1, 0, 1, -1, 3},
        new double[] {0, 0, 0, 0.1, 0.9, 0.05, 0.1, 1.2, 0, 0.7, 1, 0.2, 0.9, 1, 0.1});
  }

  /** Three joints in a row, a metre apart along x, the first in the origin. */
  public static Skeleton chain() {
    return Skeleton.of(
        List.of("a", "b", "c"), new int[] {-1, 0, 1}, new double[] {0, 0, 0, 1, 0, 0, 2, 0, 0});
  }

  /** A pose with any rotations and translations. */
  public static Pose pose(Skeleton skeleton, Random random, boolean jointsTranslate) {
    double[] axisAngle = random.doubles(3L * skeleton.jointCount(), -1.5, 1.5).toArray();
    double[] translations = random.doubles(3L * skeleton.jointCount(), -0.3, 0.3).toArray();
    return Pose.ofAxisAngle(
        axisAngle, random.doubles(3, -2, 2).toArray(), jointsTranslate ? translations : null);
  }

  /** A pose of a chain in which one joint has turned by {@code angle} about z. */
  public static Pose turned(int jointCount, int joint, double angle) {
    double[] axisAngle = new double[3 * jointCount];
    axisAngle[3 * joint + 2] = angle;
    return Pose.ofAxisAngle(axisAngle, new double[3], null);
  }

  /** [V,J] rows that sum to one, some of them with zeros. */
  public static SkinWeights weights(int vertices, int joints, Random random) {
    double[] dense = new double[vertices * joints];
    for (int v = 0; v < vertices; v++) {
      double sum = 0;
      for (int j = 0; j < joints; j++) {
        double w = j == v % joints || random.nextBoolean() ? random.nextDouble() + 0.01 : 0;
        dense[v * joints + j] = w;
        sum += w;
      }
      for (int j = 0; j < joints; j++) {
        dense[v * joints + j] /= sum;
      }
    }
    return SkinWeights.ofDense(dense, joints);
  }

  /** [V,3] points within a metre. */
  public static double[] points(int count, Random random) {
    return random.doubles(3L * count, -1, 1).toArray();
  }

  /** The same numbers as float32. */
  public static float[] floats(double[] values) {
    float[] result = new float[values.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (float) values[i];
    }
    return result;
  }

  /** A pose moved as a whole: every root turned and shifted about the origin. */
  public static Pose moved(Skeleton skeleton, Pose pose, double[] axisAngle, double[] shift) {
    double[] turn = new double[9];
    Rotations.matrixFromAxisAngle(axisAngle, 0, turn, 0);
    double[] rotations = pose.rotations();
    double[] translations = new double[3 * skeleton.jointCount()];
    for (int j = 0; j < skeleton.jointCount(); j++) {
      for (int k = 0; k < 3; k++) {
        translations[3 * j + k] = pose.localTranslation(j, skeleton.isRoot(j), k);
      }
    }
    for (int r : skeleton.roots()) {
      double[] product = new double[9];
      Rotations.multiply(turn, 0, rotations, 9 * r, product, 0);
      System.arraycopy(product, 0, rotations, 9 * r, 9);
      double[] at = new double[3];
      for (int k = 0; k < 3; k++) {
        at[k] = skeleton.joint(r, k) + translations[3 * r + k];
      }
      for (int k = 0; k < 3; k++) {
        double to =
            turn[3 * k] * at[0] + turn[3 * k + 1] * at[1] + turn[3 * k + 2] * at[2] + shift[k];
        translations[3 * r + k] = to - skeleton.joint(r, k);
      }
    }
    return Pose.ofRotations(rotations, new double[3], translations);
  }
}
