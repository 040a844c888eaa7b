package dev.sinew.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.skinning.SkinWeights;
import org.junit.jupiter.api.Test;

class InfluencesTest {
  private static final Influences CANDIDATES =
      new Influences(
          SkinWeights.ofRows(
              3, new int[] {0, 2, 3}, new int[] {0, 1, 2}, new double[] {0.5, 0.5, 1}));

  @Test
  void otherWeightsLeaveTheCandidatesAndStayWithinReachOfAGradient() {
    SkinWeights solved = SkinWeights.ofDense(new double[] {0, 0.6, 0.4, 0, 0, 1}, 3);
    SkinWeights start = CANDIDATES.startingFrom(solved).start();
    assertThat(start.end(0) - start.begin(0)).isEqualTo(2);
    double[] dense = start.toDense();
    assertThat(dense[0]).isPositive().isLessThan(1e-3);
    assertThat(dense[1]).isCloseTo(1, within(1e-3));
    assertThat(start.rowSum(0)).isCloseTo(1, within(1e-12));
    assertThat(dense[2]).isZero();
    assertThat(dense[5]).isEqualTo(1);
  }

  @Test
  void refusesWeightsOfAnotherMesh() {
    SkinWeights other = SkinWeights.ofDense(new double[] {1, 0, 0}, 3);
    assertThatThrownBy(() -> CANDIDATES.startingFrom(other))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
