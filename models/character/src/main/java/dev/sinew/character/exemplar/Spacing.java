package dev.sinew.character.exemplar;

import java.util.Arrays;

/**
 * How far exemplars lie from each other.
 *
 * @param nearest [K] distance of each from its nearest; infinite if there is but one
 * @param first of the two that are nearest to each other
 * @param second of them; {@code first} if there is but one
 */
record Spacing(double[] nearest, int first, int second) {

  /** A radius for an exemplar that has no other beside it, radians. */
  private static final double ALONE = 1;

  /**
   * @param distances [K,K]
   */
  static Spacing of(double[] distances, int count) {
    double[] nearest = new double[count];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    int first = 0;
    int second = 0;
    double smallest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < count; k++) {
        double d = distances[i * count + k];
        if (i != k) {
          nearest[i] = Math.min(nearest[i], d);
          if (d < smallest) {
            smallest = d;
            first = i;
            second = k;
          }
        }
      }
    }
    return new Spacing(nearest, first, second);
  }

  /** The smallest distance of two; infinite if there is but one. */
  double smallest() {
    return nearest[first];
  }

  /** Distance of exemplar {@code k} from its nearest. */
  double nearest(int k) {
    return nearest.length == 1 ? ALONE : nearest[k];
  }

  /**
   * The mean distance of nearest exemplars, but at least a quarter of the largest: so no exemplar
   * that lies apart is left alone.
   */
  double typical() {
    if (nearest.length == 1) {
      return ALONE;
    }
    double sum = 0;
    double largest = 0;
    for (double d : nearest) {
      sum += d;
      largest = Math.max(largest, d);
    }
    return Math.max(sum / nearest.length, largest / 4);
  }
}
