package dev.sinew.character.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.Figures;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RestSpaceTest {
  private static final Skeleton CHAIN = Figures.chain();

  private final Random random = new Random(3);

  @Test
  void aSculptComesBackFromRestSpaceUnderAnyRestPoseAndTwoRoots() {
    Skeleton skeleton = Figures.twoRoots();
    SkinWeights weights = Figures.weights(50, 5, random);
    double[] rest = Figures.points(50, random);
    for (int n = 0; n < 20; n++) {
      Pose pose = Figures.pose(skeleton, random, n % 2 == 0);
      Pose restPose = Figures.pose(skeleton, random, n % 3 == 0);
      RestSpace space = RestSpace.at(skeleton, weights, pose, restPose);
      double[] base = new double[rest.length];
      LinearBlendSkinning.skin(
          weights, ForwardKinematics.skinningMatrices(skeleton, pose, restPose), rest, base);
      double[] sculpt = base.clone();
      for (int i = 0; i < sculpt.length; i++) {
        sculpt[i] += 0.05 * random.nextGaussian();
      }
      Exemplar exemplar = Exemplar.sculpted("s", pose, space, base, sculpt);
      double[] again = exemplar.surface(space, base);
      Set<Integer> damped =
          Arrays.stream(space.nearSingular().vertices()).boxed().collect(Collectors.toSet());
      for (int i = 0; i < sculpt.length; i++) {
        if (!damped.contains(i / 3)) {
          assertThat(again[i]).isCloseTo(sculpt[i], within(1e-10));
        }
      }
      assertThat(damped).hasSizeLessThan(5);
    }
  }

  @Test
  void aDifferenceIsTheSculptAtRestLessTheRestMesh() {
    SkinWeights weights = Figures.weights(30, 3, random);
    double[] rest = Figures.points(30, random);
    double[] base = new double[rest.length];
    double[] matrices =
        ForwardKinematics.skinningMatrices(CHAIN, Figures.turned(3, 1, 1), Pose.identity(3));
    LinearBlendSkinning.skin(weights, matrices, rest, base);
    double[] sculpt = Figures.points(30, random);
    RestSpace space = RestSpace.at(weights, matrices);
    double[] difference = space.difference(base, sculpt);
    double[] pulled = new double[rest.length];
    LinearBlendSkinning.unskin(weights, matrices, sculpt, pulled);
    double[] toRest = space.toRest(sculpt, rest);
    for (int i = 0; i < rest.length; i++) {
      assertThat(difference[i]).isCloseTo(pulled[i] - rest[i], within(1e-12));
      assertThat(toRest[i]).isCloseTo(pulled[i], within(1e-12));
    }
  }

  @Test
  void reportsVerticesThatAHalfTurnCollapses() {
    // Vertex 0 follows joint b alone, vertex 1 half a and half b: turned by π, it falls on a line.
    SkinWeights weights = SkinWeights.ofDense(new double[] {0, 1, 0, 0.5, 0.5, 0}, 3);
    RestSpace space = RestSpace.at(CHAIN, weights, Figures.turned(3, 1, Math.PI), Pose.identity(3));
    assertThat(space.nearSingular().vertices()).containsExactly(1);
    assertThat(space.nearSingular().conditions()[0]).isGreaterThan(1e10);
    assertThat(space.nearSingular().toString()).contains("vertex 1");
    double[] difference = space.difference(new double[6], new double[] {0, 0, 0, 0.01, 0.01, 0.01});
    // Damped: across the collapsed plane nothing can be said, along it the sculpt is kept.
    assertThat(Math.hypot(difference[3], difference[4])).isLessThan(1);
    assertThat(difference[5]).isCloseTo(0.01, within(1e-4));
  }

  @Test
  void undoesABendOfAHundredAndSeventyDegrees() {
    SkinWeights weights = SkinWeights.ofDense(new double[] {0.5, 0.5, 0}, 3);
    RestSpace space =
        RestSpace.at(CHAIN, weights, Figures.turned(3, 1, Math.toRadians(170)), Pose.identity(3));
    assertThat(space.nearSingular().isEmpty()).isTrue();
  }

  @Test
  void aVertexThatNoJointMovesIsReported() {
    SkinWeights weights = SkinWeights.ofDense(new double[] {1, 0, 0, 0, 0, 0}, 3);
    RestSpace space = RestSpace.at(CHAIN, weights, Pose.identity(3), Pose.identity(3));
    assertThat(space.nearSingular().vertices()).containsExactly(1);
    assertThat(space.difference(new double[6], new double[] {1, 1, 1, 1, 1, 1}))
        .containsExactly(1, 1, 1, 0, 0, 0);
  }

  @Test
  void refusesASculptOfAnotherTopologyByName() {
    SkinWeights weights = Figures.weights(4, 3, random);
    RestSpace space = RestSpace.at(CHAIN, weights, Pose.identity(3), Pose.identity(3));
    assertThat(
            Faults.of(
                    FaultCode.VERTEX_COUNT,
                    () ->
                        Exemplar.sculpted(
                            "elbow bent", Pose.identity(3), space, new double[12], new double[15]))
                .message())
        .contains("elbow bent")
        .contains("found 5 vertices")
        .contains("allowed: 4 vertices");
  }

  @Test
  void refusesASculptThatIsNotFinite() {
    SkinWeights weights = Figures.weights(1, 3, random);
    RestSpace space = RestSpace.at(CHAIN, weights, Pose.identity(3), Pose.identity(3));
    assertThat(
            Faults.of(
                    FaultCode.NOT_FINITE,
                    () ->
                        Exemplar.sculpted(
                            "e",
                            Pose.identity(3),
                            space,
                            new double[3],
                            new double[] {0, Double.NaN, 0}))
                .where())
        .contains("exemplar e")
        .contains("vertex 0");
  }

  @Test
  void holdsOnlyTouchedVertices() {
    SparseOffsets offsets =
        SparseOffsets.ofDense(new double[] {0, 0, 0, 1, 0, 0, 0, 0, 1e-9}, 1e-7);
    assertThat(offsets.size()).isEqualTo(1);
    assertThat(offsets.vertex(0)).isEqualTo(1);
    assertThat(offsets.toDense()).containsExactly(0, 0, 0, 1, 0, 0, 0, 0, 0);
    Faults.of(FaultCode.SHAPE, () -> SparseOffsets.of(3, new int[] {1, 1}, new double[6]));
    Faults.of(FaultCode.SHAPE, () -> SparseOffsets.of(3, new int[] {3}, new double[3]));
    Faults.of(FaultCode.SHAPE, () -> SparseOffsets.of(3, new int[] {2}, new double[4]));
  }
}
