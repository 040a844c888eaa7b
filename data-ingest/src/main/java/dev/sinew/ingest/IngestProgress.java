package dev.sinew.ingest;

/** Is told how far an ingest is. Called by one thread at a time, not always the same. */
@FunctionalInterface
public interface IngestProgress {
  /** Tells nobody. */
  IngestProgress SILENT = (done, total) -> {};

  /**
   * @param done frames read so far, kept or rejected
   * @param total frames there are to read
   */
  void frames(long done, long total);
}
