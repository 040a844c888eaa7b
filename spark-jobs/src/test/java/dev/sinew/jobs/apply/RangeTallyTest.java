package dev.sinew.jobs.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.corrective.Fade;
import org.junit.jupiter.api.Test;

class RangeTallyTest {

  @Test
  void saysNothingWhereEveryFrameLiesInside() {
    RangeTally tally = new RangeTally();
    tally.add(0, Fade.Extent.UNFADED);
    assertThat(tally.outside()).isZero();
    assertThat(tally.warning(1)).isEmpty();
  }

  @Test
  void outsideWithoutFadingIsTheNearestPoseSeen() {
    RangeTally tally = new RangeTally();
    tally.add(0, Fade.Extent.UNFADED);
    tally.add(0.1, Fade.Extent.UNFADED);
    assertThat(tally.warning(2))
        .hasValue(
            "1 of 2 frames lie outside the poses seen in training; their correctives are those of"
                + " the nearest pose seen");
  }

  @Test
  void countsFramesThatFadePartlyAndWholly() {
    RangeTally tally = new RangeTally();
    tally.add(0.1, Fade.Extent.UNFADED);
    tally.add(0.3, Fade.Extent.PARTLY);
    tally.add(2, Fade.Extent.WHOLLY);
    tally.add(3, Fade.Extent.PARTLY);
    assertThat(tally.outside()).isEqualTo(4);
    assertThat(tally.partlyFaded()).isEqualTo(2);
    assertThat(tally.whollyFaded()).isEqualTo(1);
    assertThat(tally.warning(5).orElseThrow())
        .startsWith("4 of 5 frames lie outside")
        .endsWith("partly faded in 2 frames and wholly, to plain skinning, in 1");
  }
}
