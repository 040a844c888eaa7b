package dev.sinew.character.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.Figures;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PoseReaderTest {
  private static final Skeleton CHAIN = Figures.chain();
  private static final Pose REST = Pose.identity(3);

  private static PoseReader reader(PoseDistance distance, String... joints) {
    return PoseReader.of("reader", CHAIN, REST, List.of(joints), distance);
  }

  private static Pose pose(double... axisAngleOfB) {
    double[] axisAngle = new double[9];
    System.arraycopy(axisAngleOfB, 0, axisAngle, 3, 3);
    return Pose.ofAxisAngle(axisAngle, new double[3], null);
  }

  private static double distance(PoseReader reader, Pose a, Pose b) {
    return reader.distance(reader.read(a), reader.read(b));
  }

  @Test
  void measuresTheAngleBetweenRotations() {
    PoseReader reader = reader(PoseDistance.ROTATION_ANGLE, "b");
    assertThat(distance(reader, pose(0, 0, 0.3), pose(0, 0, -1.2))).isCloseTo(1.5, within(1e-14));
    assertThat(distance(reader, pose(0, 0, 3), pose(0, 0, -3)))
        .isCloseTo(2 * Math.PI - 6, within(1e-14));
    assertThat(distance(reader, pose(1, 2, 0.5), pose(1, 2, 0.5))).isZero();
    assertThat(distance(reader, pose(0, 0, 0), pose(0, 1e-9, 0))).isCloseTo(1e-9, within(1e-15));
  }

  @Test
  void measuresTheChordBetweenQuaternions() {
    PoseReader reader = reader(PoseDistance.QUATERNION, "b");
    assertThat(distance(reader, pose(0, 0.7, 0), pose(0, -0.3, 0)))
        .isCloseTo(2 * Math.sin(0.25), within(1e-14));
  }

  @Test
  void measuresTheDistanceOfMatrices() {
    PoseReader reader = reader(PoseDistance.MATRIX, "b");
    Pose p = pose(0.4, -0.2, 0.9);
    Pose q = pose(-1.5, 0.3, 0.7);
    double squares = 0;
    for (int i = 9; i < 18; i++) {
      double d = p.rotations()[i] - q.rotations()[i];
      squares += d * d;
    }
    assertThat(distance(reader, p, q)).isCloseTo(Math.sqrt(squares / 2), within(1e-14));
    assertThat(distance(reader, pose(0, 0.7, 0), pose(0, -0.3, 0)))
        .isCloseTo(2 * Math.sin(0.5), within(1e-14));
    assertThat(distance(reader, pose(0, 0, 0), pose(0, 1e-9, 0))).isCloseTo(1e-9, within(1e-15));
  }

  @Test
  void tellsSwingFromTwistAboutTheBone() {
    // b's bone lies along x: turning about x is twist, about y or z swing.
    PoseReader swing = reader(PoseDistance.SWING, "b");
    PoseReader twist = reader(PoseDistance.TWIST, "b");
    assertThat(distance(swing, pose(1, 0, 0), pose(-0.5, 0, 0))).isCloseTo(0, within(1e-14));
    assertThat(distance(twist, pose(1, 0, 0), pose(-0.5, 0, 0))).isCloseTo(1.5, within(1e-14));
    assertThat(distance(swing, pose(0, 0, 0.4), pose(0, 0, -0.3))).isCloseTo(0.7, within(1e-14));
    assertThat(distance(twist, pose(0, 0, 0.4), pose(0, 0, -0.3))).isCloseTo(0, within(1e-14));
    assertThat(distance(swing, REST, pose(0, 0.4, 0))).isCloseTo(0.4, within(1e-14));
  }

  @Test
  void takesAnotherTwistAxis() {
    PoseReader twist = reader(PoseDistance.TWIST, "b").withTwistAxis("b", 0, 0, 5);
    assertThat(twist.twistAxis(0)).containsExactly(0, 0, 1);
    assertThat(distance(twist, pose(0, 0, 0.4), pose(0, 0, -0.3))).isCloseTo(0.7, within(1e-14));
    Faults.of(FaultCode.CONFIG, () -> twist.withTwistAxis("b", 0, 0, 0));
    Faults.of(FaultCode.JOINT, () -> twist.withTwistAxis("c", 0, 0, 1));
  }

  @Test
  void addsTheSquaresOfJointsDistances() {
    PoseReader reader = reader(PoseDistance.ROTATION_ANGLE, "b", "c");
    Pose both = Pose.ofAxisAngle(new double[] {0, 0, 0, 0, 0, 0.3, 0, 0.4, 0}, new double[3], null);
    assertThat(distance(reader, REST, both)).isCloseTo(0.5, within(1e-14));
  }

  @Test
  void everyDistanceIsAMetricUpToRounding() {
    Random random = new Random(5);
    for (PoseDistance kind : PoseDistance.values()) {
      PoseReader reader = reader(kind, "b", "c");
      for (int n = 0; n < 200; n++) {
        Pose a = Figures.pose(CHAIN, random, false);
        Pose b = Figures.pose(CHAIN, random, false);
        Pose c = Figures.pose(CHAIN, random, false);
        assertThat(distance(reader, a, a)).isCloseTo(0, within(1e-14));
        assertThat(distance(reader, a, b)).isEqualTo(distance(reader, b, a));
        assertThat(distance(reader, a, c))
            .isLessThanOrEqualTo(distance(reader, a, b) + distance(reader, b, c) + 1e-12);
      }
    }
  }

  @Test
  void doesNotSeeWhereTheBodyIs() {
    Skeleton skeleton = Figures.twoRoots();
    PoseReader reader =
        PoseReader.of(
            "prop",
            skeleton,
            Pose.identity(5),
            List.of("spine", "prop", "prop.tip"),
            PoseDistance.ROTATION_ANGLE);
    Random random = new Random(7);
    Pose pose = Figures.pose(skeleton, random, false);
    Pose moved = Figures.moved(skeleton, pose, new double[] {0.4, -1, 0.8}, new double[] {1, 2, 3});
    assertThat(distance(reader, pose, moved)).isCloseTo(0, within(1e-12));
  }

  @Test
  void refusesUnknownJointsByName() {
    assertThat(Faults.of(FaultCode.JOINT, () -> reader(PoseDistance.SWING, "b", "elbow")).message())
        .contains("reader")
        .contains("elbow")
        .contains("a, b, c");
    Faults.of(FaultCode.JOINT, () -> reader(PoseDistance.SWING, "b", "b"));
    Faults.of(FaultCode.JOINT, () -> reader(PoseDistance.SWING));
  }

  @Test
  void refusesThePelvisAndWhatLiesAboveIt() {
    Skeleton skeleton = Figures.twoRoots();
    for (String joint : List.of("world", "rig:Hips")) {
      assertThat(
              Faults.of(
                      FaultCode.JOINT,
                      () ->
                          PoseReader.of(
                              "r",
                              skeleton,
                              Pose.identity(5),
                              List.of(joint),
                              PoseDistance.QUATERNION))
                  .found())
          .isEqualTo(joint);
    }
  }

  @Test
  void refusesAPoseOfAnotherSkeleton() {
    Faults.of(FaultCode.JOINT, () -> reader(PoseDistance.SWING, "b").read(Pose.identity(4)));
  }
}
