package dev.sinew.character.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.skeleton.Skeleton;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JointSymmetryTest {
  @ParameterizedTest
  @CsvSource({
    "LeftArm, RightArm",
    "ArmLeft, ArmRight",
    "upLeftArm, upRightArm",
    "mixamorig:LeftHandThumb1, mixamorig:RightHandThumb1",
    "left_hip, right_hip",
    "hip_left, hip_right",
    "hip.left.001, hip.right.001",
    "leftHip, rightHip",
    "LEFT_HIP, RIGHT_HIP",
    "L_hip, R_hip",
    "l_hip, r_hip",
    "hip_L, hip_R",
    "hip_l, hip_r",
    "hip.L, hip.R",
    "hip.L.001, hip.R.001",
    "l-hip, r-hip",
    "Bip01 L Thigh, Bip01 R Thigh",
    "arm_l_02, arm_r_02",
    "LThumb, RThumb",
    "LHipJoint, RHipJoint",
    "lShin, rShin",
    "rig:LThumb, rig:RThumb",
    "handL, handR",
    "arm2L_end, arm2R_end"
  })
  void sidesAreExchanged(String left, String right) {
    assertThat(SideNames.counterparts(left)).contains(right);
    assertThat(SideNames.counterparts(right)).contains(left);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Hips",
        "LowerBack",
        "Root",
        "Cleft",
        "leftover",
        "Righteous",
        "L1",
        "roll",
        "Lid",
        "spine"
      })
  void namesInTheMiddleTellNoSide(String name) {
    assertThat(SideNames.counterparts(name)).isEmpty();
  }

  @Test
  void jointsThatCoincideAreToldApartByName() {
    JointSymmetry found = JointSymmetry.of(Patch.skeleton(), Patch.CENTRE, 1);
    assertThat(found.partners()).isEqualTo(Patch.JOINT_PARTNERS);
    assertThat(found.asymmetry()).isEmpty();
  }

  @Test
  void whereNamesTellNothingPlacesDo() {
    Skeleton named = Patch.skeleton();
    Skeleton numbered =
        Skeleton.of(List.of("b0", "b1", "b2", "b3", "b4"), named.parents(), named.joints());
    assertThat(JointSymmetry.of(numbered, Patch.CENTRE, 1).partners())
        .isEqualTo(Patch.JOINT_PARTNERS);
  }

  @Test
  void aJointInThePlaneIsItsOwnPartner() {
    Skeleton spine =
        Skeleton.of(
            List.of("root", "spine", "head"),
            new int[] {-1, 0, 1},
            new double[] {0, 0, 0, 0, 1, 0, 0, 2, 0});
    assertThat(JointSymmetry.of(spine, 0, 2).partners()).containsExactly(0, 1, 2);
  }

  @Test
  void pairsRoots() {
    Skeleton two =
        Skeleton.of(
            List.of("L_foot", "R_foot"), new int[] {-1, -1}, new double[] {1, 0, 0, -1, 0, 0});
    assertThat(JointSymmetry.of(two, 0, 2).partners()).containsExactly(1, 0);
  }

  @Test
  void refusesAJointWithoutPartner() {
    Skeleton lame =
        Skeleton.of(List.of("root", "LeftArm"), new int[] {-1, 0}, new double[] {0, 0, 0, 1, 0, 0});
    JointSymmetry found = JointSymmetry.of(lame, 0, 2);
    assertThat(found.partner(1)).isEqualTo(-1);
    assertThat(found.asymmetry().orElseThrow()).contains("LeftArm has no partner");
  }

  @Test
  void refusesPartnersThatHangOnOthers() {
    Skeleton tangled =
        Skeleton.of(
            List.of("root", "spine", "LeftArm", "RightArm"),
            new int[] {-1, 0, 0, 1},
            new double[] {0, 0, 0, 0, 1, 0, 1, 1, 0, -1, 1, 0});
    assertThat(JointSymmetry.of(tangled, 0, 2).asymmetry().orElseThrow())
        .contains("RightArm")
        .contains("hangs on spine");
  }

  @Test
  void refusesPartnersThatLieElsewhere() {
    double[] joints = Patch.skeleton().joints();
    joints[3 * 4 + 1] += 0.02;
    JointSymmetry found = JointSymmetry.of(Patch.skeleton().withJoints(joints), Patch.CENTRE, 1);
    assertThat(found.asymmetry().orElseThrow()).contains("LeftArm").contains("20.0 mm");
  }
}
