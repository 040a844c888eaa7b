package dev.sinew.character.skinning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Figures;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Forward kinematics and skinning against the reference values. */
class SkinningVectorsTest {
  private static final double EXACT = 1e-12;

  private SkinningVectors vectors;

  @BeforeEach
  void read() {
    vectors = SkinningVectors.read();
  }

  @Test
  void axisAnglesGiveTheReferenceRotations() {
    for (int f = 0; f < vectors.frames(); f++) {
      assertThat(vectors.pose(f).rotations())
          .containsExactly(vectors.frame("rotations", f), within(EXACT));
    }
  }

  @Test
  void forwardKinematicsGivesTheReferenceTransforms() {
    for (int f = 0; f < vectors.frames(); f++) {
      assertThat(ForwardKinematics.globalTransforms(vectors.skeleton(), vectors.pose(f)))
          .containsExactly(
              SkinningVectors.withoutLastRows(vectors.frame("world", f)), within(EXACT));
    }
  }

  @Test
  void skinningMatricesAreTheReferenceOnes() {
    for (int f = 0; f < vectors.frames(); f++) {
      assertThat(matrices(f))
          .containsExactly(
              SkinningVectors.withoutLastRows(vectors.frame("skin_matrices", f)), within(EXACT));
    }
  }

  @Test
  void linearBlendSkinningGivesTheReferenceVertices() {
    for (int f = 0; f < vectors.frames(); f++) {
      assertThat(skinned(matrices(f), vectors.array("rest")))
          .containsExactly(vectors.frame("lbs", f), within(EXACT));
    }
  }

  @Test
  void linearBlendSkinningInFloatIsWithinRoundingOfTheReference() {
    float[] rest = Figures.floats(vectors.array("rest"));
    for (int f = 0; f < vectors.frames(); f++) {
      float[] posed = new float[rest.length];
      LinearBlendSkinning.skin(
          vectors.weights("weights"), Figures.floats(matrices(f)), rest, posed);
      double[] expected = vectors.frame("lbs", f);
      double largest = 0;
      for (double x : expected) {
        largest = Math.max(largest, Math.abs(x));
      }
      for (int i = 0; i < posed.length; i++) {
        assertThat((double) posed[i]).isCloseTo(expected[i], within(1e-5 * largest));
      }
    }
  }

  @Test
  void dualQuaternionSkinningGivesTheReferenceVertices() {
    double[] rest = vectors.array("rest");
    for (int f = 0; f < vectors.frames(); f++) {
      double[] posed = new double[rest.length];
      DualQuaternionSkinning.skin(vectors.weights("weights"), matrices(f), rest, posed);
      assertThat(posed).containsExactly(vectors.frame("dqs", f), within(EXACT));
    }
  }

  @Test
  void offsetsInRestSpaceGiveTheReferenceCorrection() {
    for (int f = 0; f < vectors.frames(); f++) {
      double[] moved = vectors.array("rest");
      double[] offsets = vectors.frame("offsets", f);
      for (int i = 0; i < moved.length; i++) {
        moved[i] += offsets[i];
      }
      assertThat(skinned(matrices(f), moved))
          .containsExactly(vectors.frame("corrected", f), within(EXACT));
    }
  }

  @Test
  void meshGivenInAnotherRestPoseGivesTheReferenceVertices() {
    for (int f = 0; f < vectors.frames(); f++) {
      double[] matrices =
          ForwardKinematics.skinningMatrices(
              vectors.skeleton(), vectors.pose(f), vectors.restPose());
      assertThat(skinned(matrices, vectors.array("rest")))
          .containsExactly(vectors.frame("lbs_from_rest_pose", f), within(EXACT));
    }
  }

  @Test
  void sculptedSurfaceIsPulledToTheReferenceRestExemplar() {
    for (int f = 0; f < vectors.frames(); f++) {
      double[] sculpted = vectors.frame("sculpted", f);
      double[] rest = new double[sculpted.length];
      double smallest =
          LinearBlendSkinning.unskin(vectors.weights("weights"), matrices(f), sculpted, rest);
      assertThat(smallest).isPositive();
      assertThat(rest).containsExactly(vectors.frame("rest_exemplar", f), within(1e-11));
    }
  }

  private double[] matrices(int f) {
    return ForwardKinematics.skinningMatrices(
        vectors.skeleton(), vectors.pose(f), Pose.identity(vectors.skeleton().jointCount()));
  }

  private double[] skinned(double[] matrices, double[] rest) {
    double[] posed = new double[rest.length];
    LinearBlendSkinning.skin(vectors.weights("weights"), matrices, rest, posed);
    return posed;
  }
}
