package dev.sinew.training.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One training stage's course.
 *
 * @param stage what was trained, for instance {@code corrective}
 * @param axis what points are counted in: {@code step} where steps were logged, else {@code epoch}
 * @param points by rising position
 */
public record LossCurve(String stage, String axis, List<Point> points) {

  public LossCurve {
    points = List.copyOf(points);
  }

  /**
   * @param at steps or epochs so far
   * @param loss training loss; NaN if not logged
   * @param holdoutMm mean error on the held-back slice of the training split, millimetres; NaN if
   *     not logged
   */
  public record Point(int at, double loss, double holdoutMm) {}

  /**
   * Reads a run's metrics.jsonl: one JSON object a line with {@code stage}, {@code epoch} or {@code
   * step}, {@code loss} and {@code holdout_mm}. Of a position logged twice, by a run that was
   * resumed, the later line counts. Other lines are passed over, and so is a line that a killed run
   * left torn.
   *
   * @return stages in the order in which they began; none if there is no such file
   */
  public static List<LossCurve> read(Path metrics) {
    if (!Files.isRegularFile(metrics)) {
      return List.of();
    }
    String text;
    try {
      // Decoded leniently: a killed run may have torn a character.
      text = new String(Files.readAllBytes(metrics), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Fault.of(FaultCode.FILE_MALFORMED, "metrics cannot be read", metrics)
          .found(e.toString())
          .toException();
    }
    Map<String, List<JsonNode>> stages = new LinkedHashMap<>();
    text.lines()
        .map(LossCurve::parse)
        .filter(line -> line.path("stage").isTextual())
        .forEach(
            line ->
                stages
                    .computeIfAbsent(line.path("stage").textValue(), s -> new ArrayList<>())
                    .add(line));
    List<LossCurve> curves = new ArrayList<>();
    stages.forEach((stage, lines) -> curves.add(curve(stage, lines)));
    return curves.stream().filter(curve -> !curve.points().isEmpty()).toList();
  }

  private static LossCurve curve(String stage, List<JsonNode> lines) {
    String axis = lines.stream().anyMatch(line -> line.has("step")) ? "step" : "epoch";
    TreeMap<Integer, Point> points = new TreeMap<>();
    for (JsonNode line : lines) {
      JsonNode at = line.path(axis);
      double loss = line.path("loss").asDouble(Double.NaN);
      double holdout = line.path("holdout_mm").asDouble(Double.NaN);
      if (at.isIntegralNumber() && (Double.isFinite(loss) || Double.isFinite(holdout))) {
        points.put(at.intValue(), new Point(at.intValue(), loss, holdout));
      }
    }
    return new LossCurve(stage, axis, List.copyOf(points.values()));
  }

  private static JsonNode parse(String line) {
    try {
      return ReportJson.MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }
}
