package dev.sinew.jobs.config;

import java.nio.file.Path;
import java.util.List;

/**
 * Where the dataset goes.
 *
 * @param output folder of the Parquet dataset
 * @param overwrite whether a dataset of other captures in that folder may be replaced
 */
public record IngestConfig(Path output, boolean overwrite) {
  static final Key<Path> OUTPUT =
      Key.derived(
          "ingest.output",
          new Scalars.Paths(),
          "dataset in run.folder",
          "Folder of the Parquet dataset; used again if its fingerprint matches the captures.");
  static final Key<Boolean> OVERWRITE =
      Key.of(
          "ingest.overwrite",
          new Scalars.Flags(),
          false,
          "Replace a dataset that was made from other captures; otherwise that is a conflict.");

  static final List<Key<?>> KEYS = List.of(OUTPUT, OVERWRITE);

  public IngestConfig {
    OUTPUT.check(output);
    OVERWRITE.check(overwrite);
  }
}
