package dev.sinew.character.source;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;

/** The check of what a source is asked for. */
final class Times {
  private Times() {}

  static double finite(double time) {
    if (!Double.isFinite(time)) {
      throw Fault.of(FaultCode.NOT_FINITE, "a pose is asked for at no time", "pose source")
          .found(time)
          .allowed("seconds")
          .toException();
    }
    return time;
  }
}
