package dev.sinew.training.weights;

import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;

/** Where on the mesh each joint is: the vertices where its weight is at least half its largest. */
public final class JointRegions {
  private static final double SHARE = 0.5;

  private JointRegions() {}

  /**
   * @return [J] each joint's vertices, rising; none for a joint without a positive weight
   */
  public static int[][] of(SkinWeights weights) {
    double[] largest = new double[weights.jointCount()];
    for (int v = 0; v < weights.vertexCount(); v++) {
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        largest[weights.joint(k)] = Math.max(largest[weights.joint(k)], weights.weight(k));
      }
    }
    int[][] regions = new int[largest.length][weights.vertexCount()];
    int[] counts = new int[largest.length];
    for (int v = 0; v < weights.vertexCount(); v++) {
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        int joint = weights.joint(k);
        if (weights.weight(k) > 0 && weights.weight(k) >= SHARE * largest[joint]) {
          regions[joint][counts[joint]++] = v;
        }
      }
    }
    for (int j = 0; j < regions.length; j++) {
      regions[j] = Arrays.copyOf(regions[j], counts[j]);
    }
    return regions;
  }
}
