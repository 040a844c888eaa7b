package dev.sinew.jobs.config;

import dev.sinew.character.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown where a job file or its overrides cannot be used; carries every problem found. */
public final class InvalidConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ArrayList<Fault> faults;

  InvalidConfigException(List<Fault> faults) {
    super(faults.stream().map(Fault::message).collect(Collectors.joining("\n")));
    this.faults = new ArrayList<>(faults);
  }

  /** All problems, in the order of the file. */
  public List<Fault> faults() {
    return List.copyOf(faults);
  }
}
