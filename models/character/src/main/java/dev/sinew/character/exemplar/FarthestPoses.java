package dev.sinew.character.exemplar;

import java.util.Arrays;

/**
 * Picks poses that lie far from each other and from the rest pose: each time the one whose nearest
 * among those picked is farthest (Gonzalez 1985; at most twice as far as the best choice leaves any
 * pose). Of equals the first is taken. Not instantiable.
 */
public final class FarthestPoses {
  private FarthestPoses() {}

  /**
   * @param readings [F][R,4] what the readers see of each pose
   * @param count how many to pick at most; fewer are where the rest are no others
   * @return their numbers, in the order picked
   */
  public static int[] pick(JointReaders readers, double[][] readings, int count) {
    double[] nearest = new double[readings.length];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    int[] picked = new int[Math.min(count, readings.length)];
    double[] last = readers.readRest();
    for (int n = 0; n < picked.length; n++) {
      int farthest = 0;
      for (int f = 0; f < nearest.length; f++) {
        nearest[f] = Math.min(nearest[f], readers.distance(readings[f], last));
        farthest = nearest[f] > nearest[farthest] ? f : farthest;
      }
      if (nearest[farthest] < RadialBasis.SAME_POSE) {
        return Arrays.copyOf(picked, n);
      }
      picked[n] = farthest;
      last = readings[farthest];
    }
    return picked;
  }
}
