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

  @Test
  void nothingIsRemovedOfAnErrorThatSkinningDoesNotMake() {
    assertThat(new Figure("validation", 20, 1.5e-6, 0.04).removedPercent()).isNaN();
  }

  @Test
  void roundingIsNoHarm() {
    assertThat(new Figure("validation", 20, 1.5e-6, 7.7e-4).worseThanLbs()).isFalse();
    assertThat(new Figure("validation", 20, 1.5e-6, 0.04).worseThanLbs()).isTrue();
    assertThat(new Figure("validation", 20, 1, 1.01).worseThanLbs()).isTrue();
  }
}
