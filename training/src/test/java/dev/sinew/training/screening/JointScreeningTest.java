package dev.sinew.training.screening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JointScreeningTest {
  private static final int VERTICES = 3;
  private static final int FRAMES = 60;
  private static final Skeleton SKELETON =
      Skeleton.of(
          List.of("root", "upper", "lower"),
          new int[] {-1, 0, 1},
          new double[] {0, 0, 0, 0, 0.5, 0, 0, 1, 0});
  private static final PoseFeatures FEATURES =
      PoseFeatures.ofRotations(PoseFeatures.Form.HALF_ANGLE, SKELETON, Pose.identity(3));

  /** People of twice and half the build, whose residuals are as much larger and smaller. */
  @Test
  void explainsResidualsAsTheyWereBeforeTheyWereScaled() {
    Random random = new Random(3);
    JointScreening people = new JointScreening(FEATURES, 3, VERTICES);
    JointScreening one = new JointScreening(FEATURES, 3, VERTICES);
    for (int frame = 0; frame < FRAMES; frame++) {
      float[] x = new float[FEATURES.size()];
      for (int f = 0; f < x.length; f++) {
        x[f] = (float) (0.3 * random.nextGaussian());
      }
      float s = frame % 2 == 0 ? 2 : 0.5f;
      float[] scale = {s, 1, s * s};
      double[] residual = new double[3 * VERTICES];
      double[] scaled = new double[3 * VERTICES];
      for (int i = 0; i < residual.length; i++) {
        residual[i] = 0.01 * x[3 + i % 3] + 0.001 * random.nextGaussian();
        scaled[i] = residual[i] * scale[i / 3];
      }
      one.add(x, residual);
      people.add(x, scaled, scale);
    }
    Explained expected = one.explained();
    Explained found = people.explained();
    assertThat(found.frames()).isEqualTo(FRAMES);
    for (int v = 0; v < VERTICES; v++) {
      assertThat(found.energy()[v]).isCloseTo(expected.energy()[v], within(1e-12));
      for (int n = 0; n < 2; n++) {
        assertThat(found.squares()[n][v]).isCloseTo(expected.squares()[n][v], within(1e-9));
      }
      assertThat(found.squares()[1][v]).isGreaterThan(0.8 * found.energy()[v]);
    }
  }
}
