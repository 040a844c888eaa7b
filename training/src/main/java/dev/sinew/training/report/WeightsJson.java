package dev.sinew.training.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.training.evaluation.GeodesicSpread;
import dev.sinew.training.evaluation.Truncation;
import dev.sinew.training.evaluation.WeightReport;
import dev.sinew.training.evaluation.WeightStructure;

/** The key {@code weights} of report.json. */
final class WeightsJson {
  private WeightsJson() {}

  static void put(ObjectNode node, WeightReport weights) {
    // What the learned W is, where readers of schema 1 have always found it.
    WeightStructure learned = weights.after().structure();
    ReportJson.putNumber(node, "row_sum_max_error", learned.rowSumMaxError());
    node.put("negative", learned.negative());
    node.put("max_influences", learned.maxInfluences());
    ReportJson.putNumber(node, "mean_influences", learned.meanInfluences());
    ReportJson.putNumber(node, "diagonal_mm", weights.diagonalMm());
    putFigures(node.putObject("before"), weights.before(), weights);
    putFigures(node.putObject("after"), weights.after(), weights);
    ObjectNode shipped = node.putObject("shipped");
    shipped.put("influences", weights.influences());
    putFigures(shipped, weights.shipped(), weights);
    ObjectNode truncation = node.putObject("truncation");
    truncation.put("split", weights.truncation().split());
    truncation.put("frames", weights.truncation().frames());
    ArrayNode costs = truncation.putArray("costs");
    for (Truncation.Cost cost : weights.truncation().costs()) {
      ObjectNode row = costs.addObject();
      row.put("influences", cost.influences());
      ReportJson.putNumber(row, "mean_mm", cost.meanMm());
      ReportJson.putNumber(row, "max_mm", cost.maxMm());
    }
  }

  private static void putFigures(ObjectNode node, WeightReport.Figures figures, WeightReport of) {
    WeightStructure structure = figures.structure();
    ReportJson.putNumber(node, "row_sum_max_error", structure.rowSumMaxError());
    node.put("negative", structure.negative());
    node.put("max_influences", structure.maxInfluences());
    ReportJson.putNumber(node, "mean_influences", structure.meanInfluences());
    node.put("max_effective_influences", structure.maxEffective());
    ReportJson.putNumber(node, "mean_effective_influences", structure.meanEffective());
    ObjectNode spread = node.putObject("geodesic_spread");
    GeodesicSpread.JointSpread farthest = figures.spread().farthest();
    ReportJson.putNumber(spread, "mean_mm", figures.spread().meanMm());
    ReportJson.putNumber(spread, "mean_percent", of.percent(figures.spread().meanMm()));
    ReportJson.putNumber(spread, "max_mm", farthest.maxMm());
    ReportJson.putNumber(spread, "max_percent", of.percent(farthest.maxMm()));
    spread.put("max_joint", farthest.joint());
    spread.put("max_vertex", farthest.maxVertex());
    ArrayNode joints = spread.putArray("by_joint");
    for (GeodesicSpread.JointSpread joint : figures.spread().joints()) {
      ObjectNode row = joints.addObject();
      row.put("joint", joint.joint());
      ReportJson.putNumber(row, "weight", joint.weight());
      ReportJson.putNumber(row, "mean_mm", joint.meanMm());
      ReportJson.putNumber(row, "max_mm", joint.maxMm());
      row.put("max_vertex", joint.maxVertex());
    }
  }

  static WeightReport read(ReportJsonReader reader, JsonNode node) {
    JsonNode shipped = reader.child(node, "shipped", JsonNodeType.OBJECT);
    JsonNode truncation = reader.child(node, "truncation", JsonNodeType.OBJECT);
    return new WeightReport(
        figures(reader, reader.child(node, "before", JsonNodeType.OBJECT)),
        figures(reader, reader.child(node, "after", JsonNodeType.OBJECT)),
        figures(reader, shipped),
        (int) reader.whole(shipped, "influences"),
        reader.number(node, "diagonal_mm"),
        new WeightReport.TruncationCosts(
            reader.text(truncation, "split"),
            reader.whole(truncation, "frames"),
            reader.rows(
                truncation,
                "costs",
                row ->
                    new Truncation.Cost(
                        (int) reader.whole(row, "influences"),
                        reader.number(row, "mean_mm"),
                        reader.number(row, "max_mm")))));
  }

  private static WeightReport.Figures figures(ReportJsonReader reader, JsonNode node) {
    return new WeightReport.Figures(
        new WeightStructure(
            reader.number(node, "row_sum_max_error"),
            reader.whole(node, "negative"),
            (int) reader.whole(node, "max_influences"),
            reader.number(node, "mean_influences"),
            (int) reader.whole(node, "max_effective_influences"),
            reader.number(node, "mean_effective_influences")),
        new GeodesicSpread(
            reader.rows(
                reader.child(node, "geodesic_spread", JsonNodeType.OBJECT),
                "by_joint",
                row ->
                    new GeodesicSpread.JointSpread(
                        reader.text(row, "joint"),
                        reader.number(row, "weight"),
                        reader.number(row, "mean_mm"),
                        reader.number(row, "max_mm"),
                        (int) reader.whole(row, "max_vertex")))));
  }
}
