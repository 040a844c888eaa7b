package dev.sinew.jobs.cli;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;

/** Combinations of options that make no sense. */
final class Usage {
  private Usage() {}

  static SinewException both(String option, String other) {
    return Fault.of(FaultCode.USAGE, "these do not go together", option)
        .found(option + " and " + other)
        .remedy("Leave one of them out.")
        .toException();
  }
}
