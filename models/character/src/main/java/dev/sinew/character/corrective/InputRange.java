package dev.sinew.character.corrective;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The range of every pose feature that was seen in training; always contains zero, the rest pose.
 *
 * <p>Outside it a corrective extrapolates, so its input is clamped to it. The arrays are shared,
 * not copied by the accessors: they are not to be modified.
 *
 * @param min [P] smallest values
 * @param max [P] largest values
 */
public record InputRange(float[] min, float[] max) implements Serializable {

  /**
   * @throws dev.sinew.character.fault.SinewException if the lengths differ, a number is not finite,
   *     or a range does not contain zero
   */
  public InputRange {
    min = min.clone();
    max = max.clone();
    Check.length(max.length, min.length, "input range", "as many largest as smallest values");
    Check.finite(min, "input range, min");
    Check.finite(max, "input range, max");
    for (int i = 0; i < min.length; i++) {
      Check.that(
          min[i] <= 0 && max[i] >= 0,
          "input range, feature " + i,
          min[i] + ".." + max[i],
          "a range that contains zero");
    }
  }

  /** The range that only the rest pose lies in: where collecting starts. */
  public static InputRange none(int featureCount) {
    return new InputRange(new float[featureCount], new float[featureCount]);
  }

  /** The range that no pose leaves. */
  public static InputRange unbounded(int featureCount) {
    float[] min = new float[featureCount];
    float[] max = new float[featureCount];
    Arrays.fill(min, -Float.MAX_VALUE);
    Arrays.fill(max, Float.MAX_VALUE);
    return new InputRange(min, max);
  }

  /**
   * The smallest range that holds the rest pose and every row.
   *
   * @param features [B,P] row-major
   */
  public static InputRange covering(float[] features, int featureCount) {
    float[] min = new float[featureCount];
    float[] max = new float[featureCount];
    for (int i = 0; i < features.length; i++) {
      int f = i % featureCount;
      min[f] = Math.min(min[f], features[i]);
      max[f] = Math.max(max[f], features[i]);
    }
    return new InputRange(min, max);
  }

  /** The smallest range that holds this one and {@code other}. */
  public InputRange union(InputRange other) {
    Check.length(other.size(), size(), "input range", "as many features");
    float[] low = new float[min.length];
    float[] high = new float[min.length];
    for (int i = 0; i < min.length; i++) {
      low[i] = Math.min(min[i], other.min[i]);
      high[i] = Math.max(max[i], other.max[i]);
    }
    return new InputRange(low, high);
  }

  /** P, the number of features. */
  public int size() {
    return min.length;
  }

  /**
   * Takes every feature x to the nearest value x̂ in its range.
   *
   * @param features x [P], becomes x̂
   * @param beyond [P] receives x − x̂
   * @return the Euclidean distance ‖x − x̂‖ of the features from the range; zero inside
   */
  public double clamp(float[] features, float[] beyond) {
    double sum = 0;
    for (int i = 0; i < min.length; i++) {
      float x = features[i];
      features[i] = Math.min(Math.max(x, min[i]), max[i]);
      beyond[i] = x - features[i];
      sum += (double) beyond[i] * beyond[i];
    }
    return Math.sqrt(sum);
  }

  /**
   * The Euclidean distance of features from the range; zero inside.
   *
   * @param features [P]
   */
  public double excess(float[] features) {
    double sum = 0;
    for (int i = 0; i < min.length; i++) {
      double beyond =
          Math.max(0, Math.max((double) features[i] - max[i], (double) min[i] - features[i]));
      sum += beyond * beyond;
    }
    return Math.sqrt(sum);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof InputRange that
        && Arrays.equals(min, that.min)
        && Arrays.equals(max, that.max);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(min) + Arrays.hashCode(max);
  }

  @Override
  public String toString() {
    return "InputRange[" + min.length + " features]";
  }
}
