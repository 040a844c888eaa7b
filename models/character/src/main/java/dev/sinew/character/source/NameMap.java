package dev.sinew.character.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.format.InputFile;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Files that say what a rig calls the joints of a clip or the bones of a stream: {@code {"name
 * there": "name in the rig"}}. An empty name leaves a joint out.
 */
public final class NameMap {
  private NameMap() {}

  /**
   * Reads a map.
   *
   * @throws dev.sinew.character.fault.SinewException if there is no such file, or it is no JSON
   *     object of texts with names that come once
   */
  public static Map<String, String> read(Path file) {
    return InputFile.located(
        file,
        () -> {
          ObjectNode root = Json.read(file);
          Map<String, String> map = new TreeMap<>();
          for (Iterator<Map.Entry<String, JsonNode>> all = root.fields(); all.hasNext(); ) {
            Map.Entry<String, JsonNode> entry = all.next();
            map.put(entry.getKey(), Json.text(entry.getValue(), entry.getKey()));
          }
          return map;
        });
  }
}
