package dev.sinew.jobs.config;

import java.util.List;
import java.util.Optional;

/**
 * Training frames as exemplars, as a baseline.
 *
 * @param enabled whether they are made and reported
 * @param count most frames that are picked
 * @param choice which frames
 * @param radius of the radial basis; empty to choose it on the picked frames
 */
public record ExemplarBaselineConfig(
    boolean enabled, int count, ExemplarChoice choice, Optional<Double> radius) {
  static final Key<Boolean> ENABLED =
      Key.of(
          "baselines.exemplars.enabled",
          new Scalars.Flags(),
          true,
          "Make exemplars of training frames (pose-space deformation) and report them beside the"
              + " model.");
  static final Key<Integer> COUNT =
      Key.of(
          "baselines.exemplars.count",
          new Scalars.Integers(1, 200),
          60,
          "Most frames that become exemplars.");
  static final Key<ExemplarChoice> CHOICE =
      Key.of(
          "baselines.exemplars.choice",
          new Scalars.Choices<>(ExemplarChoice.class),
          ExemplarChoice.ERROR,
          "Which frames: `farthest`, poses that lie far from each other; `error`, each time the one"
              + " in which the exemplars so far err most.");
  static final Key<Double> RADIUS =
      Key.derived(
          "baselines.exemplars.radius",
          new Scalars.Numbers(0, false, 100),
          "1 or 2, whichever errs least on picked frames left out",
          "Radius of the multiquadrics in a joint's distance, 2·sin(θ∕2) for two rotations θ apart.");

  static final List<Key<?>> KEYS = List.of(ENABLED, COUNT, CHOICE, RADIUS);

  public ExemplarBaselineConfig {
    ENABLED.check(enabled);
    COUNT.check(count);
    CHOICE.check(choice);
    radius.ifPresent(RADIUS::check);
  }

  static ExemplarBaselineConfig from(Values values) {
    return new ExemplarBaselineConfig(
        values.get(ENABLED), values.get(COUNT), values.get(CHOICE), values.find(RADIUS));
  }
}
