package dev.sinew.training.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.training.evaluation.ErrorSummary;
import dev.sinew.training.evaluation.FrameError;
import dev.sinew.training.evaluation.RangeError;
import dev.sinew.training.evaluation.RegionError;
import dev.sinew.training.evaluation.SubjectError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads report.json, schema 1. Unknown keys are passed over: later writers may add some. Reports of
 * earlier writers have no distances from the training range.
 */
public final class ReportJsonReader {
  private final Path file;

  private ReportJsonReader(Path file) {
    this.file = file;
  }

  /**
   * Reads a report.
   *
   * @throws dev.sinew.character.fault.SinewException if the file is missing, of another schema, or
   *     a key is missing or of another type
   */
  public static Report read(Path file) {
    ReportJsonReader reader = new ReportJsonReader(file);
    return reader.report(reader.tree());
  }

  private JsonNode tree() {
    if (!Files.isRegularFile(file)) {
      throw Fault.of(FaultCode.FILE_MISSING, "there is no report here", file)
          .remedy("run evaluate first")
          .toException();
    }
    try {
      return ReportJson.MAPPER.readTree(Files.readAllBytes(file));
    } catch (JsonProcessingException e) {
      throw malformed("not JSON", e.getOriginalMessage());
    } catch (IOException e) {
      throw Fault.of(FaultCode.FILE_MALFORMED, "the file cannot be read", file)
          .found(e.toString())
          .toException();
    }
  }

  private Report report(JsonNode root) {
    long schema = whole(root, "schema");
    if (schema != ReportJson.SCHEMA) {
      throw Fault.of(FaultCode.FILE_UNSUPPORTED, "a report of another schema", file)
          .found("schema " + schema)
          .allowed("schema " + ReportJson.SCHEMA)
          .remedy("evaluate again with this version")
          .toException();
    }
    JsonNode gate = child(root, "gate", JsonNodeType.OBJECT);
    return new Report(
        text(root, "bundle"),
        text(root, "dataset"),
        whole(root, "parameters"),
        entries(child(root, "splits", JsonNodeType.OBJECT), this::split),
        entries(
            child(root, "joints", JsonNodeType.OBJECT),
            node ->
                new Report.JointFigures(
                    whole(node, "identities"), number(node, "mean_mm"), number(node, "max_mm"))),
        WeightsJson.read(this, child(root, "weights", JsonNodeType.OBJECT)),
        new Gate(
            child(gate, "never_worse_than_lbs", JsonNodeType.BOOLEAN).booleanValue(),
            rows(gate, "judged", JsonNode::asText)),
        entries(child(root, "timing", JsonNodeType.OBJECT), JsonNode::asDouble));
  }

  private SplitReport split(JsonNode node) {
    JsonNode histogram = child(node, "histogram", JsonNodeType.OBJECT);
    return new SplitReport(
        whole(node, "frames"),
        entries(child(node, "methods", JsonNodeType.OBJECT), this::errors),
        rows(
            node,
            "by_joint",
            row ->
                new RegionError(
                    text(row, "joint"),
                    (int) whole(row, "vertices"),
                    number(row, "lbs_mean_mm"),
                    number(row, "learned_mean_mm"))),
        rows(
            node,
            "by_subject",
            row ->
                new SubjectError(
                    text(row, "subject"),
                    whole(row, "frames"),
                    number(row, "lbs_mean_mm"),
                    number(row, "learned_mean_mm"))),
        node.has("by_range") ? rows(node, "by_range", this::range) : List.of(),
        rows(node, "worst_frames", this::frame),
        new ErrorHistogram(
            number(histogram, "bin_mm"),
            entries(child(histogram, "counts", JsonNodeType.OBJECT), ReportJsonReader::counts)));
  }

  private ErrorSummary errors(JsonNode node) {
    return new ErrorSummary(
        number(node, "mean_mm"),
        number(node, "rms_mm"),
        number(node, "p50_mm"),
        number(node, "p95_mm"),
        number(node, "p99_mm"),
        number(node, "max_mm"));
  }

  private FrameError frame(JsonNode row) {
    return new FrameError(
        text(row, "subject"),
        text(row, "take"),
        (int) whole(row, "frame"),
        number(row, "lbs_mean_mm"),
        number(row, "learned_mean_mm"),
        number(row, "learned_max_mm"),
        (int) whole(row, "learned_max_vertex"),
        row.has("range_excess") ? number(row, "range_excess") : Double.NaN);
  }

  private RangeError range(JsonNode row) {
    double to = number(row, "to");
    return new RangeError(
        number(row, "from"),
        Double.isNaN(to) ? Double.POSITIVE_INFINITY : to,
        whole(row, "frames"),
        number(row, "mean_excess"),
        number(row, "lbs_mean_mm"),
        number(row, "learned_mean_mm"));
  }

  private static List<Long> counts(JsonNode row) {
    List<Long> counts = new ArrayList<>();
    row.forEach(bin -> counts.add(bin.asLong()));
    return counts;
  }

  private <T> Map<String, T> entries(JsonNode node, Function<JsonNode, T> read) {
    Map<String, T> entries = new LinkedHashMap<>();
    node.fields()
        .forEachRemaining(field -> entries.put(field.getKey(), read.apply(field.getValue())));
    return entries;
  }

  <T> List<T> rows(JsonNode node, String key, Function<JsonNode, T> read) {
    List<T> rows = new ArrayList<>();
    child(node, key, JsonNodeType.ARRAY).forEach(row -> rows.add(read.apply(row)));
    return rows;
  }

  String text(JsonNode node, String key) {
    return child(node, key, JsonNodeType.STRING).textValue();
  }

  long whole(JsonNode node, String key) {
    return child(node, key, JsonNodeType.NUMBER).longValue();
  }

  /** NaN where the file says null. */
  double number(JsonNode node, String key) {
    if (node.path(key).isNull()) {
      return Double.NaN;
    }
    return child(node, key, JsonNodeType.NUMBER).doubleValue();
  }

  JsonNode child(JsonNode node, String key, JsonNodeType type) {
    JsonNode child = node.path(key);
    if (child.getNodeType() != type) {
      throw malformed(
          "key \"" + key + "\" is missing or no " + type.name().toLowerCase(java.util.Locale.ROOT),
          child.getNodeType().name().toLowerCase(java.util.Locale.ROOT));
    }
    return child;
  }

  private RuntimeException malformed(String what, String found) {
    return Fault.of(FaultCode.FILE_MALFORMED, "not a report: " + what, file)
        .found(found)
        .remedy("evaluate again")
        .toException();
  }
}
