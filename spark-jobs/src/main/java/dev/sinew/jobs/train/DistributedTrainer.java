package dev.sinew.jobs.train;

import org.apache.spark.api.java.JavaRDD;
import org.nd4j.linalg.dataset.api.MultiDataSet;

/**
 * Trains one network on many workers. The strategy is the implementation's; what a network is and
 * when to stop is the caller's.
 */
interface DistributedTrainer {

  /**
   * One round: every partition is a worker's share of batches, taken in order.
   *
   * @param batches one batch an element; a partition has at most {@code steps}
   * @param steps how many steps this round counts as, for schedules
   * @return the mean loss over the last batch of each worker
   * @throws dev.sinew.character.fault.SinewException {@code diverged} if the parameters are no
   *     longer finite; the state before the round stays
   */
  double round(JavaRDD<MultiDataSet> batches, int steps);

  /** Parameters, updater state and step count at present, a copy. */
  TrainingState state();

  /** Goes on from a state of the same network. */
  void restore(TrainingState state);
}
