package dev.sinew.training.weights;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/**
 * Minimises wᵀ·H·w − 2·gᵀ·w over the simplex {w ≥ 0, Σw = 1} by a primal active-set method: that of
 * Lawson and Hanson (1974) for non-negative least squares with the sum as one more equation. The
 * answer is exact up to rounding, and weights that the bound holds are exactly zero.
 *
 * <p>EJML has no solver with bounds; its Cholesky decomposition solves for the free weights. Meant
 * for a few dozen weights. Not safe for concurrent use.
 */
final class SimplexQuadratic {
  /** A multiplier this small beside H's largest diagonal entry is rounding. */
  private static final double ROUNDING = 1e-14;

  /** Rounds a weight, far more than a well-posed problem takes: then rounding turns in circles. */
  private static final int ROUNDS = 20;

  private final int size;
  private final LinearSolverDense<DMatrixRMaj> solver;
  private final double[] w;
  private final double[] solved;
  private final boolean[] free;

  /**
   * @param size n, the number of weights
   */
  SimplexQuadratic(int size) {
    this.size = size;
    solver = LinearSolverFactory_DDRM.chol(size);
    w = new double[size];
    solved = new double[size];
    free = new boolean[size];
  }

  /**
   * @param h [n,n] H, symmetric and positive definite; not modified
   * @param g [n]
   * @param start [n] where to begin; need not lie on the simplex
   * @return [n] the minimiser, a new array
   * @throws IllegalArgumentException if H is not positive definite
   */
  double[] minimise(double[] h, double[] g, double[] start) {
    begin(start);
    double tolerance = 0;
    for (int i = 0; i < size; i++) {
      tolerance = Math.max(tolerance, ROUNDING * h[i * size + i]);
    }
    int entered = -1;
    for (int round = 0; round < ROUNDS * size; round++) {
      double multiplier = solveFree(h, g);
      int blocking = blocking();
      if (blocking < 0) {
        System.arraycopy(solved, 0, w, 0, size);
        entered = steepest(h, g, multiplier, tolerance);
        if (entered < 0) {
          return w.clone();
        }
        free[entered] = true;
      } else if (blocking == entered && w[entered] == 0) {
        // It was to leave zero and cannot: its multiplier was rounding.
        return w.clone();
      } else {
        stepTo(blocking);
      }
    }
    return w.clone();
  }

  private void begin(double[] start) {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      w[i] = Math.max(start[i], 0);
      sum += w[i];
    }
    for (int i = 0; i < size; i++) {
      w[i] = sum > 0 ? w[i] / sum : 1.0 / size;
      free[i] = w[i] > 0;
    }
  }

  /**
   * Minimises over the free weights, the others zero and the sum one, into {@link #solved}.
   *
   * @return the sum's multiplier: (H·w − g) of every free weight
   */
  private double solveFree(double[] h, double[] g) {
    int[] at = new int[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (free[i]) {
        at[count++] = i;
      }
    }
    DMatrixRMaj system = new DMatrixRMaj(count, count);
    DMatrixRMaj right = new DMatrixRMaj(count, 2);
    for (int r = 0; r < count; r++) {
      for (int c = 0; c < count; c++) {
        system.set(r, c, h[at[r] * size + at[c]]);
      }
      right.set(r, 0, g[at[r]]);
      right.set(r, 1, 1);
    }
    if (!solver.setA(system)) {
      throw new IllegalArgumentException("a quadratic form that is not positive definite");
    }
    DMatrixRMaj solution = new DMatrixRMaj(count, 2);
    solver.solve(right, solution);
    double sum = 0;
    double sumOfOnes = 0;
    for (int r = 0; r < count; r++) {
      sum += solution.get(r, 0);
      sumOfOnes += solution.get(r, 1);
    }
    double multiplier = (1 - sum) / sumOfOnes;
    Arrays.fill(solved, 0);
    for (int r = 0; r < count; r++) {
      solved[at[r]] = solution.get(r, 0) + multiplier * solution.get(r, 1);
    }
    return multiplier;
  }

  /** The free weight that reaches zero first on the way to {@link #solved}; −1 if none does. */
  private int blocking() {
    int first = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      if (free[i] && solved[i] <= 0) {
        double step = w[i] == 0 ? 0 : w[i] / (w[i] - solved[i]);
        if (step < least) {
          least = step;
          first = i;
        }
      }
    }
    return first;
  }

  private void stepTo(int blocking) {
    double step = w[blocking] == 0 ? 0 : w[blocking] / (w[blocking] - solved[blocking]);
    for (int i = 0; i < size; i++) {
      if (free[i]) {
        w[i] = Math.max(0, w[i] + step * (solved[i] - w[i]));
      }
    }
    w[blocking] = 0;
    free[blocking] = false;
  }

  /** The weight at zero whose growth lowers the objective fastest; −1 if none lowers it. */
  private int steepest(double[] h, double[] g, double multiplier, double tolerance) {
    int best = -1;
    double least = -tolerance;
    for (int i = 0; i < size; i++) {
      if (!free[i]) {
        double gradient = -g[i] - multiplier;
        for (int j = 0; j < size; j++) {
          gradient += h[i * size + j] * w[j];
        }
        if (gradient < least) {
          least = gradient;
          best = i;
        }
      }
    }
    return best;
  }
}
