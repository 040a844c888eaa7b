package dev.sinew.character.exemplar;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.Serializable;

/**
 * How exemplars are weighed.
 *
 * @param kernel φ
 * @param blending additive or interpolative
 * @param radius r in the reader's distance; zero to find it
 * @param regularisation λ ≥ 0 on the diagonal of the interpolation; with λ > 0 a sculpt is no
 *     longer met exactly, in exchange for smoother weights
 * @param normalisation of the weights
 */
public record RadialOptions(
    RadialKernel kernel,
    Blending blending,
    double radius,
    double regularisation,
    WeightNormalisation normalisation)
    implements Serializable {

  /** How the weights are made of the kernel. */
  public enum Blending {
    /** w_k = φ(d_k): each exemplar by itself; sculpts near each other add up. */
    ADDITIVE,
    /** w = φ(d)·Φ⁻¹: one at an exemplar's own pose, zero at all others'. */
    INTERPOLATIVE
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if a number is out of range, or the parts do
   *     not go together
   */
  public RadialOptions {
    if (!(radius >= 0 && radius < Double.POSITIVE_INFINITY)) {
      throw fault("a radius must be positive, or zero to find it", radius, "≥ 0");
    }
    if (!(regularisation >= 0 && regularisation < Double.POSITIVE_INFINITY)) {
      throw fault("a regularisation must not be negative", regularisation, "≥ 0");
    }
    if (radius > 0 && !kernel.hasRadius()) {
      throw fault("this kernel has no radius", kernel + ", radius " + radius, "radius 0");
    }
    if (blending == Blending.ADDITIVE && !kernel.falls()) {
      throw fault(
          "additive weights need a kernel that falls from one",
          kernel,
          "GAUSSIAN, INVERSE_MULTIQUADRIC or WENDLAND_C2");
    }
    if (blending == Blending.ADDITIVE && regularisation > 0) {
      throw fault("additive weights are not regularised", regularisation, "0");
    }
    if (blending == Blending.ADDITIVE
        && kernel == RadialKernel.WENDLAND_C2
        && normalisation == WeightNormalisation.ALWAYS) {
      throw fault(
          "additive weights that vanish cannot always sum to one",
          kernel + ", " + normalisation,
          "OFF or ABOVE_ONE, or another kernel");
    }
  }

  private static RuntimeException fault(String what, Object found, String allowed) {
    return Fault.of(FaultCode.CONFIG, what, "radial basis")
        .found(found)
        .allowed(allowed)
        .toException();
  }

  /** Interpolation by gaussians of automatic radius, not regularised, not normalised. */
  public static RadialOptions defaults() {
    return interpolative(RadialKernel.GAUSSIAN);
  }

  /** Interpolation by a kernel of automatic radius, not regularised, not normalised. */
  public static RadialOptions interpolative(RadialKernel kernel) {
    return new RadialOptions(kernel, Blending.INTERPOLATIVE, 0, 0, WeightNormalisation.OFF);
  }

  /** Additive weights by a kernel of automatic radius, not normalised. */
  public static RadialOptions additive(RadialKernel kernel) {
    return new RadialOptions(kernel, Blending.ADDITIVE, 0, 0, WeightNormalisation.OFF);
  }

  /** These options with another radius; zero to find it. */
  public RadialOptions withRadius(double other) {
    return new RadialOptions(kernel, blending, other, regularisation, normalisation);
  }

  /** These options with another regularisation. */
  public RadialOptions withRegularisation(double other) {
    return new RadialOptions(kernel, blending, radius, other, normalisation);
  }

  /** These options with another normalisation. */
  public RadialOptions with(WeightNormalisation other) {
    return new RadialOptions(kernel, blending, radius, regularisation, other);
  }
}
