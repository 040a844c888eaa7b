package dev.sinew.character.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class FigureTest {
  @Test
  void removedIsTheShareOfTheErrorThatIsGone() {
    assertThat(new Figure("validation", 20, 4, 1).removedPercent()).isCloseTo(75, within(1e-12));
  }

  @Test
  void nothingIsRemovedFromWhatIsRoundingAlone() {
    assertThat(new Figure("validation", 20, 1.5e-6, 7.7e-4).removedPercent()).isZero();
  }
}
