package dev.sinew.jobs.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * What a key may hold: how it is read, checked, written and described.
 *
 * @param <T> Java type of the value
 */
interface ValueType<T> {

  /** The value of a YAML node, empty if the node is of another type. Ranges are not checked. */
  Optional<T> parse(JsonNode node);

  /** Whether the value lies in the allowed range. */
  boolean accepts(T value);

  /** The value as a YAML node; {@link #parse} of it gives an equal value. */
  JsonNode write(T value);

  /** The allowed values in words, such as {@code integer from 1 to 64}. */
  String allowed();

  /** The JSON Schema of the value. */
  ObjectNode schema();

  /** Whether the value is a table whose own keys belong to the user. */
  default boolean isTable() {
    return false;
  }

  /** An empty JSON Schema that names its type. */
  static ObjectNode schemaOf(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }
}
