/**
 * Judges methods by the frames of a dataset on Spark, and keeps what a report is made of. The
 * errors themselves and the page are in training's evaluation and report.
 */
@NullMarked
package dev.sinew.jobs.evaluate;

import org.jspecify.annotations.NullMarked;
