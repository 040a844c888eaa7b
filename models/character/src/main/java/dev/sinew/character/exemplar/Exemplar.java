package dev.sinew.character.exemplar;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.pose.Pose;
import java.io.Serializable;

/**
 * A sculpted surface at a pose, held as what was sculpted: its difference, in rest space, from the
 * surface below all exemplars. The surface itself is {@link #surface}.
 *
 * @param name of the exemplar, not blank
 * @param pose in which it was sculpted
 * @param difference in rest space, of V vertices, metres
 * @param falloff factor on the radius in which it is felt, positive; 1 unless the user says so
 */
public record Exemplar(String name, Pose pose, SparseOffsets difference, double falloff)
    implements Serializable {

  /** Differences shorter than this, metres, are taken for rounding of files and left out. */
  public static final double TOUCHED = 1e-7;

  /**
   * @throws SinewException if the name is blank or the falloff is not positive
   */
  public Exemplar {
    if (name.isBlank()) {
      throw Fault.of(FaultCode.CONFIG, "an exemplar needs a name", "exemplar").toException();
    }
    if (!(falloff > 0 && falloff < Double.POSITIVE_INFINITY)) {
      throw Fault.of(FaultCode.CONFIG, "a falloff must be positive", "exemplar " + name)
          .found(falloff)
          .allowed("> 0")
          .toException();
    }
  }

  /**
   * An exemplar from a modeller's edit.
   *
   * @param space rest space at {@code pose}
   * @param base [V,3] the posed surface without exemplars, metres
   * @param sculpt [V,3] the sculpted surface, metres
   * @throws SinewException if a surface is of another mesh or not finite
   */
  public static Exemplar sculpted(
      String name, Pose pose, RestSpace space, double[] base, double[] sculpt) {
    try {
      SparseOffsets difference = SparseOffsets.ofDense(space.difference(base, sculpt), TOUCHED);
      return new Exemplar(name, pose, difference, 1);
    } catch (SinewException e) {
      throw new SinewException(e.fault().at("exemplar " + name + ", " + e.fault().where()), e);
    }
  }

  /** This exemplar, felt in a radius {@code factor} times as large. */
  public Exemplar withFalloff(double factor) {
    return new Exemplar(name, pose, difference, factor);
  }

  /**
   * The sculpted surface.
   *
   * @param space rest space at the exemplar's pose
   * @param base [V,3] the posed surface without exemplars, metres
   * @return [V,3] metres, a new array
   * @throws SinewException if the surface is of another mesh
   */
  public double[] surface(RestSpace space, double[] base) {
    double[] surface = base.clone();
    space.addPosed(difference, surface);
    return surface;
  }
}
