package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.SinewException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Collects what is wrong with a capture set, so that a user sees all of it at once. */
final class Problems {
  private static final int SHOWN = 20;

  private final List<Fault> faults = new ArrayList<>();

  void add(Fault fault) {
    faults.add(fault);
  }

  /** What {@code reading} gives, or nothing where it ends in a fault, which is kept. */
  <T> Optional<T> collect(Supplier<T> reading) {
    try {
      return Optional.of(reading.get());
    } catch (SinewException e) {
      faults.add(e.fault());
      return Optional.empty();
    }
  }

  /** Throws the one fault there is, or one that tells of all of them under the first one's code. */
  void throwIfAny(Object where) {
    if (faults.isEmpty()) {
      return;
    }
    if (faults.size() == 1) {
      throw faults.get(0).toException();
    }
    StringBuilder text = new StringBuilder();
    text.append(faults.size()).append(" things are wrong with the capture set");
    for (int i = 0; i < Math.min(SHOWN, faults.size()); i++) {
      text.append("\n  ").append(i + 1).append(". ").append(faults.get(i).message());
    }
    if (faults.size() > SHOWN) {
      text.append("\n  and ").append(faults.size() - SHOWN).append(" more");
    }
    throw Fault.of(faults.get(0).code(), text.toString(), where).toException();
  }
}
