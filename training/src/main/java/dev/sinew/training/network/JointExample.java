package dev.sinew.training.network;

import java.io.Serializable;

/**
 * One person as the {@link JointGraph} takes it, both parts relative to the mean vertex of the
 * mesh: so Joint_net need not know where a T-pose stands. Arrays are shared, not copied.
 *
 * @param tpose [3V] planar T-pose, metres
 * @param joints [3J] planar joints, metres
 */
@SuppressWarnings("ArrayRecordComponent")
public record JointExample(float[] tpose, float[] joints) implements Serializable {

  /**
   * @param tpose [V,3] T-pose, metres
   * @param joints [J,3] joints in the same frame, metres
   */
  public static JointExample of(float[] tpose, float[] joints) {
    double[] mean = new double[3];
    for (int i = 0; i < tpose.length; i++) {
      mean[i % 3] += tpose[i] / (tpose.length / 3.0);
    }
    return new JointExample(Planar.of(minus(tpose, mean)), Planar.of(minus(joints, mean)));
  }

  private static float[] minus(float[] points, double[] mean) {
    float[] moved = new float[points.length];
    for (int i = 0; i < points.length; i++) {
      moved[i] = (float) (points[i] - mean[i % 3]);
    }
    return moved;
  }
}
