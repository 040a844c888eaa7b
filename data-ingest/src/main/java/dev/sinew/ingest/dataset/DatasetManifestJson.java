package dev.sinew.ingest.dataset;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** {@code dataset.json} to a {@link DatasetManifest} and back, field by field. */
public final class DatasetManifestJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String UNITS = "metre";

  private DatasetManifestJson() {}

  /** The manifest as indented JSON; the same manifest gives the same text. */
  public static String write(DatasetManifest manifest) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("schema", DatasetManifest.SCHEMA);
    root.put("units", UNITS);
    ObjectNode shapes = root.putObject("shapes");
    shapes.put("vertices", manifest.vertexCount());
    shapes.put("joints", manifest.jointCount());
    ArrayNode names = root.putArray("joint_names");
    manifest.jointNames().forEach(names::add);
    ArrayNode parents = root.putArray("parents");
    manifest.parents().forEach(parents::add);
    root.put("pelvis", manifest.pelvis());
    ArrayNode restPose = root.putArray("rest_pose");
    manifest.restPose().forEach(restPose::add);
    ArrayNode removed = root.putArray("removed");
    manifest.removed().forEach(removed::add);
    ObjectNode subjects = root.putObject("subjects");
    manifest.subjects().forEach(subjects::put);
    ObjectNode frames = root.putObject("frames");
    manifest.frames().forEach(frames::put);
    ArrayNode files = root.putArray("files");
    for (FrameFile file : manifest.files()) {
      ObjectNode node = files.addObject();
      node.put("path", file.path());
      node.put("split", file.split());
      node.put("frames", file.frames());
      node.put("bytes", file.bytes());
    }
    ArrayNode rejected = root.putArray("rejected");
    for (RejectedFrames frame : manifest.rejected()) {
      ObjectNode node = rejected.addObject();
      node.put("subject", frame.subject());
      node.put("take", frame.take());
      node.put("first", frame.first());
      node.put("last", frame.last());
      node.put("code", frame.code());
      node.put("reason", frame.reason());
    }
    ArrayNode warnings = root.putArray("warnings");
    manifest.warnings().forEach(warnings::add);
    root.put("fingerprint", manifest.fingerprint());
    return root.toPrettyString() + "\n";
  }

  /**
   * @param where the file, for the fault
   * @throws SinewException with code {@code dataset} if the text is no manifest, or of a schema
   *     version that this program does not know
   */
  public static DatasetManifest read(String json, Object where) {
    try {
      return read(MAPPER.readTree(json));
    } catch (JsonProcessingException e) {
      throw malformed("the manifest is not JSON")
          .found(e.getOriginalMessage())
          .at(where)
          .toException();
    } catch (SinewException e) {
      throw e.fault().at(where + ", " + e.fault().where()).toException();
    }
  }

  private static DatasetManifest read(JsonNode root) {
    int schema = integer(root, "schema");
    if (schema != DatasetManifest.SCHEMA) {
      throw Fault.of(FaultCode.DATASET, "the dataset is of another schema version", "schema")
          .found(schema)
          .allowed(String.valueOf(DatasetManifest.SCHEMA))
          .remedy("Ingest the capture set again with this version of Sinew.")
          .toException();
    }
    if (!text(root, "units").equals(UNITS)) {
      throw malformed("the dataset is not in metres")
          .found(text(root, "units"))
          .allowed(UNITS)
          .toException();
    }
    List<FrameFile> files =
        list(
            root,
            "files",
            node ->
                new FrameFile(
                    text(node, "path"),
                    text(node, "split"),
                    integer(node, "frames"),
                    field(node, "bytes").asLong()));
    List<RejectedFrames> rejected =
        list(
            root,
            "rejected",
            node ->
                new RejectedFrames(
                    text(node, "subject"),
                    text(node, "take"),
                    integer(node, "first"),
                    integer(node, "last"),
                    text(node, "code"),
                    text(node, "reason")));
    Map<String, Integer> subjects = new LinkedHashMap<>();
    JsonNode counts = field(root, "subjects");
    counts.fieldNames().forEachRemaining(name -> subjects.put(name, integer(counts, name)));
    return new DatasetManifest(
        integer(field(root, "shapes"), "vertices"),
        list(root, "joint_names", JsonNode::asText),
        list(root, "parents", JsonNode::asInt),
        text(root, "pelvis"),
        list(root, "rest_pose", JsonNode::asDouble),
        list(root, "removed", JsonNode::asText),
        subjects,
        files,
        rejected,
        list(root, "warnings", JsonNode::asText),
        text(root, "fingerprint"));
  }

  private static <T> List<T> list(JsonNode node, String name, Function<JsonNode, T> element) {
    JsonNode array = field(node, name);
    if (!array.isArray()) {
      throw malformed("a list is missing").at(name).toException();
    }
    List<T> elements = new ArrayList<>();
    for (JsonNode item : array) {
      try {
        elements.add(element.apply(item));
      } catch (IllegalArgumentException e) {
        throw malformed("an entry is invalid").found(item).at(name).toException();
      }
    }
    return elements;
  }

  private static String text(JsonNode node, String name) {
    JsonNode value = field(node, name);
    if (!value.isTextual()) {
      throw malformed("a text is missing").found(value).at(name).toException();
    }
    return value.textValue();
  }

  private static int integer(JsonNode node, String name) {
    JsonNode value = field(node, name);
    if (!value.canConvertToInt()) {
      throw malformed("a whole number is missing").found(value).at(name).toException();
    }
    return value.intValue();
  }

  private static JsonNode field(JsonNode node, String name) {
    JsonNode value = node.get(name);
    if (value == null) {
      throw malformed("the manifest lacks a field").at(name).toException();
    }
    return value;
  }

  private static Fault malformed(String what) {
    return Fault.of(FaultCode.DATASET, what, DatasetManifest.FILE_NAME)
        .remedy("Ingest the capture set again.");
  }
}
