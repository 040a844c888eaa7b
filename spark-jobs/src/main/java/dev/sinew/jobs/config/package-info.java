/**
 * The job file: which keys there are, what each may hold, and the immutable records the jobs read.
 * Nothing here opens a data file or starts Spark.
 */
@NullMarked
package dev.sinew.jobs.config;

import org.jspecify.annotations.NullMarked;
