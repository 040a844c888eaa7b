package dev.sinew.character.corrective;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;

/** Checks that every part of a model makes of the arrays it is given. */
final class Check {
  private Check() {}

  /** Throws a SHAPE fault unless {@code condition} holds. */
  static void that(boolean condition, String where, Object found, String allowed) {
    if (!condition) {
      throw Fault.of(FaultCode.SHAPE, "an array does not have the shape its role needs", where)
          .found(found)
          .allowed(allowed)
          .toException();
    }
  }

  /** Throws a SHAPE fault unless {@code length} is {@code expected}. */
  static void length(long length, long expected, String where, String shape) {
    that(length == expected, where, length + " numbers", expected + " numbers, " + shape);
  }

  /** Throws a NOT_FINITE fault if a number is NaN or infinite. */
  static void finite(float[] values, String where) {
    for (int i = 0; i < values.length; i++) {
      if (!Float.isFinite(values[i])) {
        throw Fault.of(FaultCode.NOT_FINITE, "a number is not finite", where + " [" + i + "]")
            .found(values[i])
            .toException();
      }
    }
  }

  /** Throws a JOINT fault unless a part has as many joints as the skeleton. */
  static void joints(String part, int found, int allowed) {
    if (found != allowed) {
      throw Fault.of(FaultCode.JOINT, part + " is of another skeleton", "model")
          .found(found + " joints")
          .allowed(allowed + " joints")
          .toException();
    }
  }

  /** Throws a VERTEX_COUNT fault unless a part has as many vertices as the mesh. */
  static void vertices(String part, int found, int allowed) {
    if (found != allowed) {
      throw Fault.of(FaultCode.VERTEX_COUNT, part + " is of another mesh", "model")
          .found(found + " vertices")
          .allowed(allowed + " vertices")
          .toException();
    }
  }
}
