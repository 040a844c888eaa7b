package dev.sinew.character.fitting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.pose.Pose;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JointLimitsTest {
  private static final JointLimits HINGES =
      JointLimits.none()
          .with(4, new double[] {0, -2, 0}, new double[] {0, 0, 0})
          .with(8, new double[] {0, 0, 0}, new double[] {2, 0, 0});

  private final FittingFigure figure = FittingFigure.tubes();
  private final Random random = new Random(5);

  @ParameterizedTest
  @EnumSource(Sweep.class)
  void posesStayWithinLimits(Sweep sweep) {
    FitOptions options = FitOptions.defaults().with(sweep).with(HINGES).withSweeps(20, 1e-6);
    Pose fitted = figure.fitter(options).fit(figure.target(figure.pose(random, 0.6))).pose();
    for (int j = 0; j < 9; j++) {
      assertThat(HINGES.allows(j, fitted.rotations(), 9 * j)).isTrue();
    }
  }

  @Test
  void limitsThatThePoseKeepsChangeNothing() {
    double[] axisAngle = figure.pose(random, 0.3).axisAngle();
    System.arraycopy(new double[] {0, -1.2, 0}, 0, axisAngle, 12, 3);
    System.arraycopy(new double[] {0.8, 0, 0}, 0, axisAngle, 24, 3);
    Pose truth = Pose.ofAxisAngle(axisAngle, new double[3], null);
    FitOptions options = FitOptions.defaults().with(HINGES).withSweeps(60, 1e-8);
    FittedPose fitted = figure.fitter(options).fit(figure.target(truth));
    assertThat(fitted.mean()).isLessThan(1e-4);
  }

  @Test
  void moreSweepsComeNearerWithinLimits() {
    FitTarget target = figure.target(figure.pose(random, 0.6));
    double before = Double.POSITIVE_INFINITY;
    for (int sweeps : new int[] {1, 5, 20}) {
      FitOptions options = FitOptions.defaults().with(HINGES).withSweeps(sweeps, 0);
      double rms = figure.fitter(options).fit(target).rms();
      assertThat(rms).isLessThanOrEqualTo(before + 1e-9);
      before = rms;
    }
  }

  @Test
  void holdsTheRotationThatReachesFarthest() {
    // One axis: the best angle is the wanted one, or the limit next to it.
    JointLimits hinge = JointLimits.none().with(0, new double[] {-1, 0, 0}, new double[] {1, 0, 0});
    for (double wanted : new double[] {-2, -0.5, 0.7, 1.4}) {
      double c = Math.cos(wanted);
      double s = Math.sin(wanted);
      double[] cross = {1, 0, 0, 0, c, -s, 0, s, c};
      double[] rotation = {1, 0, 0, 0, 1, 0, 0, 0, 1};
      hinge.hold(0, cross, rotation);
      double held = Math.max(-1, Math.min(1, wanted));
      assertThat(Math.atan2(rotation[7], rotation[4])).isCloseTo(held, within(1e-6));
    }
  }

  @Test
  void refusesLimitsThatFallOrGoBeyondHalfATurn() {
    double[] zero = new double[3];
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JointLimits.none().with(0, new double[] {1, 0, 0}, zero));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JointLimits.none().with(0, zero, new double[] {4, 0, 0}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JointLimits.none().with(0, zero, new double[] {Double.NaN, 0, 0}));
  }
}
