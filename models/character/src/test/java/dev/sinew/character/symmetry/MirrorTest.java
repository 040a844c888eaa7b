package dev.sinew.character.symmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.SharedFiles;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.PelvisFrame;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MirrorTest {
  private static Mirror mirror(Rig rig) {
    return CharacterSymmetry.of(rig, Pose.identity(rig.skeleton().jointCount()))
        .mirror()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void reflectingAPoseTwiceGivesItBack(boolean translations) {
    Mirror mirror = mirror(Patch.rig());
    Pose pose = Patch.random(1, 5, translations);
    assertThat(mirror.pose(pose)).isNotEqualTo(pose);
    assertThat(mirror.pose(mirror.pose(pose))).isEqualTo(pose);
  }

  @Test
  void reflectingPointsTwiceGivesThemBack() {
    Mirror mirror = mirror(Patch.rig());
    float[] vertices = Patch.vertices();
    vertices[4] += 0.3f;
    assertThat(mirror.vertices(mirror.vertices(vertices, 0), 0)).isEqualTo(vertices);
    float[] joints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    assertThat(mirror.joints(joints, 0))
        .containsExactly(-1, 2, 3, -10, 11, 12, -13, 14, 15, -4, 5, 6, -7, 8, 9);
    assertThat(mirror.joints(mirror.joints(joints, 0), 0)).isEqualTo(joints);
    Skeleton skeleton = Patch.skeleton();
    double[] back = mirror.skeleton(mirror.skeleton(skeleton, 0.25), 0.25).joints();
    assertThat(back).containsExactly(skeleton.joints(), within(1e-15));
  }

  @Test
  void anAxisAngleKeepsXAndTurnsYAndZ() {
    Mirror mirror = mirror(Patch.rig());
    double[] axisAngle = new double[15];
    axisAngle[6] = 0.3;
    axisAngle[7] = 0.5;
    axisAngle[8] = -0.7;
    double[] mirrored =
        mirror.pose(Pose.ofAxisAngle(axisAngle, new double[] {1, 2, 3}, null)).axisAngle();
    assertThat(mirrored[12]).isCloseTo(0.3, within(1e-12));
    assertThat(mirrored[13]).isCloseTo(-0.5, within(1e-12));
    assertThat(mirrored[14]).isCloseTo(0.7, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void skinningCommutesWithTheMirror(boolean translations) {
    requireCommutes(Patch.rig(), Patch.random(2, 5, translations), Patch.CENTRE, false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"makehuman", "antonia", "rigs/mhr"})
  void skinningOfRealRigsCommutesWithTheMirror(String set) {
    Rig rig = GlbReader.readRig(SharedFiles.path("data/" + set + "/rig.glb")).rig();
    Pose pose = Patch.random(4, rig.skeleton().jointCount(), false);
    requireCommutes(rig, pose, mirror(rig).centre(), true);
  }

  /**
   * LBS(T′, J′, P′) = LBS(T, J, P)′.
   *
   * @param reflectWeights whether to take the mirror of W for the reflected person
   */
  private static void requireCommutes(Rig rig, Pose pose, double plane, boolean reflectWeights) {
    Mirror mirror = mirror(rig);
    // Nobody is quite symmetric: another person than the rig's.
    float[] rest = rig.mesh().vertices().clone();
    double[] joints = rig.skeleton().joints();
    for (int i = 0; i < 60; i++) {
      rest[i] += 0.001f * (i % 7);
    }
    joints[4] += 0.01;
    Skeleton skeleton = rig.skeleton().withJoints(joints);
    double[] posed = skinned(rig.weights(), skeleton, pose, rest);
    double[] mirrored =
        skinned(
            reflectWeights ? reflected(rig.weights(), mirror) : rig.weights(),
            mirror.skeleton(skeleton, plane),
            mirror.pose(pose),
            mirror.vertices(rest, plane));
    double worst = 0;
    for (int v = 0; v < mirror.vertexCount(); v++) {
      int u = mirror.vertexPartner(v);
      worst = Math.max(worst, Math.abs(mirrored[3 * u] - (2 * plane - posed[3 * v])));
      worst = Math.max(worst, Math.abs(mirrored[3 * u + 1] - posed[3 * v + 1]));
      worst = Math.max(worst, Math.abs(mirrored[3 * u + 2] - posed[3 * v + 2]));
    }
    assertThat(worst).isLessThan(1e-6);
  }

  private static double[] skinned(SkinWeights weights, Skeleton skeleton, Pose pose, float[] rest) {
    double[] posed = new double[rest.length];
    for (int i = 0; i < rest.length; i++) {
      posed[i] = rest[i];
    }
    Pose identity = Pose.identity(skeleton.jointCount());
    LinearBlendSkinning.skin(
        weights, ForwardKinematics.skinningMatrices(skeleton, pose, identity), posed, posed);
    return posed;
  }

  private static SkinWeights reflected(SkinWeights weights, Mirror mirror) {
    int joints = weights.jointCount();
    double[] dense = new double[weights.vertexCount() * joints];
    for (int v = 0; v < weights.vertexCount(); v++) {
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        dense[mirror.vertexPartner(v) * joints + mirror.jointPartner(weights.joint(k))] =
            weights.weight(k);
      }
    }
    return SkinWeights.ofDense(dense, joints);
  }

  @Test
  void aReflectedFrameGoesBackIntoAReflectedWorld() {
    Mirror mirror = mirror(Patch.rig());
    PelvisFrame frame = PelvisFrame.of(Patch.skeleton(), Patch.random(5, 5, false), Patch.rest());
    float[] centred = Patch.vertices();
    assertThat(mirror.pelvisFrame(frame).toWorld(mirror.vertices(centred, 0)))
        .containsExactly(mirror.vertices(frame.toWorld(centred), 0), within(1e-6f));
  }
}
