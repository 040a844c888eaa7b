package dev.sinew.character.fitting;

import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A character to fit: a skeleton, weights and a rest mesh given in a rest pose, and meshes of it.
 *
 * @param tpose [V,3] metres
 */
record FittingFigure(Skeleton skeleton, SkinWeights weights, float[] tpose, Pose restPose) {

  /** A trunk with two arms and a leg, bones as tubes, weights blended at the joints. */
  static FittingFigure tubes() {
    Skeleton skeleton =
        Skeleton.of(
            List.of("hips", "spine", "chest", "l.arm", "l.fore", "r.arm", "r.fore", "leg", "shin"),
            new int[] {-1, 0, 1, 2, 3, 2, 5, 0, 7},
            new double[] {
              0, 1, 0, 0, 1.2, 0, 0, 1.4, 0.02, 0.2, 1.5, 0, 0.5, 1.5, 0.03, -0.2, 1.5, 0, -0.5,
              1.5, 0.03, 0.05, 0.9, 0, 0.05, 0.5, 0.02
            });
    return tubes(skeleton, Pose.identity(9));
  }

  /** Tubes from each joint towards its first child (a leaf: as far again), 60 vertices each. */
  static FittingFigure tubes(Skeleton skeleton, Pose restPose) {
    int joints = skeleton.jointCount();
    int each = 60;
    float[] tpose = new float[3 * each * joints];
    double[] dense = new double[each * joints * joints];
    for (int j = 0; j < joints; j++) {
      int[] children = skeleton.children(j);
      for (int i = 0; i < each; i++) {
        double along = (i / 6) / 9.0;
        double around = Math.PI / 3 * (i % 6) + 0.3 * (i / 6);
        int v = j * each + i;
        for (int c = 0; c < 3; c++) {
          double bone =
              children.length > 0
                  ? skeleton.offset(children[0], c)
                  : skeleton.isRoot(j) ? (c == 1 ? 0.2 : 0) : skeleton.offset(j, c);
          double out = c == 0 ? Math.cos(around) : c == 1 ? Math.sin(2 * around) : Math.sin(around);
          tpose[3 * v + c] =
              (float) (skeleton.joint(j, c) + along * bone + (0.05 + 0.01 * (i % 2)) * out);
        }
        double near = Math.max(0, 0.5 - along);
        double far = children.length > 0 ? Math.max(0, along - 0.6) : 0;
        int at = v * joints;
        dense[at + (skeleton.isRoot(j) ? j : skeleton.parent(j))] += near;
        if (children.length > 0) {
          dense[at + children[0]] += far;
        }
        dense[at + j] += 1 - near - far;
      }
    }
    return new FittingFigure(skeleton, SkinWeights.ofDense(dense, joints), tpose, restPose);
  }

  PoseFitter fitter(FitOptions options) {
    return PoseFitter.of(skeleton, weights, tpose, restPose, options);
  }

  /** The mesh in a pose, by linear blend skinning. */
  float[] skinned(Pose pose) {
    double[] rest = new double[tpose.length];
    Arrays.setAll(rest, i -> tpose[i]);
    double[] posed = new double[rest.length];
    double[] matrices = ForwardKinematics.skinningMatrices(skeleton, pose, restPose);
    LinearBlendSkinning.skin(weights, matrices, rest, posed);
    float[] result = new float[posed.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (float) posed[i];
    }
    return result;
  }

  FitTarget target(Pose pose) {
    return FitTarget.of(skinned(pose));
  }

  /** Independent rotation vectors of standard deviation {@code sigma} a coordinate, radians. */
  Pose pose(Random random, double sigma) {
    double[] axisAngle = new double[3 * skeleton.jointCount()];
    Arrays.setAll(axisAngle, i -> sigma * random.nextGaussian());
    return Pose.ofAxisAngle(axisAngle, gaussian(random, 3, 0.3), null);
  }

  /** As {@link #pose}, with joints turned by half a turn about any axis. */
  Pose poseWithHalfTurns(Random random, double sigma, int count) {
    double[] axisAngle = pose(random, sigma).axisAngle();
    for (int k = 0; k < count; k++) {
      double[] axis = gaussian(random, 3, 1);
      double length = Math.sqrt(Arrays.stream(axis).map(x -> x * x).sum());
      int joint = random.nextInt(skeleton.jointCount());
      for (int c = 0; c < 3; c++) {
        axisAngle[3 * joint + c] = Math.PI * axis[c] / length;
      }
    }
    return Pose.ofAxisAngle(axisAngle, gaussian(random, 3, 0.3), null);
  }

  static double[] gaussian(Random random, int count, double sigma) {
    double[] values = new double[count];
    Arrays.setAll(values, i -> sigma * random.nextGaussian());
    return values;
  }

  /** [J] angles between the local rotations of two poses, degrees. */
  static double[] localErrors(Pose a, Pose b) {
    return angles(a.rotations(), b.rotations());
  }

  /** [J] angles between the world rotations of two poses, degrees. */
  double[] worldErrors(Pose a, Pose b) {
    return angles(world(a), world(b));
  }

  private double[] world(Pose pose) {
    double[] globals = ForwardKinematics.globalTransforms(skeleton, pose);
    double[] rotations = new double[9 * skeleton.jointCount()];
    for (int i = 0; i < rotations.length; i++) {
      rotations[i] = globals[12 * (i / 9) + 4 * (i % 9 / 3) + i % 3];
    }
    return rotations;
  }

  private static double[] angles(double[] a, double[] b) {
    double[] angles = new double[a.length / 9];
    double[] between = new double[9];
    double[] vector = new double[3];
    for (int j = 0; j < angles.length; j++) {
      Rotations.transposeMultiply(a, 9 * j, b, 9 * j, between, 0);
      Rotations.axisAngleFromMatrix(between, 0, vector, 0);
      angles[j] = Math.toDegrees(Math.sqrt(Arrays.stream(vector).map(x -> x * x).sum()));
    }
    return angles;
  }

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  static double max(double[] values) {
    return Arrays.stream(values).max().orElseThrow();
  }
}
