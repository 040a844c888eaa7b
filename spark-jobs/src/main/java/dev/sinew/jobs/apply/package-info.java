/**
 * Applies a bundle to poses and writes what comes out. Uses no Spark and no ND4J: this is what a
 * production tool would do with the character jar alone.
 */
@NullMarked
package dev.sinew.jobs.apply;

import org.jspecify.annotations.NullMarked;
