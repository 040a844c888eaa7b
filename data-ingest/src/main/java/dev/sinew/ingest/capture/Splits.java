package dev.sinew.ingest.capture;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What {@code splits.json} says: {@code {"train": ["subject/take", "subject/take/0-99"],
 * "validation": [...], "identities": {"train": ["subject"], ...}}}.
 *
 * @param entries all entries of all splits, in the file's order
 * @param identities the split of each subject that {@code identities} names
 */
record Splits(List<SplitEntry> entries, Map<String, String> identities) {
  static final String FILE_NAME = "splits.json";

  private static final String IDENTITIES = "identities";
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  /**
   * Reads the file; entries that cannot be read go to {@code problems}.
   *
   * @throws dev.sinew.character.fault.SinewException if the file is missing or no JSON object
   */
  static Splits read(Path file, Problems problems) {
    JsonNode root = parse(file);
    List<SplitEntry> entries = new ArrayList<>();
    Map<String, String> identities = new TreeMap<>();
    for (Iterator<Map.Entry<String, JsonNode>> fields = root.fields(); fields.hasNext(); ) {
      Map.Entry<String, JsonNode> field = fields.next();
      if (field.getKey().equals(IDENTITIES)) {
        readIdentities(file, field.getValue(), identities, problems);
        continue;
      }
      for (String text : texts(file, field.getKey(), field.getValue(), problems)) {
        SplitEntry entry = SplitEntry.parse(field.getKey(), text);
        if (entry == null) {
          problems.add(
              Fault.of(FaultCode.SPLIT, "an entry names no frames", file + ", " + field.getKey())
                  .found(text)
                  .allowed("subject/take or subject/take/first-last"));
        } else {
          entries.add(entry);
        }
      }
    }
    return new Splits(entries, identities);
  }

  private static JsonNode parse(Path file) {
    JsonNode root;
    try {
      root = MAPPER.readTree(new String(InputFile.bytes(file), StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      throw Fault.of(FaultCode.FILE_MALFORMED, "this is not JSON", file)
          .found(e.getOriginalMessage())
          .toException();
    }
    if (!root.isObject()) {
      throw Fault.of(FaultCode.SPLIT, "splits are not a JSON object", file)
          .allowed("{\"train\": [\"subject/take\", ...], \"validation\": [...]}")
          .toException();
    }
    return root;
  }

  private static void readIdentities(
      Path file, JsonNode splits, Map<String, String> identities, Problems problems) {
    if (!splits.isObject()) {
      problems.add(
          Fault.of(FaultCode.SPLIT, "identities are not a JSON object", file + ", " + IDENTITIES)
              .allowed("{\"train\": [\"subject\", ...], \"validation\": [...]}"));
      return;
    }
    for (Iterator<String> names = splits.fieldNames(); names.hasNext(); ) {
      String split = names.next();
      for (String subject : texts(file, IDENTITIES + ", " + split, splits.path(split), problems)) {
        String other = identities.put(subject, split);
        if (other != null) {
          problems.add(
              Fault.of(FaultCode.SPLIT, "an identity is named twice", file + ", " + IDENTITIES)
                  .found(subject + " in " + other + " and " + split)
                  .allowed("one split an identity"));
        }
      }
    }
  }

  private static List<String> texts(Path file, String place, JsonNode node, Problems problems) {
    List<String> texts = new ArrayList<>();
    boolean sound = node.isArray();
    for (JsonNode text : node) {
      sound &= text.isTextual();
      texts.add(text.asText());
    }
    if (!sound) {
      problems.add(
          Fault.of(FaultCode.SPLIT, "a split is not a list of texts", file + ", " + place)
              .found(node.getNodeType().toString().toLowerCase(Locale.ROOT)));
      return List.of();
    }
    return texts;
  }
}
