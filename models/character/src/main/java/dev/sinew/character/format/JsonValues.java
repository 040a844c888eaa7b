package dev.sinew.character.format;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.Fault;
import java.util.function.Function;

/**
 * Values of a JSON document, each of the kind that it must be: Jackson by itself reads a missing
 * number as zero and a word as nothing.
 */
public final class JsonValues {
  private final Function<String, Fault> malformed;

  /**
   * @param malformed makes the fault of a document in which something is not what it must be
   */
  public JsonValues(Function<String, Fault> malformed) {
    this.malformed = malformed;
  }

  /**
   * @param where what the value is called in the document
   * @throws dev.sinew.character.fault.SinewException if it is no text
   */
  public String text(JsonNode node, String where) {
    if (!node.isTextual()) {
      throw fault(where, "is no text").toException();
    }
    return node.textValue();
  }

  /**
   * @param where what the value is called in the document
   * @throws dev.sinew.character.fault.SinewException if it is no whole number of 32 bits
   */
  public int whole(JsonNode node, String where) {
    if (!node.isInt()) {
      throw fault(where, "is no whole number").toException();
    }
    return node.intValue();
  }

  /**
   * @param where what the value is called in the document
   * @throws dev.sinew.character.fault.SinewException if it is no finite number
   */
  public double number(JsonNode node, String where) {
    if (!node.isNumber() || !Double.isFinite(node.doubleValue())) {
      throw fault(where, "is no number").toException();
    }
    return node.doubleValue();
  }

  /**
   * @param where what the list is called in the document
   * @return its numbers; none if it is no list
   * @throws dev.sinew.character.fault.SinewException if an entry is no finite number
   */
  public double[] numbers(JsonNode node, String where) {
    double[] values = new double[node.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = number(node.path(i), where);
    }
    return values;
  }

  /**
   * @param constants those that there are, by their {@link Spelling}
   * @param where what the value is called in the document
   * @throws dev.sinew.character.fault.SinewException if it names none of them
   */
  public <E extends Enum<E>> E constant(E[] constants, JsonNode node, String where) {
    String text = text(node, where);
    return Spelling.find(constants, text)
        .orElseThrow(() -> fault(where, "is unknown").found("'" + text + "'").toException());
  }

  private Fault fault(String where, String what) {
    return malformed.apply("'" + where + "' " + what);
  }
}
