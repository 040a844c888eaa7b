package dev.sinew.character.exemplar;

import dev.sinew.character.exemplar.RadialOptions.Blending;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.Spelling;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * Radial basis weights of K exemplars by their distances: w_k = φ_k(d_k), or w = φ(d)·Φ⁻¹ with Φ_ik
 * = φ_k(d_ik), whose weights are exactly one at an exemplar and zero at all others unless
 * regularised. φ_k has radius r·falloff_k. Immutable.
 */
public final class RadialBasis implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Exemplars nearer than this are at one pose. */
  public static final double SAME_POSE = 1e-4;

  /** Closer than this a pose is an exemplar's own. */
  private static final double EXACT = 1e-12;

  /** What a gaussian must be worth half-way to the nearest exemplar. */
  private static final double COLLAPSED = 1e-3;

  private static final double CONDITION_LIMIT = 1e11;

  private final RadialOptions options;
  private final double[] radii;

  /** [K,K] Φ⁻¹; with a constant term the K×K part of the inverse; empty if additive. */
  private final double[] inverse;

  /** [K] what the constant term adds to each weight; zeros without one. */
  private final double[] constant;

  private RadialBasis(RadialOptions options, double[] radii, double[] inverse, double[] constant) {
    this.options = options;
    this.radii = radii;
    this.inverse = inverse;
    this.constant = constant;
  }

  /**
   * @param names [K] of the exemplars, for messages; at least one
   * @param distances [K,K] between them, symmetric
   * @param falloffs [K] factors on the radius, positive
   * @throws dev.sinew.character.fault.SinewException if two exemplars are at one pose, a gaussian's
   *     radius is so small that nothing is left between exemplars, the kernel has no radius to
   *     multiply, or the weights are not determined
   */
  public static RadialBasis of(
      List<String> names, double[] distances, double[] falloffs, RadialOptions options) {
    int count = names.size();
    if (count == 0 || distances.length != count * count || falloffs.length != count) {
      throw Fault.of(FaultCode.SHAPE, "exemplars and distances differ in number", "radial basis")
          .found(count + " exemplars, " + distances.length + " distances")
          .allowed("K ≥ 1 exemplars, K·K distances, K falloffs")
          .toException();
    }
    Spacing spacing = Spacing.of(distances, count);
    if (spacing.smallest() < SAME_POSE) {
      throw closest(names, spacing, "two exemplars are at one pose")
          .found(spacing.smallest() + " apart")
          .allowed("at least " + SAME_POSE)
          .remedy("Remove one, or let the reader see a joint in which they differ")
          .toException();
    }
    double[] radii = radii(names, spacing, falloffs, options);
    if (options.blending() == Blending.ADDITIVE) {
      return new RadialBasis(options, radii, new double[0], new double[count]);
    }
    return interpolative(names, spacing, distances, radii, options);
  }

  private static double[] radii(
      List<String> names, Spacing spacing, double[] falloffs, RadialOptions options) {
    double[] radii = new double[falloffs.length];
    for (int k = 0; k < radii.length; k++) {
      if (falloffs[k] != 1 && !options.kernel().hasRadius()) {
        throw Fault.of(
                FaultCode.CONFIG,
                "the kernel has no radius for a falloff to change",
                "exemplar " + names.get(k))
            .found(Spelling.of(options.kernel()) + ", falloff " + falloffs[k])
            .allowed("falloff 1, or a kernel with a radius")
            .toException();
      }
      double radius = options.radius() > 0 ? options.radius() : automatic(spacing, k, options);
      radii[k] = radius * falloffs[k];
      double least = spacing.nearest(k) / (2 * Math.sqrt(-Math.log(COLLAPSED)));
      if (options.kernel() == RadialKernel.GAUSSIAN && radii.length > 1 && !(radii[k] >= least)) {
        throw Fault.of(
                FaultCode.CONFIG,
                "a gaussian's radius has collapsed: nothing is left of it on the way to the nearest"
                    + " exemplar",
                "exemplar " + names.get(k))
            .found("radius " + radii[k])
            .allowed(String.format(Locale.ROOT, "at least %.4g", least))
            .remedy("Set a larger radius or falloff, or leave the radius automatic")
            .toException();
      }
      if (!(radii[k] > 0 && radii[k] < Double.POSITIVE_INFINITY)) {
        throw Fault.of(FaultCode.CONFIG, "a radius is not positive", "exemplar " + names.get(k))
            .found(radii[k])
            .toException();
      }
    }
    return radii;
  }

  private static double automatic(Spacing spacing, int k, RadialOptions options) {
    return options.blending() == Blending.ADDITIVE
        ? options.kernel().additiveReach() * spacing.nearest(k)
        : options.kernel().interpolativeReach() * spacing.typical();
  }

  private static RadialBasis interpolative(
      List<String> names,
      Spacing spacing,
      double[] distances,
      double[] radii,
      RadialOptions options) {
    int count = radii.length;
    boolean constant = options.normalisation() == WeightNormalisation.ALWAYS;
    int size = count + (constant ? 1 : 0);
    double[] matrix = new double[size * size];
    double ridge = options.kernel().ridgeSign() * options.regularisation();
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < count; k++) {
        double phi = options.kernel().value(distances[i * count + k], radii[k]);
        matrix[i * size + k] = phi + (i == k ? ridge : 0);
      }
    }
    if (constant) {
      for (int k = 0; k < count; k++) {
        matrix[k * size + count] = 1;
        matrix[count * size + k] = 1;
      }
    }
    double[] whole = DenseInverse.of(matrix, size);
    if (whole == null || !(DenseInverse.condition(matrix, whole, size) <= CONDITION_LIMIT)) {
      throw closest(names, spacing, "the weights of the exemplars are not determined")
          .found(whole == null ? "a singular matrix" : "a matrix that is singular to rounding")
          .remedy(
              "Remove one of those that are nearest to each other, set a smaller radius or a"
                  + " regularisation, or take another kernel")
          .toException();
    }
    double[] inverse = new double[count * count];
    double[] added = new double[count];
    for (int i = 0; i < count; i++) {
      System.arraycopy(whole, i * size, inverse, i * count, count);
      added[i] = constant ? whole[count * size + i] : 0;
    }
    return new RadialBasis(options, radii, inverse, added);
  }

  private static Fault closest(List<String> names, Spacing spacing, String what) {
    String where = "exemplar " + names.get(spacing.first());
    if (names.size() > 1) {
      where = "exemplars " + names.get(spacing.first()) + " and " + names.get(spacing.second());
    }
    return Fault.of(FaultCode.AMBIGUOUS, what, where);
  }

  /** K, the number of exemplars. */
  public int size() {
    return radii.length;
  }

  /** How they are weighed. */
  public RadialOptions options() {
    return options;
  }

  /** [K] radii in the reader's distance, found or set, times the falloffs. A copy. */
  public double[] radii() {
    return radii.clone();
  }

  /**
   * The weights of a pose.
   *
   * @param distances [K] of the pose from each exemplar
   * @return [K] a new array; finite
   */
  public double[] weights(double[] distances) {
    int count = radii.length;
    if (options.blending() == Blending.ADDITIVE) {
      return additive(distances);
    }
    double[] weights = new double[count];
    for (int k = 0; k < count; k++) {
      if (distances[k] <= EXACT && options.regularisation() == 0) {
        // So that rounding of the inverse does not let other sculpts through.
        weights[k] = 1;
        return weights;
      }
    }
    System.arraycopy(constant, 0, weights, 0, count);
    for (int i = 0; i < count; i++) {
      double phi = options.kernel().value(distances[i], radii[i]);
      if (phi != 0) {
        for (int k = 0; k < count; k++) {
          weights[k] += phi * inverse[i * count + k];
        }
      }
    }
    if (options.normalisation() == WeightNormalisation.ABOVE_ONE) {
      divideAboveOne(weights, count);
    }
    return weights;
  }

  private double[] additive(double[] distances) {
    double[] weights = new double[radii.length];
    boolean always = options.normalisation() == WeightNormalisation.ALWAYS;
    double shift = 0;
    if (always && options.kernel() == RadialKernel.GAUSSIAN) {
      // Far from all, every gaussian is zero in double precision, but their shares are not.
      shift = Double.POSITIVE_INFINITY;
      for (int k = 0; k < weights.length; k++) {
        double x = distances[k] / radii[k];
        shift = Math.min(shift, x * x);
      }
    }
    double sum = 0;
    for (int k = 0; k < weights.length; k++) {
      double x = distances[k] / radii[k];
      weights[k] =
          shift > 0 ? Math.exp(shift - x * x) : options.kernel().value(distances[k], radii[k]);
      sum += weights[k];
    }
    if (always) {
      for (int k = 0; k < weights.length; k++) {
        weights[k] /= sum;
      }
    } else if (options.normalisation() == WeightNormalisation.ABOVE_ONE) {
      divideAboveOne(weights, weights.length);
    }
    return weights;
  }

  /** Divides the first {@code count} weights by their sum where it is above one. */
  static void divideAboveOne(double[] weights, int count) {
    double sum = 0;
    for (int k = 0; k < count; k++) {
      sum += weights[k];
    }
    if (sum > 1) {
      for (int k = 0; k < count; k++) {
        weights[k] /= sum;
      }
    }
  }
}
