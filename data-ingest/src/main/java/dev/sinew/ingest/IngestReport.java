package dev.sinew.ingest;

import dev.sinew.ingest.dataset.DatasetManifest;

/**
 * What an ingest came to.
 *
 * @param manifest the manifest of the dataset that is there now
 * @param upToDate whether it was there before, so that nothing was done
 */
public record IngestReport(DatasetManifest manifest, boolean upToDate) {}
