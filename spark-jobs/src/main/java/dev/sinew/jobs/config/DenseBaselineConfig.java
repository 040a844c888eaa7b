package dev.sinew.jobs.config;

import java.util.List;
import java.util.Optional;

/**
 * The published dense network as a baseline.
 *
 * @param enabled whether it is trained and reported
 * @param hidden units of its hidden layer
 * @param epochs passes over the training frames
 * @param learningRate Adam's step at the start; a hundredth of it at the end
 * @param minutes time after which it stops; empty for no limit
 */
public record DenseBaselineConfig(
    boolean enabled, int hidden, int epochs, double learningRate, Optional<Double> minutes) {
  static final Key<Boolean> ENABLED =
      Key.of(
          "baselines.dense.enabled",
          new Scalars.Flags(),
          true,
          "Train and report the published dense network beside the model.");
  static final Key<Integer> HIDDEN =
      Key.of(
          "baselines.dense.hidden",
          new Scalars.Integers(1, 4096),
          256,
          "Units of its hidden layer.");
  static final Key<Integer> EPOCHS =
      Key.of(
          "baselines.dense.epochs",
          new Scalars.Integers(1, 1_000_000),
          40,
          "Its passes over the training frames.");
  static final Key<Double> LEARNING_RATE =
      Key.of(
          "baselines.dense.learning_rate",
          new Scalars.Numbers(0, false, 1),
          1e-3,
          "Step of Adam at the start; it falls to a hundredth along half a cosine.");
  static final Key<Double> MINUTES =
      Key.derived(
          "baselines.dense.minutes",
          new Scalars.Numbers(0, false, Double.MAX_VALUE),
          "no limit",
          "Time after which it stops.");

  static final List<Key<?>> KEYS = List.of(ENABLED, HIDDEN, EPOCHS, LEARNING_RATE, MINUTES);

  public DenseBaselineConfig {
    ENABLED.check(enabled);
    HIDDEN.check(hidden);
    EPOCHS.check(epochs);
    LEARNING_RATE.check(learningRate);
    minutes.ifPresent(MINUTES::check);
  }

  static DenseBaselineConfig from(Values values) {
    return new DenseBaselineConfig(
        values.get(ENABLED),
        values.get(HIDDEN),
        values.get(EPOCHS),
        values.get(LEARNING_RATE),
        values.find(MINUTES));
  }
}
