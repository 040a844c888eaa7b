package dev.sinew.character.fitting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.pose.Pose;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoneLengthsTest {
  private static final double[] SCALES = {1, 1.1, 0.92, 1.05, 0.9, 0.97, 1.15, 1.08, 0.95};

  private final FittingFigure figure = FittingFigure.tubes();

  @Test
  void findsTheLengthsThatATakeHasInCommon() {
    Random random = new Random(3);
    List<FitTarget> frames = new ArrayList<>();
    for (int f = 0; f < 8; f++) {
      frames.add(figure.target(scaled(figure.pose(random, 0.4))));
    }
    PoseFitter plain = figure.fitter(FitOptions.defaults());
    PoseFitter fitted = BoneLengths.fit(plain, frames, 20);
    assertThat(plain.fit(frames.get(0)).mean()).isGreaterThan(1e-3);
    assertThat(fitted.fit(frames.get(0)).mean()).isLessThan(1e-5);
    assertThat(fitted.boneScales()).containsExactly(SCALES, within(2e-3));
  }

  @Test
  void keepsLengthsThatAreRight() {
    Random random = new Random(4);
    List<FitTarget> frames =
        List.of(figure.target(figure.pose(random, 0.4)), figure.target(figure.pose(random, 0.4)));
    PoseFitter fitted = BoneLengths.fit(figure.fitter(FitOptions.defaults()), frames, 5);
    for (double scale : fitted.boneScales()) {
      assertThat(scale).isCloseTo(1, within(1e-4));
    }
  }

  /** A pose in which every bone is longer, by translations of its joint. */
  private Pose scaled(Pose pose) {
    double[] shift = new double[27];
    for (int i = 0; i < 27; i++) {
      boolean root = figure.skeleton().isRoot(i / 3);
      shift[i] =
          root
              ? pose.translation()[i % 3]
              : (SCALES[i / 3] - 1) * figure.skeleton().offset(i / 3, i % 3);
    }
    return Pose.ofRotations(pose.rotations(), new double[3], shift);
  }

  @ParameterizedTest
  @CsvSource({
    "EVERY_JOINT, HUBER",
    "EVERY_JOINT, SQUARES",
    "SHARED_ROOT, HUBER",
    "EACH_ROOT, HUBER"
  })
  void findsTheLengthsWhateverMovesAndCounts(Translations translations, RobustLoss.Kind loss) {
    Random random = new Random(5);
    List<FitTarget> frames = new ArrayList<>();
    for (int f = 0; f < 6; f++) {
      frames.add(figure.target(scaled(figure.pose(random, 0.4))));
    }
    FitOptions options = FitOptions.defaults().with(translations).with(new RobustLoss(loss, 1e-4));
    PoseFitter fitted = BoneLengths.fit(figure.fitter(options), frames, 20);
    assertThat(fitted.boneScales()).containsExactly(SCALES, within(2e-3));
    FittedPose pose = fitted.fit(frames.get(0));
    assertThat(pose.mean()).isLessThan(1e-5);
    double[] expected = scaled(Pose.identity(9)).jointTranslations();
    for (int i = 3; i < 27; i++) {
      assertThat(pose.pose().jointTranslations()[i]).isCloseTo(expected[i], within(1e-3));
    }
  }

  @Test
  void scalesStayPositive() {
    Random random = new Random(6);
    List<FitTarget> frames = new ArrayList<>();
    for (int f = 0; f < 4; f++) {
      float[] noise = figure.skinned(figure.pose(random, 0.4));
      for (int i = 0; i < noise.length; i++) {
        noise[i] += (float) (0.3 * random.nextGaussian());
      }
      frames.add(FitTarget.of(noise));
    }
    for (double scale :
        BoneLengths.fit(figure.fitter(FitOptions.defaults()), frames, 12).boneScales()) {
      assertThat(scale).isBetween(0.25, 4.0);
    }
  }
}
