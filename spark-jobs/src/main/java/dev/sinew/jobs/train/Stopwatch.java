package dev.sinew.jobs.train;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Seconds by stage, for a report's timing; nothing else depends on the clock. */
final class Stopwatch {
  private final Map<String, Double> seconds = new LinkedHashMap<>();

  <T> T time(String stage, Supplier<T> work) {
    long started = System.nanoTime();
    T result = work.get();
    seconds.merge(stage, (System.nanoTime() - started) / 1e9, Double::sum);
    return result;
  }

  Map<String, Double> seconds() {
    return new LinkedHashMap<>(seconds);
  }
}
