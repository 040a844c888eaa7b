package dev.sinew.jobs.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a command made.
 *
 * @param made what was made and where, one clause
 * @param next what to run next; empty if nothing suggests itself
 * @param exitCode 0 unless the command's answer is itself a failure
 * @param facts the same for programs, by name: text, numbers, truth values, or maps and lists of
 *     them; an empty {@link java.util.Optional} is null
 */
record Outcome(String made, String next, int exitCode, Map<String, Object> facts) {

  Outcome {
    facts = new LinkedHashMap<>(facts);
  }

  static Outcome of(String made, String next) {
    return new Outcome(made, next, 0, Map.of());
  }

  /** This outcome with one more fact. */
  Outcome with(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(facts);
    more.put(name, value);
    return new Outcome(made, next, exitCode, more);
  }

  /** This outcome with another command to run next. */
  Outcome then(String command) {
    return new Outcome(made, command, exitCode, facts);
  }

  /** This outcome with another exit code. */
  Outcome exiting(int code) {
    return new Outcome(made, next, code, facts);
  }
}
