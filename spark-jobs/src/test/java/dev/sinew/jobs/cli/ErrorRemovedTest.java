package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ErrorRemovedTest {
  @Test
  void saysHowMuchOfTheErrorIsGone() {
    assertThat(new ErrorRemoved(76.94).words()).isEqualTo("76.9 % of the LBS error removed");
    assertThat(new ErrorRemoved(76.94).fact()).contains(76.94);
  }

  /** NaN is no JSON, and nothing to say to people. */
  @Test
  void isNoNumberWhereSkinningMakesNoError() {
    assertThat(new ErrorRemoved(Double.NaN).words()).doesNotContain("NaN");
    assertThat(new ErrorRemoved(Double.NaN).fact()).isEmpty();
  }
}
