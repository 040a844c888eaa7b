package dev.sinew.jobs.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @ValueSource(doubles = {1e9, 1e300, Double.MAX_VALUE})
  void hugeLimitsOfTimeAreNeverReached(double minutes) {
    assertThat(limitedTo(minutes).isTimeUp(Duration.ofDays(1000))).isFalse();
  }

  @Test
  void timeIsUpAfterPartsOfASecondToo() {
    assertThat(limitedTo(0.001).isTimeUp(Duration.ofMillis(61))).isTrue();
    assertThat(limitedTo(0.001).isTimeUp(Duration.ofMillis(59))).isFalse();
  }

  private static TrainingPlan limitedTo(double minutes) {
    return new TrainingPlan("test", 10, 4, 3, 1000, Optional.of(minutes), 5);
  }

  @Test
  void manyPassesOverManyExamplesAreNotFewSteps() {
    assertThat(plan(1).stepsOf(3, 7)).isEqualTo(21);
    assertThat(plan(1).stepsOf(1_000_000, 1_000_000)).isEqualTo(Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({"4,1", "5,1", "14,2", "40,8", "49,9", "50,10", "300,10"})
  void everyFoldHasFramesToJudgeBy(int frames, int inARow) {
    assertThat(TrainingFrames.foldRun(frames, 5)).isEqualTo(inARow);
  }
}
