/**
 * Loops over ND4J's arrays in plain Java: their memory as buffers, and blocks for the processors.
 * What the loops compute is in {@code network} and {@code loss}.
 */
@NullMarked
package dev.sinew.training.memory;

import org.jspecify.annotations.NullMarked;
