/**
 * The pelvis-centred dataset that ingest writes and training reads: its manifest, its rows and
 * their Parquet columns. How captures become a dataset lives one package up.
 */
@NullMarked
package dev.sinew.ingest.dataset;

import org.jspecify.annotations.NullMarked;
