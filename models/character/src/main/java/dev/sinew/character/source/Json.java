package dev.sinew.character.source;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/** Parts of the JSON files that describe sources; faults say which part, not which file. */
final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private Json() {}

  /** The object a file holds; a name that comes twice in an object is refused. */
  static ObjectNode read(Path file) throws IOException {
    try {
      return object(MAPPER.readTree(InputFile.bytes(file)), "");
    } catch (JsonProcessingException e) {
      throw Fault.of(FaultCode.FILE_MALFORMED, "the file is no JSON", "")
          .found(e.getOriginalMessage())
          .toException();
    }
  }

  static ObjectNode object(JsonNode node, String where) {
    if (node instanceof ObjectNode object) {
      return object;
    }
    throw malformed("an object is needed here", where, node).toException();
  }

  static String text(JsonNode node, String where) {
    if (node.isTextual()) {
      return node.textValue();
    }
    throw malformed("a text is needed here", where, node).toException();
  }

  static double number(JsonNode node, String where) {
    if (!node.isNumber()) {
      throw malformed("a number is needed here", where, node).toException();
    }
    if (!Double.isFinite(node.doubleValue())) {
      throw Fault.of(FaultCode.NOT_FINITE, "a number is not finite", where)
          .found(node)
          .toException();
    }
    return node.doubleValue();
  }

  static double[] vector(JsonNode node, String where) {
    if (!node.isArray() || node.size() != 3) {
      throw malformed("three numbers are needed here", where, node).toException();
    }
    double[] vector = new double[3];
    for (int c = 0; c < 3; c++) {
      vector[c] = number(node.get(c), where);
    }
    return vector;
  }

  static void allowOnly(ObjectNode node, List<String> allowed, String where) {
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!allowed.contains(name)) {
        throw Fault.of(FaultCode.FILE_MALFORMED, "this is not known here", where)
            .found("\"" + name + "\"")
            .allowed(String.join(", ", allowed))
            .toException();
      }
    }
  }

  private static Fault malformed(String what, String where, JsonNode node) {
    String found = node.isMissingNode() ? "nothing" : node.toString();
    return Fault.of(FaultCode.FILE_MALFORMED, what, where)
        .found(found.length() > 60 ? found.substring(0, 60) + "…" : found);
  }
}
