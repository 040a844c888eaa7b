package dev.sinew.ingest;

import dev.sinew.ingest.capture.TakePoses;
import java.nio.file.Path;
import java.util.Objects;

/**
 * What to ingest, and where to.
 *
 * @param captureSet folder of the capture set; every executor must see it at the same path
 * @param poses where the poses of takes come from
 * @param output folder of the dataset; every executor must see it at the same path
 * @param overwrite whether a dataset of other content at {@code output} is replaced
 */
public record IngestOptions(Path captureSet, TakePoses poses, Path output, boolean overwrite) {

  public IngestOptions {
    Objects.requireNonNull(captureSet);
    output = output.toAbsolutePath().normalize();
  }
}
