package dev.sinew.ingest.capture;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/** {@code joint_map.json}: names of joints in BVH files to their names in the rig. */
final class JointMap {
  static final String FILE_NAME = "joint_map.json";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JointMap() {}

  /** The map of the innermost folder that has one; empty if none has. */
  static Map<String, String> nearest(Path... folders) {
    for (Path folder : folders) {
      Path file = folder.resolve(FILE_NAME);
      if (Files.exists(file)) {
        return read(file);
      }
    }
    return Map.of();
  }

  static Map<String, String> read(Path file) {
    JsonNode root;
    try {
      root = MAPPER.readTree(new String(InputFile.bytes(file), StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      throw malformed(file).found(e.getOriginalMessage()).toException();
    }
    if (!root.isObject()) {
      throw malformed(file).toException();
    }
    Map<String, String> map = new TreeMap<>();
    for (Iterator<Map.Entry<String, JsonNode>> fields = root.fields(); fields.hasNext(); ) {
      Map.Entry<String, JsonNode> field = fields.next();
      if (!field.getValue().isTextual()) {
        throw malformed(file).found(field.getKey() + ": " + field.getValue()).toException();
      }
      map.put(field.getKey(), field.getValue().textValue());
    }
    return map;
  }

  private static Fault malformed(Path file) {
    return Fault.of(FaultCode.FILE_MALFORMED, "this is no joint map", file)
        .allowed("{\"name in the BVH file\": \"name in the rig\"}");
  }
}
