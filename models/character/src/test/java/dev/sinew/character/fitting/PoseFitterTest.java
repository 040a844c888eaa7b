package dev.sinew.character.fitting;

import static dev.sinew.character.fitting.FittingFigure.localErrors;
import static dev.sinew.character.fitting.FittingFigure.max;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Figures;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Poses come back from meshes that were skinned with them. */
class PoseFitterTest {
  private static final FitOptions DEFAULTS = FitOptions.defaults();

  private final FittingFigure figure = FittingFigure.tubes();
  private final Random random = new Random(7);

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3, 0.6, 1.5})
  void findsThePoseThatMadeTheMesh(double sigma) {
    Pose truth = figure.pose(random, sigma);
    FittedPose fitted = figure.fitter(DEFAULTS).fit(figure.target(truth));
    assertThat(fitted.converged()).isTrue();
    assertThat(fitted.max()).isLessThan(1e-6);
    assertThat(max(localErrors(truth, fitted.pose()))).isLessThan(1e-3);
    assertThat(fitted.pose().translation()).containsExactly(truth.translation(), within(1e-5));
    assertThat(fitted.pose().hasJointTranslations()).isFalse();
  }

  @Test
  void findsHalfTurns() {
    PoseFitter fitter = figure.fitter(DEFAULTS);
    for (int n = 0; n < 20; n++) {
      Pose truth = figure.poseWithHalfTurns(random, 0.3, 3);
      FittedPose fitted = fitter.fit(figure.target(truth));
      assertThat(fitted.max()).isLessThan(1e-6);
    }
  }

  @ParameterizedTest
  @EnumSource(Sweep.class)
  void everySweepComesNearer(Sweep sweep) {
    Pose truth = figure.pose(random, 0.3);
    double before = Double.POSITIVE_INFINITY;
    for (int sweeps : new int[] {1, 2, 4, 16}) {
      FitOptions options = DEFAULTS.with(sweep).withSweeps(sweeps, 0);
      double rms = figure.fitter(options).fit(figure.target(truth)).rms();
      assertThat(rms).isLessThanOrEqualTo(before + 1e-9);
      before = rms;
    }
  }

  @ParameterizedTest
  @EnumSource(Sweep.class)
  void aNodeMayBeSolvedByDescent(Sweep sweep) {
    Pose truth = figure.pose(random, 0.3);
    FitOptions exact = DEFAULTS.with(sweep).withSweeps(6, 0);
    double closed = figure.fitter(exact).fit(figure.target(truth)).rms();
    FitOptions descent = exact.with(NodeSolver.descent(60));
    assertThat(figure.fitter(descent).fit(figure.target(truth)).rms())
        .isCloseTo(closed, within(0.05 * closed + 1e-6));
  }

  @ParameterizedTest
  @EnumSource(Sweep.class)
  void aHundredSweepsDoNotDrift(Sweep sweep) {
    FitOptions options = DEFAULTS.with(sweep).withSweeps(100, 0);
    double[] rotations =
        figure.fitter(options).fit(figure.target(figure.pose(random, 0.6))).pose().rotations();
    for (int j = 0; j < figure.skeleton().jointCount(); j++) {
      assertThat(Rotations.orthonormalityError(rotations, 9 * j)).isLessThan(1e-12);
    }
  }

  @Test
  void readsTheMeshAsGivenInItsRestPose() {
    Pose restPose = figure.pose(random, 0.4);
    FittingFigure other =
        new FittingFigure(figure.skeleton(), figure.weights(), figure.skinned(restPose), restPose);
    Pose truth = figure.pose(random, 0.4);
    FittedPose fitted = other.fitter(DEFAULTS).fit(other.target(truth));
    assertThat(max(localErrors(truth, fitted.pose()))).isLessThan(0.01);
    Pose unmoved = other.fitter(DEFAULTS).fit(FitTarget.of(other.tpose())).pose();
    assertThat(max(localErrors(restPose, unmoved))).isLessThan(0.01);
  }

  @Test
  void severalRootsMoveTogetherOrEachByItself() {
    FittingFigure pair = FittingFigure.tubes(Figures.twoRoots(), Pose.identity(5));
    Pose together = pair.pose(random, 0.4);
    assertThat(pair.fitter(DEFAULTS).fit(pair.target(together)).max()).isLessThan(1e-6);
    double[] shift = together.jointTranslations();
    assertThat(shift).isNull();
    double[] apart = {0.1, 0, 0.2, 0, 0, 0, 0, 0, 0, -0.1, 0.3, 0, 0, 0, 0};
    Pose each = Pose.ofRotations(together.rotations(), new double[3], apart);
    FittedPose fitted = pair.fitter(DEFAULTS.with(Translations.EACH_ROOT)).fit(pair.target(each));
    assertThat(fitted.max()).isLessThan(1e-6);
    assertThat(fitted.pose().jointTranslations()).containsExactly(apart, within(1e-4));
  }

  @Test
  void withoutTranslationsRootsStayWhereTheStartHasThem() {
    Pose truth = figure.pose(random, 0.3);
    double[] place = truth.translation();
    Pose start = Pose.ofRotations(Pose.identity(9).rotations(), place, null);
    PoseFitter fitter = figure.fitter(DEFAULTS.with(Translations.NONE));
    FittedPose fitted = fitter.fit(figure.target(truth), start);
    assertThat(fitted.max()).isLessThan(1e-6);
    assertThat(fitted.pose().translation()).containsExactly(place);
  }

  @Test
  void findsTranslationsOfEveryJoint() {
    Pose turned = figure.pose(random, 0.3);
    double[] shift = FittingFigure.gaussian(random, 27, 0.02);
    Pose truth = Pose.ofRotations(turned.rotations(), new double[3], shift);
    FitOptions options =
        DEFAULTS.with(Translations.EVERY_JOINT).withStiffness(1e-7).withSweeps(60, 1e-8);
    FittedPose fitted = figure.fitter(options).fit(figure.target(truth));
    assertThat(fitted.mean()).isLessThan(1e-5);
    assertThat(fitted.pose().jointTranslations()).containsExactly(shift, within(2e-3));
  }

  @Test
  void fixedJointsKeepWhatTheStartHas() {
    Pose truth = figure.pose(random, 0.5);
    FitOptions options = DEFAULTS.withFixedJoints(List.of(0, 3, 8));
    FittedPose fitted = figure.fitter(options).fit(figure.target(truth), truth);
    assertThat(fitted.max()).isLessThan(1e-6);
    Pose other = figure.pose(random, 0.5);
    double[] kept = figure.fitter(options).fit(figure.target(truth), other).pose().rotations();
    for (int j : options.fixedJoints()) {
      assertThat(Arrays.copyOfRange(kept, 9 * j, 9 * j + 9))
          .containsExactly(Arrays.copyOfRange(other.rotations(), 9 * j, 9 * j + 9), within(1e-12));
    }
  }

  @Test
  void stagesEndWhereAllJointsTogetherDo() {
    Pose truth = figure.pose(random, 0.5);
    FitOptions options = DEFAULTS.withStages(List.of(List.of(0, 1, 2), List.of(3, 5, 7)));
    FittedPose fitted = figure.fitter(options).fit(figure.target(truth));
    assertThat(fitted.max()).isLessThan(1e-6);
    assertThat(fitted.sweeps()).isGreaterThan(3);
  }

  @Test
  void jointsWithoutVerticesKeepTheStart() {
    Skeleton bare = figure.skeleton();
    List<String> names = new ArrayList<>(bare.names());
    names.add("eye");
    int[] parents = Arrays.copyOf(bare.parents(), 10);
    parents[9] = 2;
    double[] joints = Arrays.copyOf(bare.joints(), 30);
    joints[28] = 1.6;
    double[] dense = new double[10 * figure.weights().vertexCount()];
    for (int v = 0; v < figure.weights().vertexCount(); v++) {
      System.arraycopy(figure.weights().toDense(), 9 * v, dense, 10 * v, 9);
    }
    FittingFigure more =
        new FittingFigure(
            Skeleton.of(names, parents, joints),
            SkinWeights.ofDense(dense, 10),
            figure.tpose(),
            Pose.identity(10));
    Pose truth = more.pose(random, 0.3);
    Pose start = more.pose(random, 0.3);
    FittedPose fitted = more.fitter(DEFAULTS).fit(more.target(truth), start);
    assertThat(fitted.max()).isLessThan(1e-6);
    assertThat(fitted.undetermined()).containsExactly(9);
    assertThat(localErrors(start, fitted.pose())[9]).isLessThan(1e-9);
  }

  @Test
  void aTakeIsFittedFrameByFrame() {
    List<FitTarget> frames = new ArrayList<>();
    List<Pose> truth = new ArrayList<>();
    for (int f = 0; f < 5; f++) {
      truth.add(figure.pose(random, 0.3));
      frames.add(figure.target(truth.get(f)));
    }
    List<FittedPose> fitted = figure.fitter(DEFAULTS).fitTake(frames);
    for (int f = 0; f < 5; f++) {
      assertThat(max(localErrors(truth.get(f), fitted.get(f).pose()))).isLessThan(0.01);
    }
  }

  @Test
  void theSameTargetGivesTheSamePose() {
    FitTarget target = figure.target(figure.pose(random, 0.6));
    PoseFitter fitter = figure.fitter(DEFAULTS);
    assertThat(fitter.fit(target).pose()).isEqualTo(fitter.fit(target).pose());
    assertThat(figure.fitter(DEFAULTS).fit(target).pose()).isEqualTo(fitter.fit(target).pose());
  }

  @Test
  void reportsDistancesOfWhatWasSkinned() {
    float[] noisy = figure.skinned(figure.pose(random, 0.3));
    for (int i = 0; i < noisy.length; i++) {
      noisy[i] += (float) (0.003 * random.nextGaussian());
    }
    FittedPose fitted = figure.fitter(DEFAULTS).fit(FitTarget.of(noisy));
    float[] posed = figure.skinned(fitted.pose());
    double sum = 0;
    double max = 0;
    for (int v = 0; v < posed.length / 3; v++) {
      double d =
          Math.hypot(
              Math.hypot(posed[3 * v] - noisy[3 * v], posed[3 * v + 1] - noisy[3 * v + 1]),
              posed[3 * v + 2] - noisy[3 * v + 2]);
      sum += d;
      max = Math.max(max, d);
    }
    assertThat(fitted.mean()).isCloseTo(sum / (posed.length / 3), within(1e-7));
    assertThat(fitted.max()).isCloseTo(max, within(1e-6));
    assertThat(fitted.jointMean()).hasSize(9);
    assertThat(Arrays.stream(fitted.jointMean())).allMatch(m -> m > 0 && m < 0.02);
  }

  @Test
  void saysWhereSweepsDidNotSuffice() {
    FitOptions options = DEFAULTS.with(Sweep.RIDING).withSweeps(2, 1e-7);
    FittedPose fitted = figure.fitter(options).fit(figure.target(figure.pose(random, 0.6)));
    assertThat(fitted.converged()).isFalse();
    assertThat(fitted.sweeps()).isEqualTo(2);
    assertThat(fitted.lastMotion()).isGreaterThan(1e-7);
  }

  @Test
  void rootsThatMoveTogetherKeepTheirOwnShifts() {
    FittingFigure pair = FittingFigure.tubes(Figures.twoRoots(), Pose.identity(5));
    Pose turned = pair.pose(random, 0.4);
    double[] apart = {0.1, 0, 0.2, 0, 0, 0, 0, 0, 0, -0.1, 0.3, 0, 0, 0, 0};
    Pose start = Pose.ofRotations(turned.rotations(), new double[3], apart);
    double[] moved = {0.4, 0.1, 0, 0, 0, 0, 0, 0, 0, 0.2, 0.4, -0.2, 0, 0, 0};
    Pose truth =
        Pose.ofRotations(pair.pose(random, 0.4).rotations(), new double[] {0.4, 0.1, 0}, moved);
    for (Sweep sweep : new Sweep[] {Sweep.FREE, Sweep.FOLLOWING}) {
      FitOptions options = DEFAULTS.with(sweep).withSweeps(300, 1e-9);
      FittedPose fitted = pair.fitter(options).fit(pair.target(truth), start);
      assertThat(fitted.max()).isLessThan(1e-5);
      assertThat(fitted.pose().jointTranslations()).containsExactly(moved, within(1e-4));
      double still =
          pair.fitter(options.with(Translations.NONE)).fit(pair.target(start), start).rms();
      assertThat(pair.fitter(options).fit(pair.target(start), start).rms())
          .isLessThanOrEqualTo(still + 1e-9);
    }
  }

  @Test
  void stiffTranslationsAreHeldNearTheRestPose() {
    double[] shift = FittingFigure.gaussian(random, 27, 0.02);
    Pose rest = Pose.ofRotations(Pose.identity(9).rotations(), new double[3], shift);
    FittingFigure shifted =
        new FittingFigure(figure.skeleton(), figure.weights(), figure.tpose(), rest);
    Pose truth = Pose.ofRotations(figure.pose(random, 0.3).rotations(), new double[3], shift);
    FitOptions options =
        DEFAULTS.with(Translations.EVERY_JOINT).withStiffness(10).withSweeps(60, 1e-9);
    FittedPose fitted = shifted.fitter(options).fit(shifted.target(truth));
    assertThat(fitted.max()).isLessThan(1e-5);
    assertThat(fitted.pose().jointTranslations()).containsExactly(shift, within(1e-4));
  }

  @Test
  void fixedJointsWinOverLimits() {
    JointLimits limits =
        JointLimits.none().with(3, new double[] {0.5, 0.5, 0.5}, new double[] {0.6, 0.6, 0.6});
    FitOptions options = DEFAULTS.withFixedJoints(List.of(3)).with(limits);
    Pose start = Pose.identity(9);
    Pose fitted = figure.fitter(options).fit(figure.target(figure.pose(random, 0.3)), start).pose();
    assertThat(localErrors(start, fitted)[3]).isLessThan(1e-9);
  }

  @ParameterizedTest
  @EnumSource(Sweep.class)
  void aSingleStepOfDescentIsNotTakenForASettledPose(Sweep sweep) {
    Pose truth = figure.pose(random, 0.3);
    FitOptions options = DEFAULTS.with(sweep).with(NodeSolver.descent(1));
    PoseFitter fitter = figure.fitter(options.withSweeps(3, 1e-7));
    Pose near = fitter.fit(figure.target(truth), truth).pose();
    double[] bent = near.axisAngle();
    bent[10] += 0.05;
    Pose start = Pose.ofAxisAngle(bent, near.translation(), null);
    FittedPose one = fitter.fit(figure.target(truth), start);
    assertThat(one.converged() && one.max() > 1e-3).isFalse();
    FittedPose many = figure.fitter(options.withSweeps(200, 1e-9)).fit(figure.target(truth), start);
    assertThat(many.rms()).isLessThan(sweep == Sweep.RIDING ? 5e-3 : 1e-3);
  }

  @Test
  void anEliminationSaysHowFarItMoved() {
    FitOptions options = DEFAULTS.withSweeps(1, 1e-7);
    Pose truth = figure.pose(random, 0.3);
    FittedPose fitted = figure.fitter(options).fit(figure.target(truth));
    assertThat(fitted.sweeps()).isOne();
    float[] from = figure.skinned(Pose.identity(9));
    float[] to = figure.skinned(fitted.pose());
    double sum = 0;
    for (int i = 0; i < from.length; i++) {
      sum += (from[i] - to[i]) * (double) (from[i] - to[i]);
    }
    assertThat(fitted.lastMotion()).isCloseTo(Math.sqrt(3 * sum / from.length), within(1e-5));
    assertThat(fitted.settledUnder()).isEqualTo(1e-7);
  }
}
