package dev.sinew.character.fitting;

import static dev.sinew.character.fitting.FittingFigure.localErrors;
import static dev.sinew.character.fitting.FittingFigure.mean;
import static dev.sinew.character.fitting.FittingFigure.median;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What is promised of a production rig: 13,380 vertices, 31 joints, targets by exact linear blend
 * skinning. {@code -Dsinew.fit.poses=50} takes more poses than the few that a build does.
 */
class MakeHumanFitTest {
  private static final int POSES = Integer.getInteger("sinew.fit.poses", 3);
  private static final FitOptions DEFAULTS = FitOptions.defaults();

  private final FittingFigure figure = CapturedFigure.rig("makehuman");
  private final Random random = new Random(21);

  @Test
  void fourSweepsReachHalfAMillimetreAndEightATwentieth() {
    PoseFitter four = figure.fitter(DEFAULTS.withSweeps(4, 0));
    PoseFitter eight = figure.fitter(DEFAULTS.withSweeps(8, 0));
    for (int n = 0; n < POSES; n++) {
      Pose truth = figure.pose(random, 0.3);
      FitTarget target = figure.target(truth);
      FittedPose fitted = four.fit(target);
      assertThat(fitted.mean()).isLessThan(0.5e-3);
      assertThat(median(localErrors(truth, fitted.pose()))).isLessThan(0.05);
      assertThat(eight.fit(target).mean()).isLessThan(0.05e-3);
    }
  }

  @Test
  void largePosesAndHalfTurnsConverge() {
    PoseFitter fitter = figure.fitter(DEFAULTS);
    for (int n = 0; n < POSES; n++) {
      Pose large = figure.pose(random, 0.6);
      Pose half = figure.poseWithHalfTurns(random, 0.3, 4);
      for (Pose truth : new Pose[] {large, half}) {
        FittedPose fitted = fitter.fit(figure.target(truth));
        assertThat(fitted.converged()).isTrue();
        assertThat(fitted.mean()).isLessThan(0.1e-3);
      }
    }
  }

  @Test
  void aHundredSweepsDoNotDrift() {
    PoseFitter fitter = figure.fitter(DEFAULTS.with(Sweep.FOLLOWING).withSweeps(100, 0));
    FittedPose fitted = fitter.fit(figure.target(figure.pose(random, 0.3)));
    assertThat(fitted.sweeps()).isEqualTo(100);
    double[] rotations = fitted.pose().rotations();
    for (int j = 0; j < figure.skeleton().jointCount(); j++) {
      assertThat(Rotations.orthonormalityError(rotations, 9 * j)).isLessThan(1e-6);
    }
  }

  /**
   * With 5 mm a coordinate, joints of small parts (thumbs, the hand's root) cannot be told better
   * than by some degrees; plain squares are the best unbiased estimate there is.
   */
  @Test
  void noiseOfFiveMillimetresTurnsBonesByLessThanADegree() {
    double world = 0;
    double local = 0;
    PoseFitter fitter = figure.fitter(DEFAULTS);
    for (int n = 0; n < POSES; n++) {
      Pose truth = figure.pose(random, 0.3);
      float[] target = figure.skinned(truth);
      float[] distance = target.clone();
      for (int i = 0; i < target.length; i++) {
        target[i] += (float) (0.005 * random.nextGaussian());
        distance[i] += (float) (0.005 / Math.sqrt(3) * random.nextGaussian());
      }
      Pose coordinates = fitter.fit(FitTarget.of(target)).pose();
      world += mean(figure.worldErrors(truth, coordinates)) / POSES;
      local += mean(localErrors(truth, fitter.fit(FitTarget.of(distance)).pose())) / POSES;
    }
    assertThat(world).as("5 mm a coordinate, orientation of bones").isLessThan(1);
    assertThat(local).as("5 mm of distance, between bones").isLessThan(1);
  }

  @Test
  void missingVerticesAndGrossOutliersTurnJointsByLittle() {
    PoseFitter plain = figure.fitter(DEFAULTS);
    PoseFitter robust = figure.fitter(DEFAULTS.with(RobustLoss.gemanMcClure(0.01)));
    for (int n = 0; n < POSES; n++) {
      Pose truth = figure.pose(random, 0.3);
      float[] holes = figure.skinned(truth);
      float[] outliers = holes.clone();
      for (int v = 0; v < holes.length / 3; v++) {
        if (random.nextDouble() < 0.3) {
          holes[3 * v] = Float.NaN;
        }
        if (random.nextDouble() < 0.05) {
          double[] way = FittingFigure.gaussian(random, 3, 1);
          double length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
          for (int c = 0; c < 3; c++) {
            outliers[3 * v + c] += (float) (0.5 * way[c] / length);
          }
        }
      }
      Pose around = plain.fit(FitTarget.withHoles(holes)).pose();
      assertThat(mean(localErrors(truth, around))).isLessThan(0.01);
      Pose inside = robust.fit(FitTarget.of(outliers)).pose();
      assertThat(mean(localErrors(truth, inside))).isLessThan(0.01);
    }
  }
}
