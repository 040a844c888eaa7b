/**
 * Training on Spark: the trainer behind one interface, the loop around it with early stopping,
 * checkpoints and resume, and the job that turns captures into a bundle and a report. What is
 * trained is in {@code dev.sinew.training}.
 */
@NullMarked
package dev.sinew.jobs.train;

import org.jspecify.annotations.NullMarked;
