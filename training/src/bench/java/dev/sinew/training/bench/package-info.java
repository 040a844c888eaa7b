/**
 * Benchmarks of the training step and of the runtime beside their peers, built and run by profile
 * {@code bench} alone. No test is here, and nothing here ships.
 */
@NullMarked
package dev.sinew.training.bench;

import org.jspecify.annotations.NullMarked;
