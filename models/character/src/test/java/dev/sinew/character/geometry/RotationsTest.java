package dev.sinew.character.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RotationsTest {
  @Test
  void quarterTurnAboutZTakesXToY() {
    assertThat(matrix(0, 0, Math.PI / 2))
        .containsExactly(new double[] {0, -1, 0, 1, 0, 0, 0, 0, 1}, within(1e-15));
  }

  @Test
  void zeroVectorGivesExactlyTheIdentity() {
    assertThat(matrix(0, 0, 0)).containsExactly(1, 0, 0, 0, 1, 0, 0, 0, 1);
  }

  @Test
  void tinyAnglesKeepTheirFirstOrderTerm() {
    for (double angle : new double[] {1e-4, 1.1e-4, 0.9e-4, 1e-9, 1e-160}) {
      double[] m = matrix(angle, 0, 0);
      assertThat(m[7]).isEqualTo(Math.sin(angle), within(1e-15 * angle));
      assertThat(m[5]).isEqualTo(-Math.sin(angle), within(1e-15 * angle));
      assertThat(m[4]).isEqualTo(Math.cos(angle), within(2e-16));
      assertThat(axisAngle(m)[0]).isEqualTo(angle, within(1e-14 * angle));
    }
  }

  @Test
  void halfTurnsAboutAnyAxisAreFoundAgainUpToSign() {
    double[][] axes = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.6, 0.8, 0}, {-0.48, 0.6, 0.64}};
    for (double[] axis : axes) {
      double[] back = axisAngle(matrix(Math.PI * axis[0], Math.PI * axis[1], Math.PI * axis[2]));
      assertThat(length(back)).isCloseTo(Math.PI, within(1e-14));
      double along = (back[0] * axis[0] + back[1] * axis[1] + back[2] * axis[2]) / Math.PI;
      assertThat(Math.abs(along)).isCloseTo(1, within(1e-14));
    }
  }

  @Test
  void axisAngleSurvivesTheWayThroughTheMatrix() {
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      double[] v = random.doubles(3, -1, 1).toArray();
      double scale = random.nextDouble() * 3.14 / length(v);
      double[] back = axisAngle(matrix(scale * v[0], scale * v[1], scale * v[2]));
      for (int k = 0; k < 3; k++) {
        assertThat(back[k]).isCloseTo(scale * v[k], within(1e-12));
      }
    }
  }

  @Test
  void anglesBeyondAHalfTurnComeBackTheShortWay() {
    double[] back = axisAngle(matrix(0, 1.5 * Math.PI, 0));
    assertThat(back).containsExactly(new double[] {0, -Math.PI / 2, 0}, within(1e-14));
  }

  @Test
  void halfAngleVectorHasLengthOfTheSineOfHalfTheAngle() {
    double[] vector = new double[3];
    Rotations.halfAngleFromMatrix(matrix(0, 0, 1), 0, vector, 0);
    assertThat(vector).containsExactly(new double[] {0, 0, Math.sin(0.5)}, within(1e-15));
    Rotations.halfAngleFromMatrix(matrix(0, 0, 0), 0, vector, 0);
    assertThat(vector).containsExactly(0, 0, 0);
  }

  @Test
  void orthonormalityErrorTellsRotationsFromWhatIsNone() {
    double[] m = matrix(0.3, -2, 1);
    assertThat(Rotations.orthonormalityError(m, 0)).isLessThan(1e-15);
    double[] scaled = m.clone();
    scaled[0] *= 1.1;
    assertThat(Rotations.orthonormalityError(scaled, 0)).isGreaterThan(0.001);
    double[] mirrored = {-1, 0, 0, 0, 1, 0, 0, 0, 1};
    assertThat(Rotations.orthonormalityError(mirrored, 0)).isInfinite();
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      for (int i = 0; i < 9; i++) {
        double[] broken = m.clone();
        broken[i] = bad;
        assertThat(Rotations.orthonormalityError(broken, 0)).isInfinite();
      }
    }
    assertThat(Rotations.orthonormalityError(new double[9], 0)).isInfinite();
  }

  @Test
  void productsWithTransposesUndoAProduct() {
    double[] a = matrix(0.3, -2, 1);
    double[] b = matrix(1, 0.2, -0.7);
    double[] ab = new double[9];
    double[] back = new double[9];
    Rotations.multiply(a, 0, b, 0, ab, 0);
    Rotations.multiplyByTranspose(ab, 0, b, 0, back, 0);
    assertThat(back).containsExactly(a, within(1e-15));
    Rotations.transposeMultiply(a, 0, ab, 0, back, 0);
    assertThat(back).containsExactly(b, within(1e-15));
  }

  private static double[] matrix(double x, double y, double z) {
    double[] matrix = new double[9];
    Rotations.matrixFromAxisAngle(new double[] {x, y, z}, 0, matrix, 0);
    return matrix;
  }

  private static double[] axisAngle(double[] matrix) {
    double[] vector = new double[3];
    Rotations.axisAngleFromMatrix(matrix, 0, vector, 0);
    return vector;
  }

  private static double length(double[] v) {
    return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  }
}
