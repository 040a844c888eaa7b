package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.nio.file.Path;

/** A glTF document whose values are checked as they are read: no value of it is trusted. */
final class GltfJson {
  private final JsonNode document;
  private final Path file;

  GltfJson(JsonNode document, Path file) {
    this.document = document;
    this.file = file;
  }

  /** A fault in this file. */
  Fault fault(FaultCode code, String what) {
    return Fault.of(code, what, file);
  }

  /** The fault of a document that breaks the glTF specification. */
  Fault malformed(String what) {
    return fault(FaultCode.FILE_MALFORMED, what);
  }

  Path file() {
    return file;
  }

  JsonNode document() {
    return document;
  }

  /** How many items the document's array {@code list} has; 0 if there is none. */
  int count(String list) {
    return document.path(list).isArray() ? document.path(list).size() : 0;
  }

  /** Item {@code index} of the document's array {@code list}. */
  JsonNode item(String list, long index) {
    if (index < 0 || index >= count(list)) {
      throw malformed("an index into " + list + " points nowhere")
          .found(index)
          .allowed(count(list) == 0 ? "there are no " + list : "0.." + (count(list) - 1))
          .toException();
    }
    JsonNode item = document.path(list).path((int) index);
    if (!item.isObject()) {
      throw malformed(list + " " + index + " is no object").toException();
    }
    return item;
  }

  /** A member that must be an object or is not there ({@link MissingNode}). */
  JsonNode object(JsonNode owner, String key) {
    JsonNode value = owner.path(key);
    if (!value.isObject() && !value.isMissingNode()) {
      throw malformed("\"" + key + "\" is no object").toException();
    }
    return value;
  }

  /** A whole number that must be there. */
  long whole(JsonNode owner, String key) {
    if (!owner.has(key)) {
      throw malformed("\"" + key + "\" is missing").toException();
    }
    return whole(owner, key, 0);
  }

  /** A whole number, or {@code fallback} where it is not given. */
  long whole(JsonNode owner, String key, long fallback) {
    JsonNode value = owner.path(key);
    return value.isMissingNode() ? fallback : exact(value, key);
  }

  private long exact(JsonNode value, String key) {
    if (!value.isNumber() || !value.canConvertToExactIntegral() || !value.canConvertToLong()) {
      throw malformed("\"" + key + "\" is no whole number").found(shortened(value)).toException();
    }
    return value.longValue();
  }

  /** An array of indices below {@code limit}; empty where it is not given. */
  int[] indices(JsonNode owner, String key, int limit) {
    JsonNode values = owner.path(key);
    if (values.isMissingNode()) {
      return new int[0];
    }
    if (!values.isArray()) {
      throw malformed("\"" + key + "\" is no array").toException();
    }
    int[] indices = new int[values.size()];
    for (int i = 0; i < indices.length; i++) {
      long index = exact(values.path(i), key);
      if (index < 0 || index >= limit) {
        throw malformed("\"" + key + "\" points nowhere")
            .found(index)
            .allowed("0.." + (limit - 1))
            .toException();
      }
      indices[i] = (int) index;
    }
    return indices;
  }

  /** An array of finite numbers as long as {@code fallback}, which stands where it is not given. */
  double[] numbers(JsonNode owner, String key, double... fallback) {
    JsonNode values = owner.path(key);
    if (values.isMissingNode()) {
      return fallback;
    }
    double[] numbers = new double[fallback.length];
    boolean fits = values.isArray() && values.size() == fallback.length;
    for (int i = 0; fits && i < numbers.length; i++) {
      numbers[i] = values.path(i).doubleValue();
      fits = values.path(i).isNumber() && Double.isFinite(numbers[i]);
    }
    if (!fits) {
      throw malformed("\"" + key + "\" is not " + fallback.length + " finite numbers")
          .found(shortened(values))
          .toException();
    }
    return numbers;
  }

  /** A text, or {@code fallback} where there is none. */
  static String text(JsonNode owner, String key, String fallback) {
    String text = owner.path(key).asText("");
    return text.isBlank() ? fallback : text;
  }

  private static String shortened(JsonNode value) {
    String text = value.toString();
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }
}
