package dev.sinew.character.skinning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Figures;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DualQuaternionSkinningTest {
  private final Random random = new Random(12);

  @Test
  void oneInfluenceAVertexIsTheSameAsLinearBlending() {
    Skeleton skeleton = Figures.twoRoots();
    double[] dense = new double[5 * 5];
    for (int j = 0; j < 5; j++) {
      dense[6 * j] = 1;
    }
    SkinWeights weights = SkinWeights.ofDense(dense, 5);
    double[] matrices =
        ForwardKinematics.skinningMatrices(
            skeleton, Figures.pose(skeleton, random, true), Pose.identity(5));
    double[] points = Figures.points(5, random);
    double[] linear = new double[15];
    LinearBlendSkinning.skin(weights, matrices, points, linear);
    DualQuaternionSkinning.skin(weights, matrices, points, points);
    assertThat(points).containsExactly(linear, within(1e-14));
  }

  @Test
  void halfOfAQuarterTurnKeepsTheDistanceToTheJoint() {
    double[] matrices =
        ForwardKinematics.skinningMatrices(
            Figures.chain(), Figures.turned(3, 1, Math.PI / 2), Pose.identity(3));
    double[] posed = new double[3];
    DualQuaternionSkinning.skin(
        SkinWeights.ofDense(new double[] {0.5, 0.5, 0}, 3),
        matrices,
        new double[] {1, 0.4, 0},
        posed);
    // Turned by 45 degrees about the joint at (1, 0, 0).
    double s = 0.4 * Math.sqrt(0.5);
    assertThat(posed).containsExactly(new double[] {1 - s, s, 0}, within(1e-14));
  }

  @Test
  void rotationsInOppositeHemispheresBlendTheShortWay() {
    // 170 and 190 degrees about z are 20 degrees apart; their quaternions lie far apart.
    double[] matrices = new double[24];
    for (int j = 0; j < 2; j++) {
      double angle = Math.toRadians(170 + 20 * j);
      matrices[12 * j] = Math.cos(angle);
      matrices[12 * j + 1] = -Math.sin(angle);
      matrices[12 * j + 4] = Math.sin(angle);
      matrices[12 * j + 5] = Math.cos(angle);
      matrices[12 * j + 10] = 1;
    }
    double[] posed = new double[3];
    DualQuaternionSkinning.skin(
        SkinWeights.ofDense(new double[] {0.5, 0.5}, 2), matrices, new double[] {1, 0, 2}, posed);
    assertThat(posed).containsExactly(new double[] {-1, 0, 2}, within(1e-14));
  }

  @Test
  void weightsOfAnySumMoveTheSameWay() {
    Skeleton skeleton = Figures.twoRoots();
    SkinWeights weights = Figures.weights(10, 5, random);
    double[] scaled = weights.toDense();
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] *= 0.93;
    }
    double[] matrices =
        ForwardKinematics.skinningMatrices(
            skeleton, Figures.pose(skeleton, random, false), Pose.identity(5));
    double[] points = Figures.points(10, random);
    double[] expected = new double[30];
    DualQuaternionSkinning.skin(weights, matrices, points, expected);
    DualQuaternionSkinning.skin(SkinWeights.ofDense(scaled, 5), matrices, points, points);
    assertThat(points).containsExactly(expected, within(1e-13));
  }
}
