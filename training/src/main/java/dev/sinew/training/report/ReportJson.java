package dev.sinew.training.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.training.evaluation.ErrorSummary;
import dev.sinew.training.evaluation.FrameError;
import dev.sinew.training.evaluation.Method;
import dev.sinew.training.evaluation.RangeError;
import dev.sinew.training.evaluation.RegionError;
import dev.sinew.training.evaluation.SubjectError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes report.json, schema 1: keys and their order are those of {@code docs/report.md}. Numbers
 * are written in full, a number that does not exist as null.
 */
public final class ReportJson {
  /** The schema this writes and {@link ReportJsonReader} reads. */
  public static final int SCHEMA = 1;

  static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ReportJson() {}

  /** Writes a report, at once or not at all. */
  public static void write(Path file, Report report) {
    AtomicFiles.write(file, temporary -> Files.writeString(temporary, text(report)));
  }

  static String text(Report report) throws IOException {
    return MAPPER.writeValueAsString(tree(report)) + "\n";
  }

  static ObjectNode tree(Report report) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("schema", SCHEMA);
    root.put("bundle", report.bundle());
    root.put("dataset", report.dataset());
    root.put("parameters", report.parameters());
    ObjectNode splits = root.putObject("splits");
    report.splits().forEach((name, split) -> putSplit(splits.putObject(name), split));
    ObjectNode joints = root.putObject("joints");
    report
        .joints()
        .forEach(
            (name, errors) -> {
              ObjectNode node = joints.putObject(name);
              putNumber(node, "mean_mm", errors.meanMm());
              putNumber(node, "max_mm", errors.maxMm());
              node.put("identities", errors.identities());
            });
    WeightsJson.put(root.putObject("weights"), report.weights());
    ObjectNode gate = root.putObject("gate");
    gate.put("never_worse_than_lbs", report.gate().neverWorseThanLbs());
    ArrayNode judged = gate.putArray("judged");
    report.gate().judged().forEach(judged::add);
    ObjectNode timing = root.putObject("timing");
    report.timing().forEach((stage, seconds) -> putNumber(timing, stage, seconds));
    return root;
  }

  private static void putSplit(ObjectNode node, SplitReport split) {
    node.put("frames", split.frames());
    ObjectNode methods = node.putObject("methods");
    ErrorSummary lbs = split.method(Method.LBS);
    split
        .methods()
        .forEach(
            (name, errors) -> {
              ObjectNode method = methods.putObject(name);
              putNumber(method, "mean_mm", errors.meanMm());
              putNumber(method, "rms_mm", errors.rmsMm());
              putNumber(method, "p50_mm", errors.p50Mm());
              putNumber(method, "p95_mm", errors.p95Mm());
              putNumber(method, "p99_mm", errors.p99Mm());
              putNumber(method, "max_mm", errors.maxMm());
              if (!name.equals(Method.LBS)) {
                putNumber(method, "lbs_error_removed_percent", errors.removedPercent(lbs));
              }
            });
    ArrayNode byJoint = node.putArray("by_joint");
    for (RegionError region : split.byJoint()) {
      ObjectNode row = byJoint.addObject();
      row.put("joint", region.joint());
      row.put("vertices", region.vertices());
      putNumber(row, "lbs_mean_mm", region.lbsMeanMm());
      putNumber(row, "learned_mean_mm", region.learnedMeanMm());
    }
    ArrayNode bySubject = node.putArray("by_subject");
    for (SubjectError subject : split.bySubject()) {
      ObjectNode row = bySubject.addObject();
      row.put("subject", subject.subject());
      row.put("frames", subject.frames());
      putNumber(row, "lbs_mean_mm", subject.lbsMeanMm());
      putNumber(row, "learned_mean_mm", subject.learnedMeanMm());
    }
    ArrayNode byRange = node.putArray("by_range");
    for (RangeError range : split.byRange()) {
      ObjectNode row = byRange.addObject();
      putNumber(row, "from", range.from());
      putNumber(row, "to", range.to());
      row.put("frames", range.frames());
      putNumber(row, "mean_excess", range.meanExcess());
      putNumber(row, "lbs_mean_mm", range.lbsMeanMm());
      putNumber(row, "learned_mean_mm", range.learnedMeanMm());
      putNumber(row, "lbs_error_removed_percent", range.removedPercent());
    }
    ArrayNode worst = node.putArray("worst_frames");
    for (FrameError frame : split.worstFrames()) {
      ObjectNode row = worst.addObject();
      row.put("subject", frame.subject());
      row.put("take", frame.take());
      row.put("frame", frame.frame());
      putNumber(row, "lbs_mean_mm", frame.lbsMeanMm());
      putNumber(row, "learned_mean_mm", frame.learnedMeanMm());
      putNumber(row, "learned_max_mm", frame.learnedMaxMm());
      row.put("learned_max_vertex", frame.worstVertex());
      putNumber(row, "range_excess", frame.rangeExcess());
    }
    ObjectNode histogram = node.putObject("histogram");
    putNumber(histogram, "bin_mm", split.histogram().binMm());
    ObjectNode counts = histogram.putObject("counts");
    split
        .histogram()
        .counts()
        .forEach(
            (method, bins) -> {
              ArrayNode row = counts.putArray(method);
              bins.forEach(row::add);
            });
  }

  /** JSON knows neither NaN nor infinity. */
  static void putNumber(ObjectNode node, String key, double value) {
    if (Double.isFinite(value)) {
      node.put(key, value);
    } else {
      node.putNull(key);
    }
  }
}
