package dev.sinew.jobs.cli;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.ingest.IngestJob;
import dev.sinew.ingest.IngestOptions;
import dev.sinew.ingest.IngestReport;
import dev.sinew.ingest.capture.CaptureSet;
import dev.sinew.ingest.capture.FrameRange;
import dev.sinew.ingest.capture.TakePoses;
import dev.sinew.ingest.dataset.RejectedFrames;
import dev.sinew.jobs.progress.Progress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** Ingest as several commands begin with it: progress while it runs, and what it left out. */
final class Ingesting {
  private static final int SHOWN_REJECTIONS = 5;

  private Ingesting() {}

  /**
   * Opens a capture set, which reads everything but its meshes: what is wrong with it shows before
   * Spark starts.
   */
  static CaptureSet open(Path folder, TakePoses poses, Console console) {
    CaptureSet set = CaptureSet.open(folder, poses);
    set.warnings().forEach(console::warn);
    if (frames(set) == 0 && !set.rejected().isEmpty()) {
      RejectedFrames first = set.rejected().get(0);
      FaultCode code =
          Arrays.stream(FaultCode.values())
              .filter(one -> one.id().equals(first.code()))
              .findFirst()
              .orElse(FaultCode.EMPTY);
      throw Fault.of(code, "no frame of the capture set can be used", folder)
          .found(first.subject() + "/" + first.take() + ": " + first.reason())
          .toException();
    }
    return set;
  }

  static IngestReport run(
      SparkSession spark,
      CaptureSet set,
      TakePoses poses,
      Path output,
      boolean overwrite,
      Console console) {
    IngestReport report;
    try (Progress progress = console.progress().open("ingest", frames(set))) {
      report =
          IngestJob.run(
              spark,
              new IngestOptions(set.root(), poses, output, overwrite),
              (done, total) -> progress.at(done, ""));
    }
    warnOfRejected(report.manifest().rejected(), console);
    return report;
  }

  private static long frames(CaptureSet set) {
    return set.splits().values().stream().flatMap(List::stream).mapToLong(FrameRange::count).sum();
  }

  private static void warnOfRejected(List<RejectedFrames> rejected, Console console) {
    for (RejectedFrames one : rejected.subList(0, Math.min(SHOWN_REJECTIONS, rejected.size()))) {
      console.warn(
          String.format(
              "left out %s/%s %s: %s",
              one.subject(), one.take(), FrameSpan.text(one.first(), one.last()), one.reason()));
    }
    if (rejected.size() > SHOWN_REJECTIONS) {
      console.warn((rejected.size() - SHOWN_REJECTIONS) + " more; dataset.json lists all of them");
    }
  }
}
