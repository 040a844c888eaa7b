package dev.sinew.character.pose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import org.junit.jupiter.api.Test;

class PoseTest {
  @Test
  void axisAngleAndMatricesAreTwoViewsOfOnePose() {
    double[] axisAngle = {0.1, -0.2, 0.3, 1, 0, 2, 0, 0, 0};
    Pose pose = Pose.ofAxisAngle(axisAngle, new double[] {1, 2, 3}, null);
    assertThat(pose.jointCount()).isEqualTo(3);
    assertThat(pose.axisAngle()).containsExactly(axisAngle, within(1e-14));
    assertThat(Pose.ofRotations(pose.rotations(), new double[] {1, 2, 3}, null)).isEqualTo(pose);
  }

  @Test
  void rootTranslationMovesRootsAndJointTranslationsReplaceIt() {
    Pose plain = Pose.ofAxisAngle(new double[6], new double[] {1, 2, 3}, null);
    assertThat(plain.localTranslation(0, true, 1)).isEqualTo(2);
    assertThat(plain.localTranslation(1, false, 1)).isZero();
    Pose moving =
        Pose.ofAxisAngle(new double[6], new double[] {1, 2, 3}, new double[] {0, 5, 0, 0, 6, 0});
    assertThat(moving.hasJointTranslations()).isTrue();
    assertThat(moving.localTranslation(0, true, 1)).isEqualTo(5);
    assertThat(moving.localTranslation(1, false, 1)).isEqualTo(6);
  }

  @Test
  void givenArraysAreNotSharedWithTheCaller() {
    double[] translation = new double[3];
    double[] perJoint = new double[3];
    Pose pose = Pose.ofAxisAngle(new double[3], translation, perJoint);
    translation[0] = 1;
    perJoint[0] = 1;
    pose.rotations()[0] = 9;
    assertThat(pose).isEqualTo(Pose.ofAxisAngle(new double[3], new double[3], new double[3]));
  }

  @Test
  void rejectsAMatrixThatIsNoRotation() {
    double[] rotations = Pose.identity(2).rotations();
    rotations[9] = 1.01;
    assertThat(
            Faults.of(
                    FaultCode.NOT_A_ROTATION,
                    () -> Pose.ofRotations(rotations, new double[3], null))
                .where())
        .isEqualTo("joint 1");
  }

  @Test
  void rejectsNumbersThatAreNotFinite() {
    double[] bad = {0, 0, 0, 0, Double.NaN, 0};
    Faults.of(FaultCode.NOT_FINITE, () -> Pose.ofAxisAngle(bad, new double[3], null));
    Faults.of(FaultCode.NOT_FINITE, () -> Pose.ofAxisAngle(new double[6], new double[3], bad));
    Faults.of(
        FaultCode.NOT_FINITE,
        () -> Pose.ofAxisAngle(new double[6], new double[] {0, 1 / 0.0, 0}, null));
  }

  @Test
  void rejectsLengthsThatDoNotBelongTogether() {
    Faults.of(FaultCode.SHAPE, () -> Pose.ofAxisAngle(new double[6], new double[2], null));
    Faults.of(FaultCode.SHAPE, () -> Pose.ofAxisAngle(new double[6], new double[3], new double[3]));
    Faults.of(FaultCode.SHAPE, () -> Pose.ofAxisAngle(new double[7], new double[3], null));
    Faults.of(FaultCode.SHAPE, () -> Pose.ofRotations(new double[4], new double[3], null));
  }

  @Test
  void rejectsAnAxisAngleTooLargeToTurnByWithAnyPrecision() {
    Faults.any(() -> Pose.ofAxisAngle(new double[] {1e200, 0, 0}, new double[3], null));
  }
}
