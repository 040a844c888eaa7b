/**
 * How long work shows that it goes on: a bar on a terminal, log lines elsewhere. What the work is,
 * and what its lines say, is the caller's.
 */
@NullMarked
package dev.sinew.jobs.progress;

import org.jspecify.annotations.NullMarked;
