package dev.sinew.character.source.vmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class UnityAxesTest {
  private final Random random = new Random(4);

  /** q·v·q* by Hamilton's products; coordinates do not know which hand they are of. */
  private static double[] turned(double[] q, double[] v) {
    double[] product = hamilton(hamilton(q, new double[] {v[0], v[1], v[2], 0}), conjugate(q));
    return new double[] {product[0], product[1], product[2]};
  }

  private static double[] conjugate(double[] q) {
    return new double[] {-q[0], -q[1], -q[2], q[3]};
  }

  private static double[] hamilton(double[] a, double[] b) {
    return new double[] {
      a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
      a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
      a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
      a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]
    };
  }

  @Test
  void turningThenMirroringIsMirroringThenTurning() {
    for (int n = 0; n < 200; n++) {
      double[] q = random.doubles(4, -1, 1).toArray();
      double norm = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
      for (int i = 0; i < 4; i++) {
        q[i] /= norm;
      }
      double[] v = random.doubles(3, -1, 1).toArray();
      double[] there = turned(q, v);
      double[] expected = UnityAxes.position(there[0], there[1], there[2]);
      double[] r = UnityAxes.rotation(q[0], q[1], q[2], q[3]);
      double[] from = UnityAxes.position(v[0], v[1], v[2]);
      for (int row = 0; row < 3; row++) {
        double found = r[3 * row] * from[0] + r[3 * row + 1] * from[1] + r[3 * row + 2] * from[2];
        assertThat(found).isCloseTo(expected[row], within(1e-14));
      }
    }
  }

  /** In Unity a positive turn about y carries z (ahead) to x (right); right is −x here. */
  @Test
  void aTurnToTheRightStaysATurnToTheRight() {
    double half = Math.sqrt(0.5);
    double[] r = UnityAxes.rotation(0, half, 0, half);
    assertThat(new double[] {r[2], r[5], r[8]})
        .containsExactly(new double[] {-1, 0, 0}, within(1e-15));
  }

  @Test
  void takesUnitQuaternionsOnly() {
    assertThat(UnityAxes.isRotation(0, 0, 0, -1.0001)).isTrue();
    assertThat(UnityAxes.isRotation(0, 0, 0, 0)).isFalse();
    assertThat(UnityAxes.isRotation(0.5, 0.5, 0.5, 0.6)).isFalse();
    assertThat(UnityAxes.isRotation(0, Double.NaN, 0, 1)).isFalse();
    assertThat(UnityAxes.isRotation(0, Double.POSITIVE_INFINITY, 0, 1)).isFalse();
  }
}
