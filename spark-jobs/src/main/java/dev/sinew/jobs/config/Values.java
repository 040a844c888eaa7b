package dev.sinew.jobs.config;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.Map;
import java.util.Optional;

/** What a job file and its overrides say, by key; already of the right types. */
final class Values {
  private final Map<Key<?>, Object> given;

  Values(Map<Key<?>, Object> given) {
    this.given = Map.copyOf(given);
  }

  /** What was given for a key, else its default, else nothing. */
  @SuppressWarnings("unchecked") // ConfigReader puts a key's own type only
  <T> Optional<T> find(Key<T> key) {
    T value = (T) given.get(key);
    return value == null ? Optional.ofNullable(key.fallback()) : Optional.of(value);
  }

  /** Whether anything was given for a key. */
  boolean gives(Key<?> key) {
    return given.containsKey(key);
  }

  /**
   * What was given for a key, else its default.
   *
   * @throws dev.sinew.character.fault.SinewException if there is neither
   */
  <T> T get(Key<T> key) {
    return find(key)
        .orElseThrow(
            () ->
                Fault.of(FaultCode.CONFIG, "a value is needed", key.path())
                    .allowed(key.type().allowed())
                    .remedy("Give it in the job file or with --set " + key.path() + "=…")
                    .toException());
  }
}
