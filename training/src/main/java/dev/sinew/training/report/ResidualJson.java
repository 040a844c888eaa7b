package dev.sinew.training.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.format.AtomicFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes residuals.json, schema 1: keys and their order are those of docs/pose-fitting.md. */
public final class ResidualJson {
  private static final int SCHEMA = 1;

  private ResidualJson() {}

  /** Writes a report, at once or not at all. */
  public static void write(Path file, ResidualReport report) {
    AtomicFiles.write(
        file,
        temporary ->
            Files.writeString(
                temporary, ReportJson.MAPPER.writeValueAsString(tree(report)) + "\n"));
  }

  static ObjectNode tree(ResidualReport report) {
    ObjectNode root = ReportJson.MAPPER.createObjectNode();
    root.put("schema", SCHEMA);
    root.put("source", report.source());
    ObjectNode options = root.putObject("options");
    report.options().forEach(options::put);
    ResidualReport.Summary summary = report.summary();
    root.put("frames", summary.frames());
    root.put("fitted", summary.fitted());
    ReportJson.putNumber(root, "mean_mm", summary.meanMm());
    ReportJson.putNumber(root, "rms_mm", summary.rmsMm());
    ReportJson.putNumber(root, "median_frame_mm", summary.medianFrameMm());
    ReportJson.putNumber(root, "p95_frame_mm", summary.p95FrameMm());
    ReportJson.putNumber(root, "max_mm", summary.maxMm());
    ResidualReport.Given given = report.given();
    if (given == null) {
      root.putNull("given");
    } else {
      ObjectNode node = root.putObject("given");
      node.put("frames", given.frames());
      ReportJson.putNumber(node, "given_mean_mm", given.givenMeanMm());
      ReportJson.putNumber(node, "fitted_mean_mm", given.fittedMeanMm());
      ReportJson.putNumber(node, "angle_mean_degrees", given.angleMeanDegrees());
      ReportJson.putNumber(node, "angle_median_degrees", given.angleMedianDegrees());
    }
    putTakes(root.putArray("takes"), report.takes());
    ArrayNode joints = root.putArray("by_joint");
    for (ResidualReport.Joint joint : report.joints()) {
      ObjectNode row = joints.addObject();
      row.put("joint", joint.joint());
      ReportJson.putNumber(row, "mean_mm", joint.meanMm());
      ReportJson.putNumber(row, "angle_mean_degrees", joint.angleMeanDegrees());
      row.put("undetermined_frames", joint.undetermined());
    }
    ArrayNode worst = root.putArray("worst_frames");
    for (ResidualReport.Frame frame : report.worst()) {
      ObjectNode row = worst.addObject();
      row.put("subject", frame.subject()).put("take", frame.take()).put("frame", frame.frame());
      ReportJson.putNumber(row, "mean_mm", frame.meanMm());
      ReportJson.putNumber(row, "max_mm", frame.maxMm());
    }
    ArrayNode unsettled = root.putArray("not_converged");
    for (ResidualReport.Unsettled frame : report.unsettled()) {
      ObjectNode row = unsettled.addObject();
      row.put("subject", frame.subject()).put("take", frame.take()).put("frame", frame.frame());
      row.put("sweeps", frame.sweeps()).put("reason", frame.reason());
    }
    ArrayNode refused = root.putArray("refused");
    for (ResidualReport.Refused frames : report.refused()) {
      ObjectNode row = refused.addObject();
      row.put("subject", frames.subject()).put("take", frames.take());
      row.put("first", frames.first()).put("last", frames.last());
      row.put("code", frames.code()).put("reason", frames.reason());
    }
    report.warnings().forEach(root.putArray("warnings")::add);
    return root;
  }

  private static void putTakes(ArrayNode takes, List<ResidualReport.Take> all) {
    for (ResidualReport.Take take : all) {
      ObjectNode row = takes.addObject();
      row.put("subject", take.subject()).put("take", take.take());
      putNumbers(row.putArray("frame_mean_mm"), take.frameMeanMm());
      putNumbers(row.putArray("given_frame_mean_mm"), take.givenMeanMm());
      ObjectNode scales = row.putObject("bone_scales");
      take.boneScales().forEach((joint, scale) -> ReportJson.putNumber(scales, joint, scale));
    }
  }

  private static void putNumbers(ArrayNode array, List<Double> values) {
    for (double value : values) {
      if (Double.isFinite(value)) {
        array.add(value);
      } else {
        array.addNull();
      }
    }
  }
}
