package dev.sinew.character.symmetry;

import dev.sinew.character.skinning.SkinWeights;
import java.util.Locale;
import java.util.Optional;

/**
 * How well weights W are their own mirror: w_ij beside w_σ(i)σ(j), σ the partner.
 *
 * @param largest max |w_ij − w_σ(i)σ(j)|
 * @param vertex where it is
 * @param moved mean_i ½·Σ_j |w_ij − w_σ(i)σ(j)|: the share of a vertex's weight that its partner
 *     gives to other joints
 */
public record WeightSymmetry(double largest, int vertex, double moved) {
  /**
   * The largest difference that still counts as symmetric. Painted weights differ here and there.
   */
  public static final double LARGEST_TOLERANCE = 0.5;

  /** The largest mean share that still counts as symmetric. */
  public static final double MOVED_TOLERANCE = 0.01;

  /**
   * @param vertexPartners [V], all there
   * @param jointPartners [J], all there
   */
  static WeightSymmetry of(SkinWeights weights, int[] vertexPartners, int[] jointPartners) {
    double largest = 0;
    int vertex = 0;
    double moved = 0;
    double[] row = new double[weights.jointCount()];
    for (int v = 0; v < vertexPartners.length; v++) {
      int u = vertexPartners[v];
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        row[weights.joint(k)] += weights.weight(k);
      }
      for (int k = weights.begin(u); k < weights.end(u); k++) {
        row[jointPartners[weights.joint(k)]] -= weights.weight(k);
      }
      for (int j = 0; j < row.length; j++) {
        double difference = Math.abs(row[j]);
        moved += difference / 2;
        if (difference > largest) {
          largest = difference;
          vertex = v;
        }
        row[j] = 0;
      }
    }
    return new WeightSymmetry(largest, vertex, moved / vertexPartners.length);
  }

  /** Why the weights do not count as symmetric; empty if they do. */
  public Optional<String> asymmetry() {
    if (largest <= LARGEST_TOLERANCE && moved <= MOVED_TOLERANCE) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "weights differ from their mirror by up to %.3f (vertex %d) and by %.3f on the mean,"
                + " allowed are %.3f and %.3f",
            largest,
            vertex,
            moved,
            LARGEST_TOLERANCE,
            MOVED_TOLERANCE));
  }
}
