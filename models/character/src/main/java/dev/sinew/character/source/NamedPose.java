package dev.sinew.character.source;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * A pose that says only what it changes: joints it does not name stay as they are at rest.
 * Immutable.
 */
public final class NamedPose {
  private final String name;
  private final Map<String, double[]> rotations;
  private final double[] translation;

  private NamedPose(String name, Map<String, double[]> rotations, double[] translation) {
    this.name = name;
    this.rotations = rotations;
    this.translation = translation;
  }

  /**
   * @param rotations [3] local rotation a joint, by name, axis-angle in radians, as a {@link
   *     dev.sinew.character.pose.Pose} has it (not relative to the rest pose)
   * @param translation [3] what is added to the rest pose's root translation, metres
   * @throws dev.sinew.character.fault.SinewException if the name is blank, a vector has not three
   *     numbers, or one is not finite
   */
  public static NamedPose of(String name, Map<String, double[]> rotations, double... translation) {
    String where = "pose \"" + name + "\"";
    if (name.isBlank()) {
      throw Fault.of(FaultCode.CONFIG, "a pose has no name", where).toException();
    }
    Map<String, double[]> copy = new TreeMap<>();
    rotations.forEach((joint, v) -> copy.put(joint, vector(v, where + ", joint " + joint)));
    return new NamedPose(name, copy, vector(translation, where + ", translation"));
  }

  private static double[] vector(double[] given, String where) {
    if (given.length != 3) {
      throw Fault.of(FaultCode.SHAPE, "a vector has not three numbers", where)
          .found(given.length)
          .toException();
    }
    double squared = given[0] * given[0] + given[1] * given[1] + given[2] * given[2];
    if (!Double.isFinite(squared)) {
      throw Fault.of(FaultCode.NOT_FINITE, "a vector is not finite", where)
          .found(Arrays.toString(given))
          .toException();
    }
    return given.clone();
  }

  /** What controls call it. */
  public String name() {
    return name;
  }

  /** The joints it turns, in alphabetical order. */
  public Iterable<String> joints() {
    return rotations.keySet();
  }

  /** [3] local rotation of a joint it turns, axis-angle in radians, a copy; zero of another one. */
  public double[] rotation(String joint) {
    return rotations.getOrDefault(joint, new double[3]).clone();
  }

  /** [3] what is added to the rest pose's root translation, metres, a copy. */
  public double[] translation() {
    return translation.clone();
  }
}
