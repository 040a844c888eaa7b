package dev.sinew.jobs.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads a job file and overrides into a {@link JobConfig}, or reports everything wrong at once. */
public final class ConfigReader {
  private final List<Fault> problems = new ArrayList<>();
  private final Map<Key<?>, Object> given = new HashMap<>();

  private ConfigReader() {}

  /**
   * Reads a job file.
   *
   * @param file YAML; null for defaults and overrides alone
   * @param overrides {@code key.path=value} each, the value in YAML; later ones win
   * @throws InvalidConfigException naming every unknown key with the nearest known one, and every
   *     value of a wrong type or out of range
   */
  public static JobConfig read(@Nullable Path file, List<String> overrides) {
    ConfigReader reader = new ConfigReader();
    if (file != null) {
      Optional<List<ConfigDocument.Entry>> entries =
          reader.attempt(() -> ConfigDocument.read(file));
      if (entries.isEmpty()) {
        // What a file that cannot be read leaves open would only be noise beside that.
        throw new InvalidConfigException(reader.problems);
      }
      reader.acceptAll(entries.get());
    }
    overrides.forEach(reader::override);
    Optional<JobConfig> config =
        new JobConfigResolver(new Values(reader.given), reader.problems).resolve();
    if (config.isEmpty() || !reader.problems.isEmpty()) {
      throw new InvalidConfigException(reader.problems);
    }
    return config.get();
  }

  private void acceptAll(List<ConfigDocument.Entry> entries) {
    entries.forEach(entry -> accept(entry.path(), entry.node(), entry.where()));
  }

  private void override(String text) {
    String where = "--set " + text;
    int equals = text.indexOf('=');
    if (equals < 1) {
      problems.add(
          Fault.of(FaultCode.CONFIG, "an override is key.path=value", where)
              .remedy("For example --set training.epochs=50"));
      return;
    }
    String path = text.substring(0, equals).strip();
    attempt(() -> ConfigDocument.readValue(text.substring(equals + 1), where))
        .ifPresent(node -> accept(path, node, where));
  }

  private void accept(String path, JsonNode node, String where) {
    Optional<Key<?>> key = ConfigKeys.find(path);
    Optional<Key<?>> table = ConfigKeys.tableAbove(path);
    if (key.isPresent()) {
      put(key.get(), node, where);
    } else if (table.isPresent()) {
      putInto(table.get(), path, node, where);
    } else if (!ConfigKeys.isSection(path)) {
      problems.add(
          Fault.of(FaultCode.CONFIG, "unknown key " + path, where)
              .remedy("Did you mean " + ConfigKeys.nearest(path) + "?"));
    } else if (!node.isNull()) {
      problems.add(
          Fault.of(FaultCode.CONFIG, path + " is a section", where)
              .found(node)
              .allowed("keys below it"));
    }
  }

  private <T> void put(Key<T> key, JsonNode node, String where) {
    if (node.isNull()) {
      given.remove(key);
      return;
    }
    Optional<T> value = key.type().parse(node);
    if (value.isPresent() && key.type().accepts(value.get())) {
      given.put(key, value.get());
    } else {
      String what = value.isPresent() ? "value out of range" : "value of the wrong type";
      problems.add(
          Fault.of(FaultCode.CONFIG, key.path() + ": " + what, where)
              .found(node)
              .allowed(key.type().allowed()));
    }
  }

  /** Adds one row, given by an override, to a table; rows given before stay. */
  private <T> void putInto(Key<T> table, String path, JsonNode node, String where) {
    ObjectNode rows = JsonNodeFactory.instance.objectNode();
    new Values(given)
        .find(table)
        .map(table.type()::write)
        .ifPresent(before -> rows.setAll((ObjectNode) before));
    rows.set(path.substring(table.path().length() + 1), node);
    put(table, rows, where);
  }

  private <T> Optional<T> attempt(Supplier<T> step) {
    try {
      return Optional.of(step.get());
    } catch (SinewException e) {
      problems.add(e.fault());
      return Optional.empty();
    }
  }
}
