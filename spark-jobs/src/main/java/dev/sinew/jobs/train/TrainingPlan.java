package dev.sinew.jobs.train;

import java.time.Duration;
import java.util.Optional;

/**
 * How one stage is trained.
 *
 * @param stage what is trained, as metrics and checkpoints call it
 * @param epochs most passes over the training examples
 * @param batch examples a step and worker
 * @param stepsPerRound steps between two averagings
 * @param patience epochs without improvement after which training stops
 * @param minutes time after which it stops
 * @param seed of the order of examples
 */
record TrainingPlan(
    String stage,
    int epochs,
    int batch,
    int stepsPerRound,
    int patience,
    Optional<Double> minutes,
    long seed) {

  /** This plan where {@code workers} make a batch together, so that epochs keep their steps. */
  TrainingPlan sharedBy(int workers) {
    return new TrainingPlan(
        stage, epochs, Math.max(1, batch / workers), stepsPerRound, patience, minutes, seed);
  }

  /** This plan with no more examples a step than the worker with fewest has. */
  TrainingPlan fittedTo(int fewest) {
    return new TrainingPlan(
        stage, epochs, Math.min(batch, fewest), stepsPerRound, patience, minutes, seed);
  }

  /** Steps that a worker with {@code examples} examples makes in all. */
  int steps(int examples) {
    return (int) Math.ceil((double) epochs * examples / batch);
  }

  /** Whole steps that a worker with {@code examples} examples makes in some passes over them. */
  int stepsOf(int passes, int examples) {
    return (int) ((double) passes * examples / batch);
  }

  /** Whether training that has gone on for so long is to stop. */
  boolean isTimeUp(Duration elapsed) {
    return minutes.isPresent() && elapsed.toNanos() > minutes.get() * 60e9;
  }

  /** The pass over its examples that a worker is in after {@code step} steps. */
  int epoch(int step, int examples) {
    return (int) ((long) step * batch / examples);
  }
}
