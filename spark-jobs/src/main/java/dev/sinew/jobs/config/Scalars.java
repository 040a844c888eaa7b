package dev.sinew.jobs.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sinew.character.format.Spelling;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The types of keys that hold a single value. */
final class Scalars {
  private Scalars() {}

  /** Whole numbers from {@code min} to {@code max}. */
  record Integers(int min, int max) implements ValueType<Integer> {
    @Override
    public Optional<Integer> parse(JsonNode node) {
      return node.isIntegralNumber() && node.canConvertToInt()
          ? Optional.of(node.intValue())
          : Optional.empty();
    }

    @Override
    public boolean accepts(Integer value) {
      return value >= min && value <= max;
    }

    @Override
    public JsonNode write(Integer value) {
      return LongNode.valueOf(value);
    }

    @Override
    public String allowed() {
      return max == Integer.MAX_VALUE
          ? "integer of at least " + min
          : "integer from " + min + " to " + max;
    }

    @Override
    public ObjectNode schema() {
      return ValueType.schemaOf("integer").put("minimum", min).put("maximum", max);
    }
  }

  /** Finite numbers from {@code min} (itself allowed only if {@code closed}) to {@code max}. */
  record Numbers(double min, boolean closed, double max) implements ValueType<Double> {
    private static final Pattern EXPONENT = Pattern.compile("[-+]?\\d+(\\.\\d*)?[eE][-+]?\\d{1,3}");

    @Override
    public Optional<Double> parse(JsonNode node) {
      if (node.isNumber()) {
        return Optional.of(node.doubleValue());
      }
      // YAML 1.1 takes 1e6, which has no point, for text.
      return node.isTextual() && EXPONENT.matcher(node.textValue()).matches()
          ? Optional.of(Double.valueOf(node.textValue()))
          : Optional.empty();
    }

    @Override
    public boolean accepts(Double value) {
      return Double.isFinite(value) && (closed ? value >= min : value > min) && value <= max;
    }

    @Override
    public JsonNode write(Double value) {
      return DoubleNode.valueOf(value);
    }

    @Override
    public String allowed() {
      String low = closed ? "number of at least " : "number above ";
      String high = max == Double.MAX_VALUE ? "" : " and at most " + plain(max);
      return low + plain(min) + high;
    }

    @Override
    public ObjectNode schema() {
      ObjectNode schema = ValueType.schemaOf("number");
      schema.put(closed ? "minimum" : "exclusiveMinimum", min);
      if (max != Double.MAX_VALUE) {
        schema.put("maximum", max);
      }
      return schema;
    }

    private static String plain(double value) {
      return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }
  }

  /** {@code true} or {@code false}. */
  record Flags() implements ValueType<Boolean> {
    @Override
    public Optional<Boolean> parse(JsonNode node) {
      return node.isBoolean() ? Optional.of(node.booleanValue()) : Optional.empty();
    }

    @Override
    public boolean accepts(Boolean value) {
      return true;
    }

    @Override
    public JsonNode write(Boolean value) {
      return BooleanNode.valueOf(value);
    }

    @Override
    public String allowed() {
      return "true or false";
    }

    @Override
    public ObjectNode schema() {
      return ValueType.schemaOf("boolean");
    }
  }

  /** One of an enum's constants, written in lower case. */
  record Choices<E extends Enum<E>>(Class<E> constants) implements ValueType<E> {
    @Override
    public Optional<E> parse(JsonNode node) {
      // YAML reads a bare on or off as a truth value in some dialects and as text in others.
      String text = node.isBoolean() ? (node.booleanValue() ? "on" : "off") : node.asText();
      return Arrays.stream(constants.getEnumConstants())
          .filter(constant -> node.isValueNode() && Spelling.of(constant).equals(text))
          .findFirst();
    }

    @Override
    public boolean accepts(E value) {
      return true;
    }

    @Override
    public JsonNode write(E value) {
      return TextNode.valueOf(Spelling.of(value));
    }

    @Override
    public String allowed() {
      return String.join(" | ", names());
    }

    @Override
    public ObjectNode schema() {
      ObjectNode schema = ValueType.schemaOf("string");
      names().forEach(schema.putArray("enum")::add);
      return schema;
    }

    private List<String> names() {
      return Arrays.stream(constants.getEnumConstants()).map(Spelling::of).toList();
    }
  }

  /** Text that matches a pattern as a whole. */
  record Texts(String pattern, String words) implements ValueType<String> {
    @Override
    public Optional<String> parse(JsonNode node) {
      return node.isValueNode() && !node.isNull() ? Optional.of(node.asText()) : Optional.empty();
    }

    @Override
    public boolean accepts(String value) {
      return Pattern.matches(pattern, value);
    }

    @Override
    public JsonNode write(String value) {
      return TextNode.valueOf(value);
    }

    @Override
    public String allowed() {
      return words;
    }

    @Override
    public ObjectNode schema() {
      return ValueType.schemaOf("string").put("pattern", "^(?:" + pattern + ")$");
    }
  }

  /** A file or folder; relative ones are relative to the working directory. */
  record Paths() implements ValueType<Path> {
    @Override
    public Optional<Path> parse(JsonNode node) {
      try {
        return node.isTextual() && !node.textValue().isBlank()
            ? Optional.of(Path.of(node.textValue()))
            : Optional.empty();
      } catch (InvalidPathException e) {
        return Optional.empty();
      }
    }

    @Override
    public boolean accepts(Path value) {
      return true;
    }

    @Override
    public JsonNode write(Path value) {
      return TextNode.valueOf(value.toString());
    }

    @Override
    public String allowed() {
      return "path, relative to the working directory";
    }

    @Override
    public ObjectNode schema() {
      return ValueType.schemaOf("string").put("minLength", 1);
    }
  }
}
