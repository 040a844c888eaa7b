/**
 * A small character that Sinew generates itself, written as a capture set for a machine without
 * data. Reading capture sets, this one or any other, is in {@code capture}.
 */
@NullMarked
package dev.sinew.ingest.sample;

import org.jspecify.annotations.NullMarked;
