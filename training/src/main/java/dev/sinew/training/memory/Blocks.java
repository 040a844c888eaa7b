package dev.sinew.training.memory;

import java.util.stream.IntStream;

/**
 * Loops shared out among the processors. What a block computes may not depend on another, and
 * blocks are the same however many processors there are, so the result is the same bytes as well.
 */
public final class Blocks {
  /** Blocks of a loop: some more than there are cores, so that a late one does not hold up all. */
  private static final int COUNT = 16;

  private Blocks() {}

  /** What a block adds to a sum. */
  @FunctionalInterface
  public interface Part {
    double of(int from, int to);
  }

  /** The sum of all blocks' parts, added up in their order. */
  public static double sum(int count, Part part) {
    int blocks = Math.min(COUNT, count);
    double[] parts = new double[blocks];
    IntStream.range(0, blocks)
        .parallel()
        .forEach(b -> parts[b] = part.of(begin(count, blocks, b), begin(count, blocks, b + 1)));
    double sum = 0;
    for (double one : parts) {
      sum += one;
    }
    return sum;
  }

  private static int begin(int count, int blocks, int b) {
    return (int) ((long) count * b / blocks);
  }

  /** What is done with the numbers {@code from} to {@code to}. */
  @FunctionalInterface
  public interface Body {
    void run(int from, int to);
  }

  /** Runs {@code body} on every number below {@code count}, a block a call, in any order. */
  public static void forEach(int count, Body body) {
    int blocks = Math.min(COUNT, count);
    IntStream.range(0, blocks)
        .parallel()
        .forEach(b -> body.run(begin(count, blocks, b), begin(count, blocks, b + 1)));
  }
}
