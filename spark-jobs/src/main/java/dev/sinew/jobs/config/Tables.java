package dev.sinew.jobs.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A table from names to values of one type, sorted by name.
 *
 * @param names the names it may have; null if any
 * @param values type of each value
 * @param <T> Java type of each value
 */
record Tables<T>(@Nullable List<String> names, ValueType<T> values)
    implements ValueType<SortedMap<String, T>> {

  @Override
  public Optional<SortedMap<String, T>> parse(JsonNode node) {
    if (!node.isObject()) {
      return Optional.empty();
    }
    SortedMap<String, T> table = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      Optional<T> value = values.parse(field.getValue());
      if (value.isEmpty()) {
        return Optional.empty();
      }
      table.put(field.getKey(), value.get());
    }
    return Optional.of(Collections.unmodifiableSortedMap(table));
  }

  @Override
  public boolean accepts(SortedMap<String, T> table) {
    return table.entrySet().stream()
        .allMatch(
            e -> (names == null || names.contains(e.getKey())) && values.accepts(e.getValue()));
  }

  @Override
  public JsonNode write(SortedMap<String, T> table) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    table.forEach((name, value) -> node.set(name, values.write(value)));
    return node;
  }

  @Override
  public String allowed() {
    String key = names == null ? "any name" : "any of " + String.join(", ", names);
    return "table from " + key + " to " + values.allowed();
  }

  @Override
  public ObjectNode schema() {
    ObjectNode schema = ValueType.schemaOf("object");
    if (names == null) {
      schema.set("additionalProperties", values.schema());
      return schema;
    }
    ObjectNode properties = schema.putObject("properties");
    new ArrayList<>(names).forEach(name -> properties.set(name, values.schema()));
    return schema.put("additionalProperties", false);
  }

  @Override
  public boolean isTable() {
    return true;
  }
}
