/**
 * A capture set as it lies on the disk: rig, people, takes, splits, and what is wrong with them.
 * Frames are read one at a time and stay in the world; normalising them happens one package up.
 */
@NullMarked
package dev.sinew.ingest.capture;

import org.jspecify.annotations.NullMarked;
