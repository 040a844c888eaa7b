package dev.sinew.character.exemplar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Figures;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The two rules by which frames are picked. */
class PickedPosesTest {
  private static final JointReaders READERS =
      JointReaders.of(
          Figures.chain(),
          Pose.identity(3),
          SkinWeights.ofDense(new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, 3));

  private static double[] reading(double b, double c) {
    return READERS.read(
        Pose.ofAxisAngle(new double[] {0, 0, 0, 0, 0, b, 0, c, 0}, new double[3], null));
  }

  private static double[][] readings(int count) {
    Random random = new Random(11);
    return IntStream.range(0, count)
        .mapToObj(i -> reading(random.nextDouble(-2, 2), random.nextDouble(-2, 2)))
        .toArray(double[][]::new);
  }

  /** The definition: of all poses the one whose smallest distance to those taken is largest. */
  private static int farthest(double[][] readings, int[] picked, int count) {
    int best = -1;
    double most = -1;
    for (int f = 0; f < readings.length; f++) {
      double nearest = READERS.distance(readings[f], READERS.readRest());
      for (int n = 0; n < count; n++) {
        nearest = Math.min(nearest, READERS.distance(readings[f], readings[picked[n]]));
      }
      if (nearest > most) {
        most = nearest;
        best = f;
      }
    }
    return best;
  }

  @Test
  void picksThePoseThatIsFarthestFromThosePicked() {
    double[][] readings = readings(70);
    int[] picked = FarthestPoses.pick(READERS, readings, 25);
    assertThat(picked).hasSize(25).doesNotHaveDuplicates();
    for (int n = 0; n < picked.length; n++) {
      assertThat(picked[n]).isEqualTo(farthest(readings, picked, n));
    }
  }

  @Test
  void picksNoPoseTwiceNorTheRestPose() {
    double[][] readings = {
      reading(0, 0), reading(1, 0), reading(1, 0), reading(0, -0.5), reading(0, 0)
    };
    assertThat(FarthestPoses.pick(READERS, readings, 5)).containsExactly(1, 3);
    assertThat(FarthestPoses.pick(READERS, new double[0][], 5)).isEmpty();
  }

  @Test
  void picksThePlantedFrameFirst() {
    double[][] readings = readings(40);
    float[][] errors = new float[40][9];
    for (int f = 0; f < 40; f++) {
      Arrays.fill(errors[f], 1e-4f);
    }
    errors[17][4] = 0.05f;
    int[] picked = GreatestErrorPoses.pick(READERS, readings, new int[] {0, 1, 2}, errors, 3);
    assertThat(picked[0]).isEqualTo(17);
    assertThat(picked).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void passesOverErrorsThatPickedFramesExplain() {
    // Twins of the worst frame are as wrong as it is until it becomes an exemplar.
    double[][] readings = {
      reading(1, 0), reading(1.001, 0), reading(0.999, 0), reading(-0.8, 0), reading(0, 1)
    };
    float[][] errors = {
      {0.03f, 0, 0, 0, 0, 0, 0, 0, 0},
      {0.03f, 0, 0, 0, 0, 0, 0, 0, 0},
      {0.03f, 0, 0, 0, 0, 0, 0, 0, 0},
      {0, 0.01f, 0, 0, 0, 0, 0, 0, 0},
      {0, 0, 0, 0, 0, 0, 0, 0.02f, 0}
    };
    int[] picked = GreatestErrorPoses.pick(READERS, readings, new int[] {0, 1, 2}, errors, 3);
    assertThat(picked).containsExactly(0, 4, 3);
  }

  @Test
  void takesTheFirstOfEqualsAndStopsWhereNothingIsWrong() {
    double[][] readings = {reading(0.5, 0), reading(-0.5, 0), reading(0, 0.5)};
    float[][] errors = {{0.01f, 0, 0}, {-0.01f, 0, 0}, {0, 0, 0}};
    int[] one = GreatestErrorPoses.pick(READERS, readings, new int[] {0}, errors, 1);
    assertThat(one).containsExactly(0);
    float[][] none = new float[3][3];
    assertThat(GreatestErrorPoses.pick(READERS, readings, new int[] {0}, none, 3)).isEmpty();
    assertThat(GreatestErrorPoses.pick(READERS, new double[0][], new int[] {0}, new float[0][], 3))
        .isEmpty();
  }
}
