package dev.sinew.jobs.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.training.evaluation.Truncation.Cost;
import dev.sinew.training.evaluation.WeightReport.TruncationCosts;
import java.util.List;
import org.junit.jupiter.api.Test;

class TruncationJudgeTest {
  @Test
  void theFewestInfluencesThatNoOneSeesAreEnough() {
    assertThat(chosen(new Cost(4, 0.02, 1), new Cost(8, 0.009, 1), new Cost(12, 0, 0)))
        .isEqualTo(8);
    assertThat(chosen(new Cost(4, 0.0099, 50), new Cost(8, 0, 0), new Cost(12, 0, 0))).isEqualTo(4);
  }

  @Test
  void whereAllCostMuchItIsTheMostThatEnginesTake() {
    assertThat(chosen(new Cost(4, 3, 9), new Cost(8, 2, 9), new Cost(12, 1, 9))).isEqualTo(12);
  }

  @Test
  void aNumberThatEnginesDoNotTakeIsNotChosen() {
    assertThat(chosen(new Cost(3, 0, 0), new Cost(4, 0.5, 1), new Cost(8, 0, 0))).isEqualTo(8);
  }

  private static int chosen(Cost... costs) {
    return TruncationJudge.cheapEnough(new TruncationCosts("train", 5, List.of(costs)));
  }
}
