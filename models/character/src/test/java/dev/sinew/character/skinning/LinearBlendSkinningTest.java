package dev.sinew.character.skinning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Figures;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinearBlendSkinningTest {
  private final Random random = new Random(11);

  @Test
  void oneBoneAtAHalfTurnMovesAVertexRigidly() {
    double[] matrices = matrices(Figures.chain(), Figures.turned(3, 1, Math.PI));
    // On joint c, two metres from the origin: the half turn about b at 1 brings it to 0.
    double[] posed = new double[3];
    LinearBlendSkinning.skin(
        SkinWeights.ofDense(new double[] {0, 0, 1}, 3), matrices, new double[] {2, 0, 0}, posed);
    assertThat(posed).containsExactly(new double[] {0, 0, 0}, within(1e-15));
  }

  @Test
  void halfAndHalfAtAHalfTurnCollapsesOntoTheJoint() {
    double[] matrices = matrices(Figures.chain(), Figures.turned(3, 1, Math.PI));
    double[] posed = new double[3];
    LinearBlendSkinning.skin(
        SkinWeights.ofDense(new double[] {0.5, 0.5, 0}, 3),
        matrices,
        new double[] {1, 0.3, 0},
        posed);
    assertThat(posed).containsExactly(new double[] {1, 0, 0}, within(1e-15));
  }

  @Test
  void restPoseLeavesEveryVertexWhereItIs() {
    Skeleton skeleton = Figures.twoRoots();
    for (boolean translating : new boolean[] {false, true}) {
      Pose rest = Figures.pose(skeleton, random, translating);
      double[] points = Figures.points(20, random);
      double[] posed = new double[points.length];
      LinearBlendSkinning.skin(
          Figures.weights(20, 5, random),
          ForwardKinematics.skinningMatrices(skeleton, rest, rest),
          points,
          posed);
      assertThat(posed).containsExactly(points, within(1e-14));
    }
  }

  @Test
  void unskinningUndoesSkinningInPlace() {
    Skeleton skeleton = Figures.twoRoots();
    SkinWeights weights = Figures.weights(50, 5, random);
    double[] matrices = matrices(skeleton, Figures.pose(skeleton, random, true));
    double[] points = Figures.points(50, random);
    double[] moved = points.clone();
    LinearBlendSkinning.skin(weights, matrices, moved, moved);
    double smallest = LinearBlendSkinning.unskin(weights, matrices, moved, moved);
    assertThat(moved).containsExactly(points, within(1e-12 / smallest));
  }

  @Test
  void singularVerticesAreReportedAndLeftUntouched() {
    double[] singular = new double[12];
    double[] rest = {7, 8, 9};
    double smallest =
        LinearBlendSkinning.unskin(
            SkinWeights.ofDense(new double[] {1}, 1), singular, new double[] {1, 2, 3}, rest);
    assertThat(smallest).isZero();
    assertThat(rest).containsExactly(7, 8, 9);
  }

  @Test
  void floatFormAgreesWithTheDoubleFormToRounding() {
    Skeleton skeleton = Figures.twoRoots();
    SkinWeights weights = Figures.weights(50, 5, random);
    double[] matrices = matrices(skeleton, Figures.pose(skeleton, random, false));
    double[] points = Figures.points(50, random);
    double[] expected = new double[points.length];
    LinearBlendSkinning.skin(weights, matrices, points, expected);
    float[] inPlace = Figures.floats(points);
    LinearBlendSkinning.skin(weights, Figures.floats(matrices), inPlace, inPlace);
    for (int i = 0; i < inPlace.length; i++) {
      assertThat((double) inPlace[i]).isCloseTo(expected[i], within(1e-5));
    }
  }

  private static double[] matrices(Skeleton skeleton, Pose pose) {
    return ForwardKinematics.skinningMatrices(skeleton, pose, Pose.identity(skeleton.jointCount()));
  }
}
