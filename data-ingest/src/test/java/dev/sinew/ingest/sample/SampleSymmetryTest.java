package dev.sinew.ingest.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.symmetry.CharacterSymmetry;
import dev.sinew.character.symmetry.Mirror;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SampleSymmetryTest {
  private static final Rig RIG = SampleBody.of("sample", BodyProportions.NEUTRAL);
  private static final Pose REST = Pose.identity(SampleSkeleton.COUNT);

  private static Mirror mirror() {
    return CharacterSymmetry.of(RIG, REST).mirror().orElseThrow();
  }

  private static Pose pose(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return Pose.ofAxisAngle(
        random.doubles(3L * SampleSkeleton.COUNT, -0.4, 0.4).toArray(),
        random.doubles(3, -1, 1).toArray(),
        null);
  }

  @Test
  void partnersAreTheBodysOwn() {
    Mirror mirror = mirror();
    for (int j = 0; j < SampleSkeleton.COUNT; j++) {
      assertThat(mirror.jointPartner(j)).isEqualTo(SampleSkeleton.mirror(j));
    }
    assertThat(CharacterSymmetry.of(RIG, REST).weights().orElseThrow().largest()).isLessThan(1e-6);
  }

  @Test
  void skinningCommutesWithTheMirror() {
    Pose pose = pose(1);
    requireMirrored(mirror(), skinned(pose), skinned(mirror().pose(pose)), 1e-6);
  }

  @Test
  void theTrueSurfaceCommutesWithTheMirror() {
    MuscleDeformer truth = MuscleDeformer.of(RIG, BodyProportions.NEUTRAL);
    Pose pose = pose(2);
    requireMirrored(mirror(), truth.deform(pose), truth.deform(mirror().pose(pose)), 1e-5);
  }

  private static double[] skinned(Pose pose) {
    float[] rest = RIG.mesh().vertices();
    double[] posed = new double[rest.length];
    for (int i = 0; i < rest.length; i++) {
      posed[i] = rest[i];
    }
    LinearBlendSkinning.skin(
        RIG.weights(),
        ForwardKinematics.skinningMatrices(RIG.skeleton(), pose, REST),
        posed,
        posed);
    return posed;
  }

  private static void requireMirrored(
      Mirror mirror, double[] given, double[] mirrored, double tolerance) {
    double worst = 0;
    for (int v = 0; v < mirror.vertexCount(); v++) {
      int u = mirror.vertexPartner(v);
      worst = Math.max(worst, Math.abs(mirrored[3 * u] + given[3 * v]));
      worst = Math.max(worst, Math.abs(mirrored[3 * u + 1] - given[3 * v + 1]));
      worst = Math.max(worst, Math.abs(mirrored[3 * u + 2] - given[3 * v + 2]));
    }
    assertThat(worst).isLessThan(tolerance);
  }
}
