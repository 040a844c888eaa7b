package dev.sinew.jobs.doctor;

/**
 * What one check found.
 *
 * @param name what was looked at
 * @param state how it stands
 * @param detail what was found
 * @param remedy how to get it; empty if nothing is to do
 */
public record Finding(String name, State state, String detail, String remedy) {

  /** How a finding stands. */
  public enum State {
    /** As it should be. */
    OK,
    /** Not there; everything but one convenience works without. */
    OPTIONAL,
    /** Not there or not working, and needed. */
    MISSING
  }

  static Finding ok(String name, String detail) {
    return new Finding(name, State.OK, detail, "");
  }

  static Finding optional(String name, String detail, String remedy) {
    return new Finding(name, State.OPTIONAL, detail, remedy);
  }

  static Finding missing(String name, String detail, String remedy) {
    return new Finding(name, State.MISSING, detail, remedy);
  }
}
