package dev.sinew.character.source;

import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;

/** A pose between two poses of one skeleton. */
final class PoseInterpolation {
  private PoseInterpolation() {}

  /**
   * R = A·exp(s·log(Aᵀ·B)) a joint, the shorter way round (Shoemake's slerp); translations are
   * linear.
   *
   * @param share s, from 0, which gives {@code a} itself, to 1
   * @param b has joint translations if and only if {@code a} has
   */
  static Pose between(Pose a, Pose b, double share) {
    if (share == 0 || a.equals(b)) {
      return a;
    }
    double[] from = a.rotations();
    double[] to = b.rotations();
    double[] rotations = new double[from.length];
    double[] step = new double[9];
    double[] turn = new double[3];
    for (int o = 0; o < from.length; o += 9) {
      Rotations.transposeMultiply(from, o, to, o, step, 0);
      Rotations.axisAngleFromMatrix(step, 0, turn, 0);
      for (int c = 0; c < 3; c++) {
        turn[c] *= share;
      }
      Rotations.matrixFromAxisAngle(turn, 0, step, 0);
      Rotations.multiply(from, o, step, 0, rotations, o);
    }
    double[] jointsA = a.jointTranslations();
    double[] jointsB = b.jointTranslations();
    return Pose.ofRotations(
        rotations,
        linear(a.translation(), b.translation(), share),
        jointsA == null || jointsB == null ? null : linear(jointsA, jointsB, share));
  }

  private static double[] linear(double[] a, double[] b, double share) {
    double[] result = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      result[i] = a[i] + share * (b[i] - a[i]);
    }
    return result;
  }
}
