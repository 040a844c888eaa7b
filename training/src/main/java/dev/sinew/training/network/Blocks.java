package dev.sinew.training.network;

import java.util.stream.IntStream;

/**
 * Loops over vertices shared out among the processors. What a block computes may not depend on
 * another, so the result is the same bytes for any number of threads.
 */
final class Blocks {
  /** Blocks of a loop: some more than there are cores, so that a late one does not hold up all. */
  private static final int COUNT = 16;

  private Blocks() {}

  /** What is done with the numbers {@code from} to {@code to}. */
  @FunctionalInterface
  interface Body {
    void run(int from, int to);
  }

  static void forEach(int count, Body body) {
    int blocks = Math.min(COUNT, count);
    IntStream.range(0, blocks)
        .parallel()
        .forEach(
            b ->
                body.run(
                    (int) ((long) count * b / blocks), (int) ((long) count * (b + 1) / blocks)));
  }
}
