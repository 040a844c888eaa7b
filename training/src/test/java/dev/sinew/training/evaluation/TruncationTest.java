package dev.sinew.training.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.training.TwoBoneArm;
import java.util.List;
import org.junit.jupiter.api.Test;

class TruncationTest {
  private final TwoBoneArm arm = new TwoBoneArm();
  private final Truncation truncation =
      new Truncation(arm.shapes(), arm.weights(), arm.restPose(), List.of(1, 2));

  /**
   * Turned by a right angle, the forearm moves a vertex by √2 times its distance from the elbow's
   * axis, and dropping a weight w of two moves it by w times that.
   */
  @Test
  void costsWhatTheDroppedWeightsMoved() {
    Truncation.Sums sums = truncation.add(truncation.start(), arm.frame(0, 0, 0, Math.PI / 2));
    double[] moved = {
      0, 0.1 * Math.hypot(0.5, 0.2), 0.5, 0.2 * Math.hypot(0.5, 0.1), 0,
    };
    double mean = 1000 * Math.sqrt(2) * java.util.Arrays.stream(moved).sum() / moved.length;
    Truncation.Cost one = sums.costs().get(0);
    assertThat(one.influences()).isEqualTo(1);
    assertThat(one.meanMm()).isCloseTo(mean, within(1e-4));
    assertThat(one.maxMm()).isCloseTo(500 * Math.sqrt(2), within(1e-4));
    assertThat(sums.costs().get(1)).isEqualTo(new Truncation.Cost(2, 0, 0));
  }

  @Test
  void mergedPartsCostWhatTheWholeCosts() {
    Truncation.Sums whole = truncation.start();
    Truncation.Sums left = truncation.start();
    Truncation.Sums right = truncation.start();
    for (int f = 0; f < 5; f++) {
      truncation.add(whole, arm.frame(f, 0.3 * f, 0.1, 0));
      truncation.add(f % 2 == 0 ? left : right, arm.frame(f, 0.3 * f, 0.1, 0));
    }
    Truncation.Sums merged = left.merge(right).merge(truncation.start());
    assertThat(merged.frames()).isEqualTo(5);
    assertThat(merged.costs().get(0).meanMm())
        .isCloseTo(whole.costs().get(0).meanMm(), within(1e-9));
    assertThat(merged.costs().get(0).maxMm()).isEqualTo(whole.costs().get(0).maxMm());
  }

  @Test
  void sumsOfOtherInfluencesAreRefused() {
    Truncation other = new Truncation(arm.shapes(), arm.weights(), arm.restPose(), List.of(1, 3));
    assertThatThrownBy(() -> truncation.start().merge(other.start()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
