package dev.sinew.character.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.Figures;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExemplarSetTest {
  private static final Skeleton SKELETON =
      Skeleton.of(
          List.of("pelvis", "shoulder", "elbow", "tail"),
          new int[] {-1, 0, 1, -1},
          new double[] {0, 1, 0, 0.3, 1.4, 0, 0.6, 1.4, 0, 0, 0.9, -0.2});
  private static final int VERTICES = 40;

  private final Random random = new Random(11);
  private final SkinWeights weights = Figures.weights(VERTICES, 4, random);
  private final double[] rest = Figures.points(VERTICES, random);
  private final Pose restPose =
      Pose.ofAxisAngle(
          new double[] {0.1, 0.2, 0, 0, 0, -0.7, 0.2, 0, 0, 0, 0.3, 0}, new double[3], null);

  private Pose pose(double shoulder, double elbow) {
    double[] axisAngle = restPose.axisAngle();
    axisAngle[5] += shoulder;
    axisAngle[7] += elbow;
    axisAngle[1] += 0.4;
    return Pose.ofAxisAngle(axisAngle, new double[] {0.5, 0, 1}, null);
  }

  private PoseReader reader(String... joints) {
    return PoseReader.of(
        joints[0], SKELETON, restPose, List.of(joints), PoseDistance.ROTATION_ANGLE);
  }

  private double[] matrices(Pose pose) {
    return ForwardKinematics.skinningMatrices(SKELETON, pose, restPose);
  }

  private double[] skinned(Pose pose) {
    double[] posed = new double[rest.length];
    LinearBlendSkinning.skin(weights, matrices(pose), rest, posed);
    return posed;
  }

  /** A sculpt of a few vertices, and what it should look like. */
  private record Sculpt(Exemplar exemplar, double[] surface) {}

  private Sculpt sculpt(String name, Pose pose) {
    double[] base = skinned(pose);
    double[] surface = base.clone();
    for (int v = 0; v < VERTICES; v++) {
      if (random.nextInt(3) == 0) {
        for (int c = 0; c < 3; c++) {
          surface[3 * v + c] += 0.03 * random.nextGaussian();
        }
      }
    }
    RestSpace space = RestSpace.at(weights, matrices(pose));
    return new Sculpt(Exemplar.sculpted(name, pose, space, base, surface), surface);
  }

  private float[] posed(ExemplarSet set, Pose pose) {
    float[] surface = Figures.floats(skinned(pose));
    set.addPosed(pose, Figures.floats(matrices(pose)), surface, set.newSums());
    return surface;
  }

  private static void assertMet(float[] found, double[] expected) {
    for (int i = 0; i < expected.length; i++) {
      assertThat((double) found[i]).isCloseTo(expected[i], within(1e-6));
    }
  }

  @Test
  void sculptsComeBackThoughReadersOverlap() {
    Sculpt raised = sculpt("raised", pose(1.1, 0));
    Sculpt halfRaised = sculpt("half raised", pose(0.5, 0.3));
    Sculpt bent = sculpt("bent", pose(0.8, 1.2));
    Sculpt stretched = sculpt("stretched", pose(0, -0.9));
    for (RadialKernel kernel : RadialKernel.values()) {
      RadialOptions options = RadialOptions.interpolative(kernel);
      ExemplarSet set =
          ExemplarSet.of(
              weights,
              List.of(
                  PoseBlend.of(
                      reader("shoulder"),
                      List.of(raised.exemplar(), halfRaised.exemplar()),
                      options),
                  PoseBlend.of(
                      reader("elbow"), List.of(bent.exemplar(), stretched.exemplar()), options)));
      for (Sculpt sculpt : List.of(raised, halfRaised, bent, stretched)) {
        assertMet(posed(set, sculpt.exemplar().pose()), sculpt.surface());
      }
      Pose still = Pose.ofAxisAngle(restPose.axisAngle(), new double[] {3, 2, 1}, null);
      assertMet(posed(set, still), skinned(still));
    }
  }

  @Test
  void weightedDifferencesAreWhatIsAddedAtRest() {
    Sculpt raised = sculpt("raised", pose(1.1, 0.4));
    Sculpt bent = sculpt("bent", pose(0.6, 1.2));
    RadialOptions options = RadialOptions.defaults();
    ExemplarSet set =
        ExemplarSet.of(
            weights,
            List.of(
                PoseBlend.of(reader("shoulder"), List.of(raised.exemplar()), options),
                PoseBlend.of(reader("elbow"), List.of(bent.exemplar()), options)));
    // Both readers feel both poses, so that the sculpts themselves would add up to too much.
    assertThat(set.differences()).doesNotContain(raised.exemplar().difference());
    Pose pose = pose(0.9, 0.7);
    float[] moved = Figures.floats(rest);
    set.addRest(pose, moved, set.newSums());
    double[] expected = rest.clone();
    for (int k = 0; k < 2; k++) {
      set.differences().get(k).addTo(expected, set.weights(pose)[k]);
    }
    assertMet(moved, expected);
  }

  @Test
  void belowSkinningTheSameIsAddedAtRest() {
    Sculpt bent = sculpt("bent", pose(0.2, 1.2));
    ExemplarSet set =
        ExemplarSet.of(
            weights,
            List.of(
                PoseBlend.of(reader("elbow"), List.of(bent.exemplar()), RadialOptions.defaults())));
    Pose pose = pose(1, 0.7);
    float[] moved = Figures.floats(rest);
    set.addRest(pose, moved, set.newSums());
    LinearBlendSkinning.skin(weights, Figures.floats(matrices(pose)), moved, moved);
    float[] above = posed(set, pose);
    for (int i = 0; i < moved.length; i++) {
      assertThat(above[i]).isCloseTo(moved[i], within(1e-6f));
    }
  }

  @Test
  void additiveExemplarsHoldWhatWasSculpted() {
    Sculpt first = sculpt("first", pose(0, 1));
    Sculpt second = sculpt("second", pose(0, -1));
    ExemplarSet set =
        ExemplarSet.of(
            weights,
            List.of(
                PoseBlend.of(
                    reader("elbow"),
                    List.of(first.exemplar(), second.exemplar()),
                    RadialOptions.additive(RadialKernel.WENDLAND_C2))));
    // Each one's radius ends at the rest pose, so that none is felt at the other's.
    assertThat(set.weights(first.exemplar().pose())[0]).isCloseTo(1, within(1e-12));
    assertThat(set.weights(first.exemplar().pose())[1]).isZero();
    assertThat(set.weights(restPose)).containsOnly(0);
    assertMet(posed(set, first.exemplar().pose()), first.surface());
  }

  @Test
  void weightsAreFiniteContinuousAndSumAsPromisedOverRandomPoses() {
    List<Exemplar> exemplars = new ArrayList<>();
    for (int k = 0; k < 6; k++) {
      SparseOffsets none = SparseOffsets.of(VERTICES, new int[0], new double[0]);
      exemplars.add(new Exemplar("e" + k, Figures.pose(SKELETON, random, false), none, 1));
    }
    int poses = 0;
    List<PoseBlend> blends = new ArrayList<>();
    for (RadialKernel kernel : RadialKernel.values()) {
      for (PoseDistance distance : PoseDistance.values()) {
        for (WeightNormalisation normalisation : WeightNormalisation.values()) {
          PoseReader reader =
              PoseReader.of("r", SKELETON, restPose, List.of("shoulder", "elbow"), distance);
          RadialOptions options = RadialOptions.interpolative(kernel).with(normalisation);
          blends.add(PoseBlend.of(reader, exemplars, options));
          boolean possible =
              kernel.falls()
                  && !(kernel == RadialKernel.WENDLAND_C2
                      && normalisation == WeightNormalisation.ALWAYS);
          if (possible) {
            blends.add(
                PoseBlend.of(
                    reader, exemplars, RadialOptions.additive(kernel).with(normalisation)));
          }
        }
      }
    }
    int each = 100_000 / blends.size() + 1;
    for (PoseBlend blend : blends) {
      for (int n = 0; n < each; n++, poses++) {
        double[] axisAngle = random.doubles(12, -1.2, 1.2).toArray();
        double[] step = axisAngle.clone();
        step[3 + random.nextInt(6)] += 1e-7;
        double[] at = blend.weights(Pose.ofAxisAngle(axisAngle, new double[3], null));
        double[] beside = blend.weights(Pose.ofAxisAngle(step, new double[3], null));
        double sum = 0;
        for (int k = 0; k < at.length; k++) {
          // NaN and infinities fail too.
          if (!(Math.abs(at[k] - beside[k]) < 1e-3)) {
            assertThat(beside[k]).as("%s", blend.options()).isCloseTo(at[k], within(1e-3));
          }
          sum += at[k];
        }
        if (blend.options().normalisation() == WeightNormalisation.ABOVE_ONE) {
          assertThat(sum).isLessThan(1 + 1e-12);
        }
      }
    }
    assertThat(poses).isGreaterThanOrEqualTo(100_000);
  }

  @Test
  void refusesTwoExemplarsThatTheReaderCannotTellApart() {
    Exemplar bent = sculpt("bent", pose(0, 1)).exemplar();
    Exemplar alsoBent = sculpt("also bent", pose(0.5, 1)).exemplar();
    assertThat(
            Faults.of(
                    FaultCode.AMBIGUOUS,
                    () ->
                        PoseBlend.of(
                            reader("elbow"), List.of(bent, alsoBent), RadialOptions.defaults()))
                .message())
        .contains("bent and also bent");
    Exemplar unseen = sculpt("raised", pose(1, 0)).exemplar();
    assertThat(
            Faults.of(
                    FaultCode.AMBIGUOUS,
                    () -> PoseBlend.of(reader("elbow"), List.of(unseen), RadialOptions.defaults()))
                .where())
        .isEqualTo("exemplars raised and the rest pose");
  }

  @Test
  void refusesOnePoseUnderTwoReadersThatSeeTheSame() {
    PoseBlend one =
        PoseBlend.of(
            reader("elbow"),
            List.of(sculpt("one", pose(0, 1)).exemplar()),
            RadialOptions.defaults());
    PoseBlend two =
        PoseBlend.of(
            reader("elbow", "shoulder"),
            List.of(sculpt("two", pose(0, 1)).exemplar()),
            RadialOptions.defaults());
    assertThat(
            Faults.of(FaultCode.AMBIGUOUS, () -> ExemplarSet.of(weights, List.of(one, two)))
                .where())
        .isEqualTo("exemplars one and two");
  }

  @Test
  void refusesExemplarsOfAnotherMeshOrName() {
    SparseOffsets other = SparseOffsets.of(7, new int[0], new double[0]);
    Exemplar foreign = new Exemplar("foreign", pose(0, 1), other, 1);
    PoseBlend blend = PoseBlend.of(reader("elbow"), List.of(foreign), RadialOptions.defaults());
    assertThat(
            Faults.of(FaultCode.VERTEX_COUNT, () -> ExemplarSet.of(weights, List.of(blend)))
                .message())
        .contains("foreign")
        .contains("found 7 vertices");
    Exemplar bent = sculpt("bent", pose(0, 1)).exemplar();
    Exemplar twin = sculpt("bent", pose(0, 2)).exemplar();
    Faults.of(
        FaultCode.CONFLICT,
        () -> PoseBlend.of(reader("elbow"), List.of(bent, twin), RadialOptions.defaults()));
    Faults.of(
        FaultCode.EMPTY, () -> PoseBlend.of(reader("elbow"), List.of(), RadialOptions.defaults()));
    Faults.of(FaultCode.CONFIG, () -> bent.withFalloff(0));
  }
}
