package dev.sinew.ingest;

import dev.sinew.ingest.capture.CaptureSet;
import dev.sinew.ingest.dataset.DatasetManifest;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Turns a capture set into a dataset on Spark.
 *
 * <p>Every executor reads the frames it is given itself, one at a time, so memory does not grow
 * with the length of a take; T-poses and one take's poses are what is held. Frames that cannot be
 * used are left out and listed in the manifest. The same capture set gives the same rows in the
 * same files, and a dataset that is there already is left as it is.
 */
public final class IngestJob {
  private IngestJob() {}

  /**
   * @throws dev.sinew.character.fault.SinewException if the capture set cannot be used, no frame of
   *     it can, or something else is at the output ({@code conflict}); the output is then as it was
   */
  public static IngestReport run(
      SparkSession spark, IngestOptions options, IngestProgress progress) {
    CaptureSet set = CaptureSet.open(options.captureSet(), options.poses());
    String fingerprint =
        Fingerprint.of(JavaSparkContext.fromSparkContext(spark.sparkContext()), set);
    OutputFolder output = new OutputFolder(options.output());
    Optional<DatasetManifest> existing = output.existing(fingerprint, options.overwrite());
    if (existing.isPresent()) {
      return new IngestReport(existing.get(), true);
    }
    AtomicReference<@Nullable DatasetManifest> written = new AtomicReference<>();
    output.write(
        folder -> written.set(new DatasetWriter(spark, set, fingerprint, progress).write(folder)));
    return new IngestReport(Objects.requireNonNull(written.get()), false);
  }
}
