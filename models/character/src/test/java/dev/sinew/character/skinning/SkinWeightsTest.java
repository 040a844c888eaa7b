package dev.sinew.character.skinning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import org.junit.jupiter.api.Test;

class SkinWeightsTest {
  @Test
  void rowsAreOrderedByFallingWeight() {
    SkinWeights weights = SkinWeights.ofDense(new double[] {0.2, 0, 0.5, 0.3, 0, 0, 0, 1}, 4);
    assertThat(weights.vertexCount()).isEqualTo(2);
    assertThat(weights.maxInfluences()).isEqualTo(3);
    assertThat(weights.heaviestJoint(0)).isEqualTo(2);
    assertThat(weights.joint(weights.begin(0) + 1)).isEqualTo(3);
    assertThat(weights.joint(weights.end(0) - 1)).isZero();
    assertThat(weights.heaviestJoint(1)).isEqualTo(3);
  }

  @Test
  void denseFormIsGivenBackUnchanged() {
    double[] dense = {0.2, 0, -0.1, 0.9, 0, 0, 0, 0, 0, 0.5, 0.5, 0};
    assertThat(SkinWeights.ofDense(dense, 4).toDense()).containsExactly(dense);
  }

  @Test
  void vertexThatNothingMovesHasNoHeaviestJoint() {
    SkinWeights weights = SkinWeights.ofDense(new double[] {0, 0}, 2);
    assertThat(weights.heaviestJoint(0)).isEqualTo(-1);
    assertThat(weights.rowSum(0)).isZero();
  }

  @Test
  void topNormalisedKeepsTheLargestPositiveWeightsAndSumsToOne() {
    SkinWeights top = SkinWeights.ofDense(new double[] {0.5, 0.3, 0.2, -0.4}, 4).topNormalised(2);
    assertThat(top.toDense()).containsExactly(new double[] {0.625, 0.375, 0, 0}, within(1e-15));
    assertThat(SkinWeights.ofDense(new double[] {0.5, -1}, 2).topNormalised(4).toDense())
        .containsExactly(1, 0);
  }

  @Test
  void topNormalisedNamesAVertexWithoutPositiveWeight() {
    SkinWeights weights = SkinWeights.ofDense(new double[] {1, 0, 0, -1}, 2);
    assertThat(Faults.of(FaultCode.WEIGHTS, () -> weights.topNormalised(4)).where())
        .isEqualTo("vertex 1");
  }

  @Test
  void rejectsAJointThatDoesNotExist() {
    assertThat(
            Faults.of(
                    FaultCode.WEIGHTS,
                    () ->
                        SkinWeights.ofRows(
                            2, new int[] {0, 1, 2}, new int[] {0, 2}, new double[] {1, 1}))
                .where())
        .isEqualTo("vertex 1");
  }

  @Test
  void rejectsAWeightThatIsNotFinite() {
    Faults.of(FaultCode.WEIGHTS, () -> SkinWeights.ofDense(new double[] {Double.NaN}, 1));
  }

  @Test
  void rejectsOffsetsThatFallOrDoNotMatch() {
    Faults.of(
        FaultCode.SHAPE,
        () ->
            SkinWeights.ofRows(
                2, new int[] {0, 2, 1, 2}, new int[] {0, 1}, new double[] {0.5, 0.5}));
    Faults.of(
        FaultCode.SHAPE,
        () -> SkinWeights.ofRows(2, new int[] {0, 5}, new int[] {0}, new double[] {1}));
  }

  @Test
  void rejectsDenseWeightsThatAreNoWholeRows() {
    Faults.of(FaultCode.SHAPE, () -> SkinWeights.ofDense(new double[5], 2));
  }
}
