/**
 * Fits poses to the meshes of takes on Spark and writes them, with a report of what is left. The
 * fitting itself is the character's; datasets and training are not here.
 */
@NullMarked
package dev.sinew.jobs.fit;

import org.jspecify.annotations.NullMarked;
