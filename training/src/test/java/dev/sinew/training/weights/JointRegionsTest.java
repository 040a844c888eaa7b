package dev.sinew.training.weights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.skinning.SkinWeights;
import org.junit.jupiter.api.Test;

class JointRegionsTest {
  @Test
  void areWhereAWeightIsAtLeastHalfItsLargest() {
    // The second joint is nowhere the heaviest and still is somewhere; the third has no weight.
    double[] weights = {1, 0, 0, 0.7, 0.3, 0, 0.8, 0.2, 0, 0.9, 0.1, 0, 0.4, 0, 0};
    int[][] regions = JointRegions.of(SkinWeights.ofDense(weights, 3));
    assertThat(regions).isDeepEqualTo(new int[][] {{0, 1, 2, 3}, {1, 2}, {}});
  }

  @Test
  void ofNegativeWeightsAreNone() {
    int[][] regions = JointRegions.of(SkinWeights.ofDense(new double[] {1.5, -0.5}, 2));
    assertThat(regions).isDeepEqualTo(new int[][] {{0}, {}});
  }
}
