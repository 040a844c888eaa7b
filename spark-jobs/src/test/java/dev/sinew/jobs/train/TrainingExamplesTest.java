package dev.sinew.jobs.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TrainingExamplesTest {
  private static JavaSparkContext spark;

  @BeforeAll
  static void start() {
    spark = LocalSpark.start(2);
  }

  @AfterAll
  static void stop() {
    spark.close();
  }

  private static TrainingExamples<Integer> deal(
      int count, double share, int workers, long seed, int partitions) {
    List<Integer> numbers = IntStream.range(0, count).boxed().toList();
    return TrainingExamples.deal(spark.parallelize(numbers, partitions), 1, share, workers, seed);
  }

  @Test
  void everyExampleTrainsOrJudgesAndNoneDoesBoth() {
    TrainingExamples<Integer> dealt = deal(100, 0.1, 3, 1, 4);
    List<Integer> all = new ArrayList<>(dealt.workers().collect());
    assertThat(dealt.heldBack().collect()).hasSize(10).doesNotContainAnyElementsOf(all);
    all.addAll(dealt.heldBack().collect());
    assertThat(all).containsExactlyInAnyOrderElementsOf(IntStream.range(0, 100).boxed().toList());
    assertThat(dealt.trainingCount()).isEqualTo(90);
  }

  @Test
  void dealsTheSameWhateverThePartitionsOfTheInput() {
    TrainingExamples<Integer> one = deal(60, 0.2, 2, 7, 1);
    TrainingExamples<Integer> five = deal(60, 0.2, 2, 7, 5);
    assertThat(one.workers().glom().collect()).isEqualTo(five.workers().glom().collect());
    assertThat(one.heldBack().collect()).isEqualTo(five.heldBack().collect());
  }

  @Test
  void anotherSeedDealsOtherwise() {
    assertThat(deal(60, 0.2, 2, 1, 2).heldBack().collect())
        .isNotEqualTo(deal(60, 0.2, 2, 2, 2).heldBack().collect());
  }

  @Test
  void noWorkerIsLeftWithoutAnExample() {
    for (int count = 1; count < 12; count++) {
      TrainingExamples<Integer> dealt = deal(count, 0.1, 4, 3, 2);
      assertThat(dealt.counts()).as("%d examples", count).allMatch(own -> own > 0);
      assertThat(dealt.trainingCount() + dealt.heldBackCount()).isEqualTo(count);
    }
  }

  @Test
  void workersHaveEqualShares() {
    assertThat(deal(103, 0, 4, 3, 2).counts()).containsExactlyInAnyOrder(26, 26, 26, 25);
  }

  @Test
  void aFrameAndItsReflectionAreOnOneSideAndNoReflectionJudges() {
    List<Integer> numbers = IntStream.range(0, 100).boxed().toList();
    TrainingExamples<Integer> dealt =
        TrainingExamples.deal(spark.parallelize(numbers, 3), 2, 0.2, 3, 5);
    List<Integer> held = dealt.heldBack().collect();
    List<Integer> trained = dealt.workers().collect();
    assertThat(held).hasSize(10).allMatch(example -> example % 2 == 0);
    assertThat(trained).hasSize(80).doesNotHaveDuplicates();
    assertThat(trained).doesNotContainAnyElementsOf(held);
    assertThat(trained)
        .doesNotContainAnyElementsOf(held.stream().map(example -> example + 1).toList());
    assertThat(dealt.counts()).containsExactlyInAnyOrder(27, 27, 26);
  }

  @Test
  void reflectionsDoNotChangeWhichFramesAreHeldBack() {
    List<Integer> plain = deal(50, 0.2, 3, 5, 3).heldBack().collect();
    List<Integer> numbers = IntStream.range(0, 100).boxed().toList();
    TrainingExamples<Integer> dealt =
        TrainingExamples.deal(spark.parallelize(numbers, 3), 2, 0.2, 3, 5);
    assertThat(dealt.heldBack().collect().stream().map(example -> example / 2).toList())
        .isEqualTo(plain);
  }

  @Test
  void placesAreDistinct() {
    assertThat(LongStream.range(0, 10_000).map(i -> TrainingExamples.place(i, 5)).distinct())
        .hasSize(10_000);
  }
}
