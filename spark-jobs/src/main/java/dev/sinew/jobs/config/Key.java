package dev.sinew.jobs.config;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import org.jspecify.annotations.Nullable;

/**
 * One key of the job file: the single source for reading it, for its documentation and for the JSON
 * Schema.
 *
 * @param path full path with dots, such as {@code training.epochs}
 * @param type what it may hold
 * @param fallback the value where the file says nothing; null if it then has none of its own
 * @param unset what holds where there is no fallback, in words; empty if there is one
 * @param doc one sentence
 * @param <T> Java type of the value
 */
record Key<T>(String path, ValueType<T> type, @Nullable T fallback, String unset, String doc) {

  static <T> Key<T> of(String path, ValueType<T> type, T fallback, String doc) {
    return new Key<>(path, type, fallback, "", doc);
  }

  /** A key without a default of its own; {@code unset} says what holds instead. */
  static <T> Key<T> derived(String path, ValueType<T> type, String unset, String doc) {
    return new Key<>(path, type, null, unset, doc);
  }

  /**
   * The value itself, if this key may hold it.
   *
   * @throws dev.sinew.character.fault.SinewException naming this key, if not
   */
  T check(T value) {
    if (!type.accepts(value)) {
      throw Fault.of(FaultCode.CONFIG, "value out of range", path)
          .found(value)
          .allowed(type.allowed())
          .toException();
    }
    return value;
  }
}
