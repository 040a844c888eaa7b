package dev.sinew.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.PelvisFrame;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.ingest.capture.CaptureSubject;
import dev.sinew.ingest.capture.CapturedFrame;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.ingest.dataset.SubjectRow;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameCentringTest {
  private static final Rig RIG = TubeCapture.rig(1);
  private static final Pose REST =
      Pose.ofAxisAngle(new double[] {0.1, 0, 0.2, -0.3, 0.4, 0, 0, 0.2, 0.5}, new double[3], null);

  @Test
  void putsAFrameBackIntoTheWorldToAMillionthOfAMetre() {
    for (Pose pose : TubeCapture.poses(1, 50)) {
      float[] world = lbs(RIG.skeleton(), RIG.mesh().vertices(), pose, REST);
      float[] back = centre(RIG.skeleton(), pose, REST, world).toWorld();
      for (int i = 0; i < world.length; i++) {
        assertThat(back[i]).isCloseTo(world[i], within(1e-6f));
      }
    }
  }

  @Test
  void centredPoseMovesTheCentredBodyToTheCentredMesh() {
    for (Pose pose : TubeCapture.poses(2, 20)) {
      requireSameMotion(RIG.skeleton(), pose, REST);
      requireSameMotion(RIG.skeleton(), pose, Pose.identity(3));
    }
  }

  @Test
  void centredPoseHoldsForSeveralRootsAndJointTranslations() {
    Skeleton forest =
        Skeleton.of(List.of("a", "Pelvis", "c"), new int[] {-1, -1, 1}, RIG.skeleton().joints());
    Random random = new Random(3);
    for (Pose pose : TubeCapture.poses(4, 20)) {
      requireSameMotion(forest, pose, REST);
      double[] moved = random.doubles(9, -0.2, 0.2).toArray();
      Pose translated = Pose.ofRotations(pose.rotations(), pose.translation(), moved);
      requireSameMotion(forest, translated, REST);
      requireSameMotion(RIG.skeleton(), translated, REST);
    }
  }

  @Test
  void pelvisLiesInTheOriginAndIsNotTurned() {
    Pose rest = Pose.identity(3);
    FrameRow row =
        centre(RIG.skeleton(), TubeCapture.poses(5, 1).get(0), rest, RIG.mesh().vertices());
    Skeleton centred = PelvisFrame.centre(RIG.skeleton(), rest);
    double[] globals = ForwardKinematics.globalTransforms(centred, row.pose());
    int pelvis = 12 * RIG.skeleton().pelvis();
    assertThat(Arrays.copyOfRange(globals, pelvis, pelvis + 12))
        .containsExactly(new double[] {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}, within(1e-6));
  }

  @Test
  void keepsNoJointTranslationsWhereThePelvisIsTheOnlyRoot() {
    Skeleton chain =
        Skeleton.of(List.of("Hips", "b", "c"), new int[] {-1, 0, 1}, RIG.skeleton().joints());
    Pose pose = TubeCapture.poses(6, 1).get(0);
    assertThat(centre(chain, pose, REST, RIG.mesh().vertices()).jointTranslations()).isNull();
    assertThat(centre(RIG.skeleton(), pose, REST, RIG.mesh().vertices()).jointTranslations())
        .isNotNull();
  }

  /** Linear blend skinning of the stored pose against the centred skinning of the given one. */
  private static void requireSameMotion(Skeleton skeleton, Pose pose, Pose restPose) {
    float[] tpose = RIG.mesh().vertices();
    float[] world = lbs(skeleton, tpose, pose, restPose);
    FrameRow row = centre(skeleton, pose, restPose, world);
    SubjectRow subject =
        FrameCentring.centre(new CaptureSubject("s", tpose, skeleton), restPose, "train", true);
    double[] joints = new double[subject.joints().length];
    Arrays.setAll(joints, i -> subject.joints()[i]);
    float[] centred = lbs(skeleton.withJoints(joints), subject.tpose(), row.pose(), restPose);
    for (int i = 0; i < world.length; i++) {
      assertThat(centred[i]).isCloseTo(row.vertices()[i], within(1e-6f));
    }
  }

  private static FrameRow centre(Skeleton skeleton, Pose pose, Pose restPose, float[] world) {
    return FrameCentring.centre(
        "s", "t", 0, "train", skeleton, restPose, new CapturedFrame(world, pose));
  }

  private static float[] lbs(Skeleton skeleton, float[] rest, Pose pose, Pose restPose) {
    double[] from = new double[rest.length];
    Arrays.setAll(from, i -> rest[i]);
    LinearBlendSkinning.skin(
        RIG.weights(), ForwardKinematics.skinningMatrices(skeleton, pose, restPose), from, from);
    float[] posed = new float[from.length];
    for (int i = 0; i < posed.length; i++) {
      posed[i] = (float) from[i];
    }
    return posed;
  }
}
