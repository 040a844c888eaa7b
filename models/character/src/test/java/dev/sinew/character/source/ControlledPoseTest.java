package dev.sinew.character.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.Figures;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ControlledPoseTest {
  private static final NamedPose BEND =
      NamedPose.of("bend", Map.of("b", new double[] {0, 0, 1.2}), 0, -0.1, 0);
  private static final NamedPose NOD =
      NamedPose.of(
          "nod", Map.of("b", new double[] {0.8, 0.1, 0}, "c", new double[] {0.4, 0, 0}), 0, 0, 0.3);
  private static final NamedPose TWIST =
      NamedPose.of("twist", Map.of("b", new double[] {0, -2.1, 0.4}), 0, 0, 0);

  private final Random random = new Random(8);
  private final Pose rest = Figures.pose(Figures.chain(), random, false);

  private static Control axis(String name, String pose) {
    return new Control(name, Control.Kind.AXIS, -1, 1, 0, pose, null);
  }

  private ControlledPose controls(Control... controls) {
    return ControlledPose.of(
        Figures.chain(), rest, new ControlMap(List.of(controls), List.of(BEND, NOD, TWIST)));
  }

  /** The rest pose with a pose's joints put in place of its own. */
  private Pose whole(NamedPose pose) {
    double[] rotations = rest.rotations();
    for (String joint : pose.joints()) {
      int j = Figures.chain().indexOf(joint).orElseThrow();
      Rotations.matrixFromAxisAngle(pose.rotation(joint), 0, rotations, 9 * j);
    }
    double[] translation = rest.translation();
    for (int c = 0; c < 3; c++) {
      translation[c] += pose.translation()[c];
    }
    return Pose.ofRotations(rotations, translation, null);
  }

  @Test
  void givesTheRestPoseBitByBitWhenAllControlsAreZero() {
    try (ControlledPose source = controls(axis("x", "bend"), Control.key("k", "nod"))) {
      assertThat(source.sample(0).pose()).isEqualTo(rest);
      source.set("x", 0.7);
      source.set("k", 1);
      source.set("x", -0.0);
      source.set("k", 0);
      assertThat(source.sample(1).pose()).isEqualTo(rest);
    }
  }

  @Test
  void givesAPoseBitByBitWhenItsControlAloneIsAtOne() {
    try (ControlledPose source = controls(axis("x", "bend"), Control.key("k", "nod"))) {
      source.set("k", 1);
      assertThat(source.sample(0).pose()).isEqualTo(whole(NOD));
    }
  }

  @Test
  void theOppositePoseActsBelowZero() {
    try (ControlledPose source = controls(Control.axis("x", "bend", "twist"))) {
      source.set("x", -1);
      assertThat(source.sample(0).pose()).isEqualTo(whole(TWIST));
      source.set("x", 1);
      assertThat(source.sample(0).pose()).isEqualTo(whole(BEND));
    }
  }

  @Test
  void aShareOfAControlTurnsByThatShareAboutTheSameAxis() {
    Pose identity = Pose.identity(3);
    ControlMap map = new ControlMap(List.of(axis("x", "bend")), List.of(BEND));
    try (ControlledPose source = ControlledPose.of(Figures.chain(), identity, map)) {
      for (double value : new double[] {-1, -0.3, 0.25, 0.9}) {
        source.set("x", value);
        Pose found = source.sample(0).pose();
        assertThat(found.axisAngle()[5]).isCloseTo(1.2 * value, within(1e-14));
        assertThat(found.translation()[1]).isCloseTo(-0.1 * value, within(1e-16));
      }
    }
  }

  /** The rule by numbers of its own: matrix exponential and logarithm from their series. */
  @Test
  void addsRotationVectorsRelativeToTheRestPose() {
    try (ControlledPose source = controls(axis("x", "bend"), axis("y", "nod"))) {
      source.set("x", 0.6);
      source.set("y", -0.35);
      double[] c = slice(rest.rotations());
      double[] sum = new double[9];
      double[][] targets = {slice(whole(BEND).rotations()), slice(whole(NOD).rotations())};
      double[] weights = {0.6, -0.35};
      for (int k = 0; k < 2; k++) {
        double[] log = log(times(transposed(c), targets[k]));
        for (int i = 0; i < 9; i++) {
          sum[i] += weights[k] * log[i];
        }
      }
      assertThat(slice(source.sample(0).pose().rotations()))
          .containsExactly(times(c, exp(sum)), within(1e-12));
    }
  }

  private static double[] slice(double[] rotations) {
    return Arrays.copyOfRange(rotations, 9, 18);
  }

  private static double[] times(double[] a, double[] b) {
    double[] product = new double[9];
    for (int i = 0; i < 27; i++) {
      product[i / 3] += a[i / 9 * 3 + i % 3] * b[i % 3 * 3 + i / 3 % 3];
    }
    return product;
  }

  private static double[] transposed(double[] a) {
    return new double[] {a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]};
  }

  /** θ/(2 sin θ)·(R − Rᵀ). */
  private static double[] log(double[] r) {
    double angle = Math.acos((r[0] + r[4] + r[8] - 1) / 2);
    double[] t = transposed(r);
    double[] log = new double[9];
    for (int i = 0; i < 9; i++) {
      log[i] = angle / (2 * Math.sin(angle)) * (r[i] - t[i]);
    }
    return log;
  }

  /** Σ Xⁿ/n!. */
  private static double[] exp(double[] x) {
    double[] power = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    double[] sum = power.clone();
    for (int n = 1; n < 40; n++) {
      power = times(power, x);
      for (int i = 0; i < 9; i++) {
        power[i] /= n;
        sum[i] += power[i];
      }
    }
    return sum;
  }

  @Test
  void neitherTheOrderOfControlsNorOfSettingThemMatters() {
    Control x = axis("x", "bend");
    Control y = axis("y", "nod");
    Control z = axis("z", "twist");
    try (ControlledPose one = controls(x, y, z);
        ControlledPose other = controls(z, x, y)) {
      one.set("x", 0.4);
      one.set("y", -0.2);
      one.set("z", 0.9);
      other.set("z", 0.9);
      other.set("y", 1);
      other.set("y", -0.2);
      other.set("x", 0.4);
      assertThat(other.sample(0).pose()).isEqualTo(one.sample(0).pose());
    }
  }

  @Test
  void twoControlsOfOnePoseAddUp() {
    try (ControlledPose source = controls(axis("x", "bend"), axis("y", "bend"))) {
      source.set("x", 0.25);
      source.set("y", 0.75);
      assertThat(source.sample(0).pose()).isEqualTo(whole(BEND));
    }
  }

  @Test
  void movesEveryRootWhereJointsTranslate() {
    Pose translating = Figures.pose(Figures.twoRoots(), random, true);
    NamedPose up = NamedPose.of("up", Map.of(), 0, 1, 0);
    ControlMap map = new ControlMap(List.of(Control.key("k", "up")), List.of(up));
    try (ControlledPose source = ControlledPose.of(Figures.twoRoots(), translating, map)) {
      source.set("k", 1);
      Pose found = source.sample(0).pose();
      for (int j = 0; j < 5; j++) {
        boolean root = Figures.twoRoots().isRoot(j);
        assertThat(found.localTranslation(j, root, 1))
            .isEqualTo(translating.localTranslation(j, root, 1) + (root ? 1 : 0));
      }
    }
  }

  @Test
  void aSampleIsNewOnlyAfterAChange() {
    try (ControlledPose source = controls(axis("x", "bend"))) {
      PoseSample first = source.sample(0);
      assertThat(first.revision()).isPositive();
      source.set("x", 0);
      assertThat(source.sample(1).isNewerThan(first)).isFalse();
      source.set("x", 0.5);
      PoseSample second = source.sample(2);
      assertThat(second.isNewerThan(first)).isTrue();
      assertThat(second.time()).isEqualTo(2);
      assertThat(source.values()).containsExactly(Map.entry("x", 0.5));
      source.reset();
      assertThat(source.values()).containsExactly(Map.entry("x", 0.0));
      assertThat(source.sample(3).pose()).isEqualTo(rest);
    }
  }

  @Test
  void rejectsControlsAndValuesThatAreNot() {
    try (ControlledPose source = controls(axis("x", "bend"), Control.key("k", "nod"))) {
      assertThat(Faults.of(FaultCode.USAGE, () -> source.set("z", 0)).allowed()).contains("x, k");
      for (double wrong : new double[] {1.001, -2, Double.NaN, Double.POSITIVE_INFINITY}) {
        Faults.of(FaultCode.USAGE, () -> source.set("x", wrong));
      }
      assertThat(Faults.of(FaultCode.USAGE, () -> source.set("k", 0.5)).allowed())
          .isEqualTo("0.0 or 1.0");
      assertThat(source.sample(0).pose()).isEqualTo(rest);
      Faults.of(FaultCode.NOT_FINITE, () -> source.sample(Double.NEGATIVE_INFINITY));
    }
  }

  @Test
  void rejectsJointsThatTheCharacterHasNot() {
    NamedPose other = NamedPose.of("p", Map.of("tail", new double[3]), 0, 0, 0);
    ControlMap map = new ControlMap(List.of(Control.key("k", "p")), List.of(other));
    var fault = Faults.of(FaultCode.JOINT, () -> ControlledPose.of(Figures.chain(), rest, map));
    assertThat(fault.message()).contains("pose \"p\"").contains("tail").contains("a, b, c");
    Faults.of(
        FaultCode.JOINT,
        () ->
            ControlledPose.of(
                Figures.chain(),
                Pose.identity(2),
                new ControlMap(List.of(Control.key("k", "bend")), List.of(BEND))));
  }
}
