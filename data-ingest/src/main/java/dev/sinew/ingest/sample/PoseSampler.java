package dev.sinew.ingest.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random poses within the range a person moves in. Each joint's rotation vector is drawn within
 * limits of its own; a hinge (elbow, knee) bends about one axis only.
 */
final class PoseSampler {
  /**
   * Limits of one joint's rotation vector, radians.
   *
   * @param low [3] smallest x, y, z
   * @param high [3] largest x, y, z
   */
  private record Limit(String joint, List<Double> low, List<Double> high) {
    Limit mirrored() {
      return new Limit(
          SampleSkeleton.mirror(joint),
          List.of(low.get(0), -high.get(1), -high.get(2)),
          List.of(high.get(0), -low.get(1), -low.get(2)));
    }
  }

  private static final List<Limit> LIMITS = limits();

  private PoseSampler() {}

  private static List<Limit> limits() {
    List<Limit> limits = new ArrayList<>();
    limits.add(limit("Spine", -0.2, 0.6, -0.4, 0.4, -0.3, 0.3));
    limits.add(limit("Chest", -0.15, 0.35, -0.3, 0.3, -0.2, 0.2));
    limits.add(limit("Neck", -0.2, 0.3, -0.4, 0.4, -0.2, 0.2));
    limits.add(limit("Head", -0.3, 0.3, -0.4, 0.4, -0.2, 0.2));
    for (Limit left :
        List.of(
            limit("LeftShoulder", -0.1, 0.1, -0.25, 0.15, -0.1, 0.3),
            limit("LeftArm", -0.6, 0.6, -1.2, 0.4, -1.35, 0.9),
            limit("LeftForeArm", 0, 0, -2.2, 0, 0, 0),
            limit("LeftHand", -0.7, 0.7, -0.3, 0.3, -0.7, 0.5),
            limit("LeftUpLeg", -1.5, 0.3, -0.3, 0.4, -0.1, 0.6),
            limit("LeftLeg", 0, 2.0, 0, 0, 0, 0),
            limit("LeftFoot", -0.3, 0.6, -0.15, 0.15, -0.15, 0.15))) {
      limits.add(left);
      limits.add(left.mirrored());
    }
    return List.copyOf(limits);
  }

  private static Limit limit(
      String joint, double x0, double x1, double y0, double y1, double z0, double z1) {
    return new Limit(joint, List.of(x0, y0, z0), List.of(x1, y1, z1));
  }

  /** [J,3] rotation vectors; the root's is zero. */
  static double[] sample(SplittableRandom random) {
    double[] axisAngle = new double[3 * SampleSkeleton.COUNT];
    for (Limit limit : LIMITS) {
      int at = 3 * SampleSkeleton.index(limit.joint());
      for (int c = 0; c < 3; c++) {
        double low = limit.low().get(c);
        double high = limit.high().get(c);
        axisAngle[at + c] = low + (high - low) * random.nextDouble();
      }
    }
    return axisAngle;
  }
}
