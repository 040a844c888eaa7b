package dev.sinew.jobs.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuildFormTest {

  @ParameterizedTest
  @CsvSource({
    "AUTO, 0, false", "AUTO, 1, false", "AUTO, 2, true",
    "ON, 0, false", "ON, 1, true", "ON, 2, true",
    "OFF, 0, false", "OFF, 1, false", "OFF, 2, false"
  })
  void correctionsGrowByDefaultAmongSeveralPeopleOnly(BuildForm form, int people, boolean grows) {
    assertThat(form.growsAmong(people)).isEqualTo(grows);
  }
}
