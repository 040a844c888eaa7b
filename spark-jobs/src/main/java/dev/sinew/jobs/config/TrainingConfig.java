package dev.sinew.jobs.config;

import java.util.List;
import java.util.Optional;

/**
 * How the corrective graph is trained.
 *
 * @param epochs most passes over the training frames
 * @param batch frames a step, of all workers together
 * @param learningRate Adam's step at the start
 * @param finalLearningRate Adam's step at the last epoch, reached along a half cosine
 * @param warmup epochs over which the step grows from zero to {@code learningRate}
 * @param holdout share of the training frames held back for early stopping
 * @param patience epochs without improvement on the held-back frames after which training stops
 * @param minutes time after which training stops and keeps its best epoch; empty for no limit
 * @param workers parallel workers whose parameters are averaged; 0 for Spark's default parallelism
 * @param averagingFrequency steps between two averagings of the workers' parameters
 * @param keepCheckpoints how many of the latest checkpoints stay
 */
public record TrainingConfig(
    int epochs,
    int batch,
    double learningRate,
    double finalLearningRate,
    int warmup,
    double holdout,
    int patience,
    Optional<Double> minutes,
    int workers,
    int averagingFrequency,
    int keepCheckpoints) {
  static final Key<Integer> EPOCHS =
      Key.of(
          "training.epochs",
          new Scalars.Integers(0, 1_000_000),
          250,
          "Most passes over the training frames; 0 keeps the closed-form start.");
  static final Key<Integer> BATCH =
      Key.of(
          "training.batch",
          new Scalars.Integers(1, 65_536),
          32,
          "Frames a step, of all workers together.");
  static final Key<Double> LEARNING_RATE =
      Key.derived(
          "training.learning_rate",
          new Scalars.Numbers(0, false, 1),
          "0.02; 0.001 if pose_net.form is dense",
          "Step of Adam at the start. Several people bear larger ones (0.08).");
  static final Key<Double> FINAL_LEARNING_RATE =
      Key.of(
          "training.final_learning_rate",
          new Scalars.Numbers(0, false, 1),
          1e-4,
          "Step of Adam at the last epoch, reached along a half cosine.");
  static final Key<Integer> WARMUP =
      Key.of(
          "training.warmup",
          new Scalars.Integers(0, 1_000_000),
          0,
          "Epochs over which the step grows from zero.");
  static final Key<Double> HOLDOUT =
      Key.of(
          "training.holdout",
          new Scalars.Numbers(0, true, 0.5),
          0.0,
          "Share of the training frames held back for early stopping; 0 trains on all of them, for"
              + " all epochs.");
  static final Key<Integer> PATIENCE =
      Key.of(
          "training.patience",
          new Scalars.Integers(1, 1_000_000),
          60,
          "Epochs without improvement on the held-back frames, if any, after which training stops.");
  static final Key<Double> MINUTES =
      Key.derived(
          "training.minutes",
          new Scalars.Numbers(0, false, Double.MAX_VALUE),
          "no limit",
          "Time after which training stops and keeps its best epoch: a safety stop, since a run"
              + " that it cuts short cannot be repeated exactly.");
  static final Key<Integer> WORKERS =
      Key.of(
          "training.workers",
          new Scalars.Integers(0, 4096),
          2,
          "Parallel workers whose parameters are averaged; 0 for Spark's default parallelism. Results"
              + " depend on their number, so by default it is not taken from the machine.");
  static final Key<Integer> AVERAGING_FREQUENCY =
      Key.of(
          "training.averaging_frequency",
          new Scalars.Integers(1, 10_000),
          10,
          "Steps of a worker between two averagings of the workers' parameters; it goes through its"
              + " frames again and again, so a round may cover several passes.");
  static final Key<Integer> KEEP_CHECKPOINTS =
      Key.of(
          "training.keep_checkpoints",
          new Scalars.Integers(1, 1000),
          3,
          "How many of the latest checkpoints stay, beside the best one.");

  static final List<Key<?>> KEYS =
      List.of(
          EPOCHS,
          BATCH,
          LEARNING_RATE,
          FINAL_LEARNING_RATE,
          WARMUP,
          HOLDOUT,
          PATIENCE,
          MINUTES,
          WORKERS,
          AVERAGING_FREQUENCY,
          KEEP_CHECKPOINTS);

  public TrainingConfig {
    EPOCHS.check(epochs);
    BATCH.check(batch);
    LEARNING_RATE.check(learningRate);
    FINAL_LEARNING_RATE.check(finalLearningRate);
    WARMUP.check(warmup);
    HOLDOUT.check(holdout);
    PATIENCE.check(patience);
    minutes.ifPresent(MINUTES::check);
    WORKERS.check(workers);
    AVERAGING_FREQUENCY.check(averagingFrequency);
    KEEP_CHECKPOINTS.check(keepCheckpoints);
    if (finalLearningRate > learningRate) {
      throw Rule.broken(
          FINAL_LEARNING_RATE.path(),
          "must not exceed training.learning_rate " + learningRate,
          finalLearningRate);
    }
    if (warmup > epochs) {
      throw Rule.broken(WARMUP.path(), "must not exceed training.epochs " + epochs, warmup);
    }
  }

  /** Every output of the dense form adds up all its hidden units' steps. */
  private static double usualLearningRate(Values values) {
    return values.find(PoseNetConfig.FORM).filter(form -> form == NetForm.DENSE).isPresent()
        ? 1e-3
        : 0.02;
  }

  static TrainingConfig from(Values values) {
    return new TrainingConfig(
        values.get(EPOCHS),
        values.get(BATCH),
        values.find(LEARNING_RATE).orElse(usualLearningRate(values)),
        values.get(FINAL_LEARNING_RATE),
        values.get(WARMUP),
        values.get(HOLDOUT),
        values.get(PATIENCE),
        values.find(MINUTES),
        values.get(WORKERS),
        values.get(AVERAGING_FREQUENCY),
        values.get(KEEP_CHECKPOINTS));
  }
}
