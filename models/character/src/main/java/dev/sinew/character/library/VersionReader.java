package dev.sinew.character.library;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sinew.character.exemplar.PoseDistance;
import dev.sinew.character.exemplar.PoseReader;
import dev.sinew.character.exemplar.RadialKernel;
import dev.sinew.character.exemplar.RadialOptions;
import dev.sinew.character.exemplar.WeightNormalisation;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import dev.sinew.character.format.JsonValues;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link VersionFile} wrote and refuses a file that is damaged. */
final class VersionReader {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final Path file;
  private final byte[] bytes;
  private final JsonNode root;
  private final JsonValues values;

  private VersionReader(Path file, byte[] bytes, JsonNode root) {
    this.file = file;
    this.bytes = bytes;
    this.root = root;
    this.values = new JsonValues(what -> malformed(what, file));
  }

  /**
   * An exemplar as a version lists it.
   *
   * @param sha256 of its content
   */
  record Entry(String name, String reader, double falloff, String sha256, Edit edit) {}

  /**
   * @throws dev.sinew.character.fault.SinewException if the file is no version of a library, or of
   *     another layout or mesh
   */
  static VersionReader read(Path file, int number, int vertexCount) {
    ContentFiles.requireNoLink(file);
    byte[] bytes = InputFile.bytes(file);
    JsonNode root;
    try {
      root = JSON.readTree(bytes);
    } catch (JsonProcessingException e) {
      throw malformed("a version of the exemplars is no JSON", file)
          .found(e.getOriginalMessage())
          .toException();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    VersionReader reader = new VersionReader(file, bytes, root);
    int schema = reader.values.whole(root.path("schema"), "schema");
    if (schema != VersionFile.SCHEMA) {
      throw malformed("a version of the exemplars has another layout", file)
          .found("schema " + schema)
          .allowed("" + VersionFile.SCHEMA)
          .remedy("Use the version of Sinew that wrote it.")
          .toException();
    }
    if (reader.values.whole(root.path("version"), "version") != number) {
      throw malformed("a version of the exemplars has another name than number", file)
          .found(root.path("version"))
          .allowed("" + number)
          .toException();
    }
    int vertices = reader.values.whole(root.path("vertices"), "vertices");
    if (vertices != vertexCount) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "the exemplars are of another mesh", file)
          .found(vertices + " vertices")
          .allowed(vertexCount + " vertices")
          .toException();
    }
    return reader;
  }

  byte[] bytes() {
    return bytes;
  }

  String parent() {
    return values.text(root.path("parent"), "parent");
  }

  String action() {
    return values.text(root.path("action"), "action");
  }

  Edit edit() {
    return edit(root, "");
  }

  List<StoredReader> readers(Skeleton skeleton, Pose restPose) {
    List<StoredReader> readers = new ArrayList<>();
    for (JsonNode node : list("readers")) {
      String where = "readers[" + readers.size() + "].";
      List<String> joints = new ArrayList<>();
      List<double[]> axes = new ArrayList<>();
      for (JsonNode joint : node.path("joints")) {
        joints.add(values.text(joint.path("name"), where + "joints.name"));
        axes.add(values.numbers(joint.path("twist_axis"), where + "joints.twist_axis"));
      }
      PoseReader reader =
          PoseReader.of(
              values.text(node.path("name"), where + "name"),
              skeleton,
              restPose,
              joints,
              values.constant(PoseDistance.values(), node.path("distance"), where + "distance"));
      for (int n = 0; n < axes.size(); n++) {
        reader = reader.withTwistAxis(joints.get(n), axes.get(n));
      }
      readers.add(new StoredReader(reader, options(node, where)));
    }
    return readers;
  }

  private RadialOptions options(JsonNode node, String where) {
    return new RadialOptions(
        values.constant(RadialKernel.values(), node.path("kernel"), where + "kernel"),
        values.constant(RadialOptions.Blending.values(), node.path("blending"), where + "blending"),
        values.number(node.path("radius"), where + "radius"),
        values.number(node.path("regularisation"), where + "regularisation"),
        values.constant(
            WeightNormalisation.values(), node.path("normalisation"), where + "normalisation"));
  }

  List<Entry> exemplars() {
    List<Entry> entries = new ArrayList<>();
    for (JsonNode node : list("exemplars")) {
      String where = "exemplars[" + entries.size() + "].";
      String sha256 = values.text(node.path("sha256"), where + "sha256");
      // It becomes a file's name.
      if (!sha256.matches("[0-9a-f]{64}")) {
        throw malformed("'" + where + "sha256' is no SHA-256", file).found(sha256).toException();
      }
      entries.add(
          new Entry(
              values.text(node.path("name"), where + "name"),
              values.text(node.path("reader"), where + "reader"),
              values.number(node.path("falloff"), where + "falloff"),
              sha256,
              edit(node, where)));
    }
    return entries;
  }

  private JsonNode list(String name) {
    JsonNode node = root.path(name);
    if (!node.isArray()) {
      throw malformed("'" + name + "' is no list", file).toException();
    }
    return node;
  }

  private Edit edit(JsonNode node, String where) {
    String time = values.text(node.path("time"), where + "time");
    try {
      return new Edit(
          values.text(node.path("author"), where + "author"),
          Instant.parse(time),
          values.text(node.path("comment"), where + "comment"));
    } catch (DateTimeParseException e) {
      throw malformed("'" + where + "time' is no time", file).found(time).toException();
    }
  }

  static Fault malformed(String what, Path file) {
    return Fault.of(FaultCode.BUNDLE, what, file)
        .remedy("Take the library from a copy, or remove the versions from this one on.");
  }
}
