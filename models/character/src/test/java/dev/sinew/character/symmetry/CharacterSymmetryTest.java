package dev.sinew.character.symmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.SharedFiles;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import java.util.List;
import org.junit.jupiter.api.Test;

class CharacterSymmetryTest {
  private static CharacterSymmetry of(Rig rig) {
    return CharacterSymmetry.of(rig, Pose.identity(rig.skeleton().jointCount()));
  }

  private static CharacterSymmetry ofShared(String set) {
    return of(GlbReader.readRig(SharedFiles.path("data/" + set + "/rig.glb")).rig());
  }

  @Test
  void aSymmetricCharacterHasAMirror() {
    CharacterSymmetry found = of(Patch.rig());
    assertThat(found.asymmetry()).isEmpty();
    assertThat(found.mirror()).isPresent();
    assertThat(found.weights().orElseThrow().largest()).isLessThan(1e-12);
  }

  @Test
  void refusesAnAsymmetricMesh() {
    float[] vertices = Patch.vertices();
    vertices[2] += 0.1f;
    CharacterSymmetry found = of(Patch.rig(vertices, Patch.skeleton(), Patch.weights()));
    assertThat(found.mirror()).isEmpty();
    assertThat(found.weights()).isEmpty();
    assertThat(found.asymmetry().orElseThrow())
        .startsWith("2 of 35 vertices have no partner across the plane x = 0.2500 m");
  }

  @Test
  void refusesAnAsymmetricSkeleton() {
    double[] joints = Patch.skeleton().joints();
    joints[7] += 0.1;
    Skeleton skeleton = Patch.skeleton().withJoints(joints);
    CharacterSymmetry found = of(Patch.rig(Patch.vertices(), skeleton, Patch.weights()));
    assertThat(found.mirror()).isEmpty();
    assertThat(found.asymmetry().orElseThrow()).contains("LeftArm").contains("RightArm");
  }

  @Test
  void refusesAsymmetricWeights() {
    double[] weights = Patch.weights();
    double given = weights[0];
    weights[0] = given + 0.6;
    CharacterSymmetry found = of(Patch.rig(Patch.vertices(), Patch.skeleton(), weights));
    assertThat(found.mirror()).isEmpty();
    assertThat(found.weights().orElseThrow().largest()).isCloseTo(0.6, within(1e-12));
    assertThat(found.weights().orElseThrow().moved()).isCloseTo(0.6 / 35, within(1e-12));
    assertThat(found.asymmetry().orElseThrow()).contains("weights differ").contains("vertex 0");
  }

  @Test
  void refusesARestPoseThatIsNotItsOwnMirror() {
    double[] axisAngle = new double[15];
    axisAngle[6] = 0.5;
    Pose rest = Pose.ofAxisAngle(axisAngle, new double[3], null);
    CharacterSymmetry found = CharacterSymmetry.of(Patch.rig(), rest);
    assertThat(found.mirror()).isEmpty();
    assertThat(found.asymmetry().orElseThrow()).contains("rest pose").contains("LeftArm");
    axisAngle[12] = 0.5;
    assertThat(
            CharacterSymmetry.of(Patch.rig(), Pose.ofAxisAngle(axisAngle, new double[3], null))
                .mirror())
        .isPresent();
  }

  @Test
  void refusesARestPoseThatIsMovedToOneSide() {
    Pose rest = Pose.ofAxisAngle(new double[15], new double[] {0.1, 0, 0}, null);
    assertThat(CharacterSymmetry.of(Patch.rig(), rest).asymmetry().orElseThrow())
        .contains("Hips is not moved like its partner");
  }

  @Test
  void refusesAPelvisOnOneSide() {
    Skeleton given = Patch.skeleton();
    Skeleton sided =
        Skeleton.of(
            List.of("root", "left:Hips", "LeftArm", "right:Hips", "RightArm"),
            given.parents(),
            given.joints());
    assertThat(of(Patch.rig(Patch.vertices(), sided, Patch.weights())).asymmetry().orElseThrow())
        .contains("pelvis left:Hips mirrors right:Hips");
  }

  @Test
  void makehumanIsSymmetric() {
    CharacterSymmetry found = ofShared("makehuman");
    assertThat(found.asymmetry()).isEmpty();
    assertThat(found.mesh().centre()).isCloseTo(0, within(1e-5));
    assertThat(found.mesh().largestDistance()).isLessThan(6e-4);
    // The feet were not painted alike.
    assertThat(found.weights().orElseThrow().largest()).isCloseTo(0.2587, within(1e-3));
    Skeleton skeleton =
        GlbReader.readRig(SharedFiles.path("data/makehuman/rig.glb")).rig().skeleton();
    int left = skeleton.indexOf("LHipJoint").orElseThrow();
    assertThat(skeleton.name(found.joints().partner(left))).isEqualTo("RHipJoint");
  }

  @Test
  void antoniaIsSymmetric() {
    CharacterSymmetry found = ofShared("antonia");
    assertThat(found.asymmetry()).isEmpty();
    assertThat(found.mesh().largestDistance()).isZero();
    assertThat(found.mesh().strayEdges()).isZero();
  }

  @Test
  void boneIsNot() {
    assertThat(ofShared("bone").asymmetry().orElseThrow()).contains("have no partner");
  }
}
