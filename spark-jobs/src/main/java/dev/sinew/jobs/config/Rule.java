package dev.sinew.jobs.config;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;

/** Rules between several keys. */
final class Rule {
  private Rule() {}

  /** The error of a value that clashes with another. */
  static SinewException broken(String path, String what, Object found) {
    return Fault.of(FaultCode.CONFIG, what, path).found(found).toException();
  }
}
