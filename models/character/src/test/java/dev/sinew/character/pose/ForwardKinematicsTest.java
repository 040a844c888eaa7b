package dev.sinew.character.pose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.Figures;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.skeleton.Skeleton;
import org.junit.jupiter.api.Test;

class ForwardKinematicsTest {
  @Test
  void identityPoseGivesTheRestPositions() {
    Skeleton skeleton = Figures.twoRoots();
    assertThat(positions(skeleton, Pose.identity(5)))
        .containsExactly(skeleton.joints(), within(1e-15));
  }

  @Test
  void halfTurnFoldsTheChainBack() {
    assertThat(positions(Figures.chain(), Figures.turned(3, 1, Math.PI)))
        .containsExactly(new double[] {0, 0, 0, 1, 0, 0, 0, 0, 0}, within(1e-15));
  }

  @Test
  void rotationsAddUpAlongTheChain() {
    Pose pose =
        Pose.ofAxisAngle(
            new double[] {0, 0, Math.PI / 2, 0, 0, Math.PI / 2, 0, 0, 0}, new double[3], null);
    // a turns the chain to +y, b turns its rest to −x.
    assertThat(positions(Figures.chain(), pose))
        .containsExactly(new double[] {0, 0, 0, 0, 1, 0, -1, 1, 0}, within(1e-15));
  }

  @Test
  void rootTranslationMovesEveryRoot() {
    Skeleton skeleton = Figures.twoRoots();
    double[] expected = skeleton.joints();
    for (int j = 0; j < 5; j++) {
      expected[3 * j] += 1;
      expected[3 * j + 2] -= 2;
    }
    assertThat(positions(skeleton, Pose.ofAxisAngle(new double[15], new double[] {1, 0, -2}, null)))
        .containsExactly(expected, within(1e-15));
  }

  @Test
  void jointTranslationIsInTheParentsFrame() {
    double[] translations = {0, 0, 0, 0.5, 0, 0, 0, 0, 0};
    Pose pose =
        Pose.ofAxisAngle(
            new double[] {0, 0, Math.PI / 2, 0, 0, 0, 0, 0, 0},
            new double[] {9, 9, 9},
            translations);
    // b is 1.5 along a's x, which now points up.
    assertThat(positions(Figures.chain(), pose))
        .containsExactly(new double[] {0, 0, 0, 0, 1.5, 0, 0, 2.5, 0}, within(1e-15));
  }

  @Test
  void poseOfAnotherSkeletonIsRefused() {
    Faults.of(
        FaultCode.JOINT,
        () -> ForwardKinematics.globalTransforms(Figures.chain(), Pose.identity(4)));
  }

  private static double[] positions(Skeleton skeleton, Pose pose) {
    double[] global = ForwardKinematics.globalTransforms(skeleton, pose);
    double[] positions = new double[3 * skeleton.jointCount()];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = global[12 * (i / 3) + 4 * (i % 3) + 3];
    }
    return positions;
  }
}
