package dev.sinew.character.source.vmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.SharedFiles;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.geometry.Affine;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanoidRigTest {
  /** Hips, a twist bone that is no humanoid bone, chest, left arm along +x, forearm, hand. */
  private static final Skeleton RIG =
      Skeleton.of(
          List.of("Hips", "filler", "Chest", "LeftArm", "LeftForeArm", "LeftHand"),
          new int[] {-1, 0, 1, 2, 3, 4},
          new double[] {0, 1, 0, 0, 1.1, 0, 0, 1.3, 0, 0.2, 1.5, 0, 0.5, 1.5, 0, 0.8, 1.5, 0});

  private static Skeleton named(String... names) {
    int[] parents = new int[names.length];
    Arrays.setAll(parents, j -> j - 1);
    return Skeleton.of(List.of(names), parents, new double[3 * names.length]);
  }

  private static HumanoidFrame frame(byte[]... messages) {
    FrameAssembly frames = new FrameAssembly();
    byte[] packet = OscBytes.bundle(OscBytes.bundle(messages), OscBytes.ok());
    frames.take(ByteBuffer.wrap(packet), new InetSocketAddress(1), 0);
    return frames.latest().orElseThrow();
  }

  private static double[] position(Pose pose, int joint) {
    double[] global = ForwardKinematics.globalTransforms(RIG, pose);
    int at = Affine.SIZE * joint;
    return new double[] {global[at + 3], global[at + 7], global[at + 11]};
  }

  @Test
  void aLocalRotationIsTheJointsOwnMirrored() {
    HumanoidRig rig = HumanoidRig.of(RIG);
    Pose pose = rig.pose(frame(OscBytes.turned("LeftLowerArm", 1, 0.8)));
    double[] expected = new double[18];
    expected[3 * 4 + 1] = -0.8;
    assertThat(pose.axisAngle()).containsExactly(expected, within(1e-6));
  }

  /** Unity: left is −x; a turn about z by +90° carries −x to −y: the arm hangs down. */
  @Test
  void anArmThatHangsThereHangsHere() {
    HumanoidRig rig = HumanoidRig.of(RIG);
    Pose pose = rig.pose(frame(OscBytes.turned("LeftUpperArm", 2, Math.PI / 2)));
    assertThat(position(pose, 5)).containsExactly(new double[] {0.2, 0.9, 0}, within(1e-6));
  }

  @Test
  void aRigThatRestsOtherwisePointsItsLimbsAsTheSenderDoes() {
    // At rest the arm hangs 50° down; in its T-pose it is level.
    double down = Math.toRadians(50);
    double[] joints = RIG.joints();
    for (int j = 4; j < 6; j++) {
      double length = 0.3 * (j - 3);
      joints[3 * j] = 0.2 + length * Math.cos(down);
      joints[3 * j + 1] = 1.5 - length * Math.sin(down);
    }
    Skeleton hanging = RIG.withJoints(joints);
    double[] up = new double[18];
    up[3 * 3 + 2] = down;
    Pose tPose = Pose.ofAxisAngle(up, new double[3], null);
    HumanoidRig rig = HumanoidRig.of(hanging, tPose, Map.of());

    byte[][] motion = {
      OscBytes.turned("LeftUpperArm", 2, 0.7), OscBytes.turned("LeftLowerArm", 1, 1.1)
    };
    double[] expected =
        ForwardKinematics.globalTransforms(RIG, HumanoidRig.of(RIG).pose(frame(motion)));
    double[] found = ForwardKinematics.globalTransforms(hanging, rig.pose(frame(motion)));
    for (int j = 0; j < 6; j++) {
      for (int r = 0; r < 3; r++) {
        int at = Affine.SIZE * j + 4 * r + 3;
        assertThat(found[at]).as("joint %d", j).isCloseTo(expected[at], within(1e-12));
      }
    }
    assertThat(rig.pose(frame(OscBytes.turned("Head", 0, 0))).rotations())
        .containsExactly(tPose.rotations(), within(1e-15));
  }

  @Test
  void aBoneThatIsNoJointBendsWhatHangsBelowIt() {
    HumanoidRig rig = HumanoidRig.of(RIG);
    assertThat(rig.missing()).contains(HumanoidBone.SPINE, HumanoidBone.LEFT_SHOULDER);
    double[] chest = slice(rig.pose(frame(OscBytes.turned("Spine", 0, 0.4))), 2);
    assertThat(chest).containsExactly(about(0, 0.4), within(1e-6));
    double[] arm = slice(rig.pose(frame(OscBytes.turned("LeftShoulder", 2, 0.3))), 3);
    assertThat(arm).containsExactly(about(2, -0.3), within(1e-6));
  }

  private static double[] slice(Pose pose, int joint) {
    return Arrays.copyOfRange(pose.rotations(), 9 * joint, 9 * joint + 9);
  }

  private static double[] about(int axis, double angle) {
    double[] vector = new double[3];
    vector[axis] = angle;
    double[] matrix = new double[9];
    Rotations.matrixFromAxisAngle(vector, 0, matrix, 0);
    return matrix;
  }

  @Test
  void thePelvisStandsWhereTheHipsStandAndTurnsWithTheRoot() {
    double half = Math.sqrt(0.5);
    Pose pose =
        HumanoidRig.of(RIG)
            .pose(
                frame(
                    OscBytes.root(2, 0.5, 3, 0, half, 0, half),
                    OscBytes.bone("Hips", 0, 0.9, 0.25, 0, 0, 0, 1)));
    // Unity: the root looks to +x, so the hips' 0.25 ahead are along +x.
    assertThat(position(pose, 0)).containsExactly(new double[] {-2.25, 1.4, 3}, within(1e-6));
    assertThat(slice(pose, 0)).containsExactly(about(1, -Math.PI / 2), within(1e-6));
  }

  @Test
  void hipsWithoutAPlaceLeaveTheBodyAtItsHeight() {
    Pose pose =
        HumanoidRig.of(RIG)
            .pose(frame(OscBytes.root(0, 0, 1, 0, 0, 0, 1), OscBytes.turned("Hips", 1, 0.2)));
    assertThat(position(pose, 0)).containsExactly(0, 1, 1);
  }

  @ParameterizedTest
  @CsvSource({
    "mixamorig:Hips|mixamorig:Spine|mixamorig:Spine1|mixamorig:Spine2|mixamorig:Neck|"
        + "mixamorig:RightShoulder|mixamorig:RightArm|mixamorig:RightForeArm|mixamorig:RightHand|"
        + "mixamorig:RightHandIndex2|mixamorig:RightUpLeg|mixamorig:RightLeg|mixamorig:RightFoot|"
        + "mixamorig:RightToeBase",
    "pelvis|spine1|spine2|spine3|neck|right_collar|right_shoulder|right_elbow|right_wrist|"
        + "right_index2|right_hip|right_knee|right_ankle|right_foot",
    "pelvis|spine_01|spine_02|spine_03|neck|clavicle_r|upperarm_r|lowerarm_r|hand_r|index_02_r|"
        + "thigh_r|calf_r|foot_r|ball_r",
    "Hips|Spine|Chest|UpperChest|Neck|shoulder.R|upper_arm.R|forearm.R|hand.R|index.02.R|thigh.R|"
        + "shin.R|foot.R|toe.R"
  })
  void knowsUsualNames(String names) {
    String[] joints = names.split("\\|", -1);
    HumanoidRig rig = HumanoidRig.of(named(joints));
    HumanoidBone[] bones = {
      HumanoidBone.HIPS,
      HumanoidBone.SPINE,
      HumanoidBone.CHEST,
      HumanoidBone.UPPER_CHEST,
      HumanoidBone.NECK,
      HumanoidBone.RIGHT_SHOULDER,
      HumanoidBone.RIGHT_UPPER_ARM,
      HumanoidBone.RIGHT_LOWER_ARM,
      HumanoidBone.RIGHT_HAND,
      HumanoidBone.RIGHT_INDEX_INTERMEDIATE,
      HumanoidBone.RIGHT_UPPER_LEG,
      HumanoidBone.RIGHT_LOWER_LEG,
      HumanoidBone.RIGHT_FOOT,
      HumanoidBone.RIGHT_TOES
    };
    for (int b = 0; b < bones.length; b++) {
      assertThat(rig.joint(bones[b])).as("%s in %s", bones[b], names).hasValue(b);
    }
  }

  @Test
  void findsTheBonesOfTheDevelopmentRigs() {
    Skeleton antonia = GlbReader.readRig(SharedFiles.path("data/antonia/rig.glb")).rig().skeleton();
    HumanoidRig rig = HumanoidRig.of(antonia);
    assertThat(antonia.name(rig.joint(HumanoidBone.HIPS).orElseThrow())).isEqualTo("waist");
    assertThat(antonia.name(rig.joint(HumanoidBone.LEFT_UPPER_ARM).orElseThrow()))
        .isEqualTo("lShldr");
    assertThat(antonia.name(rig.joint(HumanoidBone.RIGHT_LITTLE_DISTAL).orElseThrow()))
        .isEqualTo("rPinky3");
    assertThat(rig.missing()).containsExactly(HumanoidBone.UPPER_CHEST);

    Skeleton other = GlbReader.readRig(SharedFiles.path("data/makehuman/rig.glb")).rig().skeleton();
    HumanoidRig cmu = HumanoidRig.of(other);
    assertThat(other.name(cmu.joint(HumanoidBone.CHEST).orElseThrow())).isEqualTo("Spine1");
    assertThat(other.name(cmu.joint(HumanoidBone.LEFT_THUMB_PROXIMAL).orElseThrow()))
        .isEqualTo("LThumb");
    assertThat(other.name(cmu.joint(HumanoidBone.RIGHT_UPPER_LEG).orElseThrow()))
        .isEqualTo("RightUpLeg");
  }

  @Test
  void aMapGoesBeforeUsualNames() {
    Map<String, String> names = Map.of("Spine", "Chest", "LeftHand", "");
    HumanoidRig rig = HumanoidRig.of(RIG, Pose.identity(6), names);
    assertThat(rig.joint(HumanoidBone.SPINE)).hasValue(2);
    assertThat(rig.joint(HumanoidBone.CHEST)).isEmpty();
    assertThat(rig.joint(HumanoidBone.LEFT_HAND)).isEmpty();
  }

  @Test
  void rejectsMapsAndRigsThatDoNotFit() {
    Pose still = Pose.identity(6);
    var fault =
        Faults.of(FaultCode.JOINT, () -> HumanoidRig.of(RIG, still, Map.of("LeftTail", "Hips")));
    assertThat(fault.found()).isEqualTo("LeftTail");
    assertThat(fault.allowed()).contains("LeftUpperArm");
    fault = Faults.of(FaultCode.JOINT, () -> HumanoidRig.of(RIG, still, Map.of("Head", "head")));
    assertThat(fault.message()).contains("Head mapped to head").contains("LeftForeArm");
    Map<String, String> twice = Map.of("Spine", "filler", "Chest", "filler");
    Faults.of(FaultCode.JOINT, () -> HumanoidRig.of(RIG, still, twice));
    Faults.of(FaultCode.JOINT, () -> HumanoidRig.of(named("root", "bone1", "bone2")));
    Faults.of(FaultCode.JOINT, () -> HumanoidRig.of(RIG, Pose.identity(5), Map.of()));
  }

  @Test
  void bonesAreCalledAsUnityCallsThem() {
    assertThat(HumanoidBone.values()).hasSize(55);
    assertThat(HumanoidBone.named("LeftThumbProximal")).hasValue(HumanoidBone.LEFT_THUMB_PROXIMAL);
    assertThat(HumanoidBone.UPPER_CHEST.unityName()).isEqualTo("UpperChest");
    for (HumanoidBone bone : HumanoidBone.values()) {
      bone.parent().ifPresent(parent -> assertThat(parent).isLessThan(bone));
    }
  }
}
