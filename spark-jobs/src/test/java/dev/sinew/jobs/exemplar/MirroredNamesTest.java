package dev.sinew.jobs.exemplar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MirroredNamesTest {

  @ParameterizedTest
  @CsvSource({
    "elbow.L, elbow.R",
    "LeftElbow, RightElbow",
    "look, look.mirrored",
    "look.mirrored.wide, look.mirrored.wide.mirrored"
  })
  void theCounterpartOfACounterpartIsTheNameAgain(String name, String other) {
    assertThat(MirroredExemplars.counterpart(name)).isEqualTo(other);
    assertThat(MirroredExemplars.counterpart(other)).isEqualTo(name);
  }
}
