package dev.sinew.character.pose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Figures;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule holds for one root and several, with and without joint translations, at any P*. */
class PelvisFrameTest {
  private static final int VERTICES = 30;

  static Stream<Arguments> figures() {
    Random random = new Random(3);
    Stream.Builder<Arguments> all = Stream.builder();
    for (Skeleton skeleton : new Skeleton[] {Figures.chain(), Figures.twoRoots()}) {
      for (boolean translating : new boolean[] {false, true}) {
        Pose pose = Figures.pose(skeleton, random, translating);
        all.add(Arguments.of(skeleton, pose, Pose.identity(skeleton.jointCount())));
        all.add(Arguments.of(skeleton, pose, Figures.pose(skeleton, random, translating)));
      }
    }
    return all.build();
  }

  @ParameterizedTest
  @MethodSource("figures")
  void worldVerticesComeBackWithinAMicrometre(Skeleton skeleton, Pose pose, Pose rest) {
    float[] world = Figures.floats(Figures.points(1000, new Random(4)));
    PelvisFrame frame = PelvisFrame.of(skeleton, pose, rest);
    float[] back = frame.toWorld(frame.toCentred(world));
    for (int i = 0; i < world.length; i++) {
      assertThat(back[i]).isCloseTo(world[i], within(1e-6f));
    }
  }

  @ParameterizedTest
  @MethodSource("figures")
  void centredPoseOfTheCentredMeshGivesTheCentredWorld(Skeleton skeleton, Pose pose, Pose rest) {
    Random random = new Random(5);
    SkinWeights weights = Figures.weights(VERTICES, skeleton.jointCount(), random);
    double[] mesh = Figures.points(VERTICES, random);
    double[] world = skinned(skeleton, pose, rest, weights, mesh);

    PelvisFrame frame = PelvisFrame.of(skeleton, pose, rest);
    double[] c = PelvisFrame.restPosition(skeleton, rest);
    double[] centredMesh = mesh.clone();
    for (int i = 0; i < mesh.length; i++) {
      centredMesh[i] -= c[i % 3];
    }
    double[] centred =
        skinned(
            PelvisFrame.centre(skeleton, rest),
            frame.centre(skeleton, pose, rest),
            centredRest(skeleton, rest),
            weights,
            centredMesh);

    float[] expected = frame.toCentred(Figures.floats(world));
    for (int i = 0; i < centred.length; i++) {
      assertThat(centred[i]).isCloseTo(expected[i], within(2e-6));
    }
  }

  @ParameterizedTest
  @MethodSource("figures")
  void centredPelvisLiesInTheOriginAndHasNotTurned(Skeleton skeleton, Pose pose, Pose rest) {
    Skeleton centred = PelvisFrame.centre(skeleton, rest);
    Pose centredPose = PelvisFrame.of(skeleton, pose, rest).centre(skeleton, pose, rest);
    PelvisFrame again = PelvisFrame.of(centred, centredPose, centredRest(skeleton, rest));
    assertThat(again.translation()).containsExactly(new double[3], within(1e-14));
    assertThat(again.rotation())
        .containsExactly(new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, within(1e-14));
  }

  @ParameterizedTest
  @MethodSource("figures")
  void movingTheWholeBodyChangesNothingCentred(Skeleton skeleton, Pose pose, Pose rest) {
    Pose moved = Figures.moved(skeleton, pose, new double[] {0.4, -2, 1}, new double[] {5, -1, 3});
    double[] expected = centredTransforms(skeleton, pose, rest);
    assertThat(centredTransforms(skeleton, moved, rest)).containsExactly(expected, within(1e-13));
  }

  /** P* of the centred skeleton, as {@link PelvisFrame} itself makes it. */
  private static Pose centredRest(Skeleton skeleton, Pose rest) {
    return PelvisFrame.of(skeleton, rest, rest).centre(skeleton, rest, rest);
  }

  private static double[] centredTransforms(Skeleton skeleton, Pose pose, Pose rest) {
    return ForwardKinematics.globalTransforms(
        PelvisFrame.centre(skeleton, rest),
        PelvisFrame.of(skeleton, pose, rest).centre(skeleton, pose, rest));
  }

  private static double[] skinned(
      Skeleton skeleton, Pose pose, Pose rest, SkinWeights weights, double[] mesh) {
    double[] posed = new double[mesh.length];
    LinearBlendSkinning.skin(
        weights, ForwardKinematics.skinningMatrices(skeleton, pose, rest), mesh, posed);
    return posed;
  }
}
