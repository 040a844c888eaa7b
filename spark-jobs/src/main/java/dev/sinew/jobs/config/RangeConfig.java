package dev.sinew.jobs.config;

import dev.sinew.character.corrective.Fade;
import java.util.List;

/**
 * What becomes of corrections outside the range of poses seen in training. Distances are in the
 * units of the network's inputs: half-angle sines, or matrix entries for the dense form.
 *
 * @param fadeBegin distance up to which corrections are whole
 * @param fadeEnd distance from which on there are none; above {@code fadeBegin}
 */
public record RangeConfig(double fadeBegin, double fadeEnd) {
  static final Key<Double> FADE_BEGIN =
      Key.of(
          "range.fade_begin",
          new Scalars.Numbers(0, true, Fade.FARTHEST),
          0.15,
          "Distance of a net's inputs from their range in training up to which its corrections are"
              + " whole; for half-angles sin(θ/2), 0.15 is some 17 degrees.");
  static final Key<Double> FADE_END =
      Key.of(
          "range.fade_end",
          new Scalars.Numbers(0, false, Fade.FARTHEST),
          0.6,
          "Distance from which on there are no corrections, only skinning; above range.fade_begin."
              + " With a large number in both corrections never fade.");

  static final List<Key<?>> KEYS = List.of(FADE_BEGIN, FADE_END);

  /**
   * @throws dev.sinew.character.fault.SinewException naming a key, if corrections would not end
   *     after they begin to fade
   */
  public RangeConfig {
    FADE_BEGIN.check(fadeBegin);
    FADE_END.check(fadeEnd);
    if (fadeEnd < fadeBegin + Fade.NARROWEST) {
      throw Rule.broken(FADE_END.path(), "must be above " + FADE_BEGIN.path(), fadeEnd);
    }
  }

  /** What the model does. */
  public Fade fade() {
    return new Fade(fadeBegin, fadeEnd);
  }

  static RangeConfig from(Values values) {
    return new RangeConfig(values.get(FADE_BEGIN), values.get(FADE_END));
  }
}
