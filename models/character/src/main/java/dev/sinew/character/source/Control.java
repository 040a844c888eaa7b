package dev.sinew.character.source;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import org.jspecify.annotations.Nullable;

/**
 * A key or an axis, and the poses it blends. At value x the pose's weight is x; with an opposite
 * pose it is max(x, 0) and the opposite's max(−x, 0).
 *
 * @param name distinct within a map
 * @param kind key or axis
 * @param low smallest value
 * @param high largest value
 * @param initial value until another is set
 * @param pose name of the pose at 1
 * @param opposite name of the pose at −1; null for none
 */
public record Control(
    String name,
    Kind kind,
    double low,
    double high,
    double initial,
    String pose,
    @Nullable String opposite) {
  /** What values a control may have. */
  public enum Kind {
    /** Its lowest or its highest value and nothing between. */
    KEY,
    /** Any value of its range. */
    AXIS
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if the name is blank, the range is not finite
   *     or the wrong way round, or the initial value is not allowed
   */
  public Control {
    String where = "control \"" + name + "\"";
    if (name.isBlank()) {
      throw Fault.of(FaultCode.CONFIG, "a control has no name", where).toException();
    }
    if (!Double.isFinite(low) || !Double.isFinite(high)) {
      throw Fault.of(FaultCode.NOT_FINITE, "a control's range is not finite", where)
          .found(low + " to " + high)
          .toException();
    }
    if (!(low < high)) {
      throw Fault.of(FaultCode.CONFIG, "a control's range is the wrong way round", where)
          .found("low " + low + ", high " + high)
          .allowed("low less than high")
          .toException();
    }
    if (!allows(kind, low, high, initial)) {
      throw Fault.of(FaultCode.CONFIG, "a control's default is outside its range", where)
          .found(initial)
          .allowed(range(kind, low, high))
          .toException();
    }
  }

  /** A key: 0 until it is pressed, 1 while it is. */
  public static Control key(String name, String pose) {
    return new Control(name, Kind.KEY, 0, 1, 0, pose, null);
  }

  /** An axis from −1 to 1 with a pose at either end, at 0 until moved. */
  public static Control axis(String name, String pose, String opposite) {
    return new Control(name, Kind.AXIS, -1, 1, 0, pose, opposite);
  }

  /** Whether the control may have this value. */
  public boolean allows(double value) {
    return allows(kind, low, high, value);
  }

  /** The values it may have, in words. */
  public String range() {
    return range(kind, low, high);
  }

  private static boolean allows(Kind kind, double low, double high, double value) {
    return kind == Kind.KEY ? value == low || value == high : value >= low && value <= high;
  }

  private static String range(Kind kind, double low, double high) {
    return low + (kind == Kind.KEY ? " or " : " to ") + high;
  }
}
