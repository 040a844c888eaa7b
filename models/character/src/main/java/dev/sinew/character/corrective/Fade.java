package dev.sinew.character.corrective;

import java.io.Serializable;

/**
 * How corrections give way to plain skinning outside the range seen in training: a net whose inputs
 * lie a distance e beyond it keeps the share g(e) of its offsets, with s the smoothstep 3t² − 2t³:
 *
 * <p>g(e) = 1 for e ≤ begin, 1 − s((e − begin)/(end − begin)) between, 0 for e ≥ end.
 *
 * <p>Distances are Euclidean, in the units of the features: sin(θ/2) for half-angle vectors, matrix
 * entries for matrices.
 *
 * @param begin up to here corrections are whole
 * @param end from here on there are none
 */
public record Fade(double begin, double end) implements Serializable {
  /** Corrections never fade. */
  public static final Fade NONE = new Fade(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** What single precision, in which exported graphs compute, tells apart with ease. */
  public static final double NARROWEST = 1e-6;

  /** Farther than any pose. */
  public static final double FARTHEST = 1e6;

  /**
   * @throws dev.sinew.character.fault.SinewException if it begins before zero, is narrower than
   *     {@link #NARROWEST}, or ends after {@link #FARTHEST}, and is not {@link #NONE}
   */
  public Fade {
    boolean never = begin == Double.POSITIVE_INFINITY && end == Double.POSITIVE_INFINITY;
    Check.that(
        never || (begin >= 0 && end >= begin + NARROWEST && end <= FARTHEST),
        "fade",
        begin + ".." + end,
        "0 <= begin < end");
  }

  /** How much of what a pose is corrected by is left. */
  public enum Extent {
    /** All of it. */
    UNFADED,
    /** Some net's offsets are made smaller or left out. */
    PARTLY,
    /** Nothing: what is left is plain skinning. */
    WHOLLY
  }

  /** The share g(e) of offsets that is kept, 0..1. */
  public float factor(double excess) {
    if (excess <= begin) {
      return 1;
    }
    if (excess >= end) {
      return 0;
    }
    double t = (excess - begin) / (end - begin);
    return (float) (1 - t * t * (3 - 2 * t));
  }

  /** The share that a net keeps which sees every feature, from x − x̂ [P]. */
  float factor(float[] beyond) {
    double sum = 0;
    for (float b : beyond) {
      sum += (double) b * b;
    }
    return factor(Math.sqrt(sum));
  }

  /** The share that a net keeps which sees some features, from x − x̂ [P] and their indices. */
  float factor(float[] beyond, int[] seen) {
    double sum = 0;
    for (int f : seen) {
      sum += (double) beyond[f] * beyond[f];
    }
    return factor(Math.sqrt(sum));
  }

  /** The extent to which a single net fades. */
  static Extent extent(float factor) {
    return factor == 1 ? Extent.UNFADED : factor == 0 ? Extent.WHOLLY : Extent.PARTLY;
  }
}
