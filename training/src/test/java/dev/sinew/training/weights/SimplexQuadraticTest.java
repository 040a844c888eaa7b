package dev.sinew.training.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimplexQuadraticTest {
  /** The expectation tries every set of free weights. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7})
  void isTheBestOfAllSetsOfFreeWeights(int size) {
    Random random = new Random(size);
    SimplexQuadratic quadratic = new SimplexQuadratic(size);
    for (int trial = 0; trial < 40; trial++) {
      double[] h = positiveDefinite(size, random);
      double[] g = random.doubles(size, -1, 1).toArray();
      double[] start = random.doubles(size, -0.5, 1).toArray();
      double[] w = quadratic.minimise(h, g, start);
      double[] expected = bestOfAllSupports(h, g, size);
      for (int i = 0; i < size; i++) {
        assertThat(w[i]).isCloseTo(expected[i], within(1e-9));
        // A weight at its bound is exactly there, so that no next-to-nothing influence ships.
        assertThat(w[i] == 0).isEqualTo(expected[i] == 0);
      }
    }
  }

  @Test
  void doesNotDependOnWhereItStarts() {
    Random random = new Random(3);
    double[] h = positiveDefinite(12, random);
    double[] g = random.doubles(12, -1, 1).toArray();
    SimplexQuadratic quadratic = new SimplexQuadratic(12);
    double[] fromCorner = quadratic.minimise(h, g, unit(12, 4));
    double[] fromOutside = quadratic.minimise(h, g, new double[12]);
    for (int i = 0; i < 12; i++) {
      assertThat(fromOutside[i]).isCloseTo(fromCorner[i], within(1e-9));
    }
  }

  @Test
  void refusesAFormWithoutAMinimum() {
    assertThatThrownBy(
            () ->
                new SimplexQuadratic(2)
                    .minimise(new double[] {1, 2, 2, 1}, new double[2], new double[] {0.5, 0.5}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double[] positiveDefinite(int size, Random random) {
    double[] x = random.doubles((long) size * (size + 1), -1, 1).toArray();
    double[] h = new double[size * size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        for (int r = 0; r <= size; r++) {
          h[i * size + j] += x[r * size + i] * x[r * size + j];
        }
      }
      h[i * size + i] += 1e-3;
    }
    return h;
  }

  private static double[] bestOfAllSupports(double[] h, double[] g, int size) {
    double[] best = new double[size];
    double least = Double.POSITIVE_INFINITY;
    for (int set = 1; set < 1 << size; set++) {
      double[] w = onSupport(h, g, size, set);
      boolean feasible = true;
      double value = 0;
      for (int i = 0; i < size; i++) {
        feasible &= w[i] >= 0;
        value -= 2 * g[i] * w[i];
        for (int j = 0; j < size; j++) {
          value += w[i] * h[i * size + j] * w[j];
        }
      }
      if (feasible && value < least) {
        least = value;
        best = w;
      }
    }
    return best;
  }

  /** The stationary point with the others zero: [H 1; 1ᵀ 0]·[w; −λ] = [g; 1]. */
  private static double[] onSupport(double[] h, double[] g, int size, int set) {
    int count = Integer.bitCount(set);
    int[] at = java.util.stream.IntStream.range(0, size).filter(i -> (set >> i & 1) == 1).toArray();
    DMatrixRMaj system = new DMatrixRMaj(count + 1, count + 1);
    DMatrixRMaj right = new DMatrixRMaj(count + 1, 1);
    for (int r = 0; r < count; r++) {
      for (int c = 0; c < count; c++) {
        system.set(r, c, h[at[r] * size + at[c]]);
      }
      system.set(r, count, 1);
      system.set(count, r, 1);
      right.set(r, 0, g[at[r]]);
    }
    right.set(count, 0, 1);
    DMatrixRMaj solution = new DMatrixRMaj(count + 1, 1);
    CommonOps_DDRM.solve(system, right, solution);
    double[] w = new double[size];
    for (int r = 0; r < count; r++) {
      w[at[r]] = solution.get(r, 0);
    }
    return w;
  }

  private static double[] unit(int size, int at) {
    double[] unit = new double[size];
    unit[at] = 1;
    return unit;
  }
}
