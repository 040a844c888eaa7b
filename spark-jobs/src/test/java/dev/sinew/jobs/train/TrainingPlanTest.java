package dev.sinew.jobs.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TrainingPlanTest {
  private static TrainingPlan plan(int batch) {
    return new TrainingPlan("test", 10, batch, 3, 1000, Optional.empty(), 5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void moreWorkersMakeAsManySteps(int workers) {
    assertThat(plan(32).sharedBy(workers).steps(640 / workers)).isEqualTo(200);
  }

  @Test
  void aWorkerHasAtLeastOneExampleAStep() {
    assertThat(plan(4).sharedBy(9).batch()).isEqualTo(1);
  }

  @Test
  void aBatchIsNoLargerThanTheSmallestShare() {
    assertThat(plan(32).fittedTo(20).batch()).isEqualTo(20);
  }
}
