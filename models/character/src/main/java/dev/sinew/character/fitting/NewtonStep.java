package dev.sinew.character.fitting;

import dev.sinew.character.geometry.Rotations;
import org.jspecify.annotations.Nullable;

/**
 * One Newton step of all nodes together, damped as Levenberg and Marquardt do.
 *
 * <p>Unknowns are a small turn ω_j in the world for each free joint, Q ← exp(ω)·Q, and the
 * translations. All second derivatives are sums of moments: with a = Q_b·m_b, b = Q_c·m_c and Y = Σ
 * a·bᵀ = Q_b·H_bc·Q_cᵀ, Σ [a]ₓᵀ[b]ₓ = tr(Y)·I − Yᵀ; and as posed vertices are linear in each Q, the
 * only other term is tr(Z)·I − sym(Z), Z = Σ r·aᵀ, in the diagonal blocks.
 */
final class NewtonStep {
  private static final double FIRST_DAMPING = 1e-4;
  private static final double LEAST_DAMPING = 1e-13;
  private static final double MOST_DAMPING = 1e10;

  private final NodeSystem system;
  private final int blocks;
  private final int size;
  private final double[] second;
  private final double[] gradient;
  private double damping;

  NewtonStep(NodeSystem system, double damping) {
    this.system = system;
    this.blocks = system.layout.blocks();
    this.size = 3 * system.size - 6 * blocks;
    this.second = new double[size * size];
    this.gradient = new double[size];
    this.damping = damping;
  }

  /** The damping to begin with where nothing is known. */
  static double firstDamping() {
    return FIRST_DAMPING;
  }

  /** The damping to go on with. */
  double damping() {
    return damping;
  }

  /**
   * @param right [D,3] FᵀT
   * @param x [D,3] X, updated where the step came nearer
   * @param enough squared motion that does not need to come nearer
   * @return Σ of the vertices' squared motions; 0 if no step comes nearer
   */
  double step(double[] right, double[] x, double enough) {
    double[] residual = system.residual(right, x);
    derive(x, residual);
    double[] curvature = curvature(x, residual);
    boolean exact = true;
    double[] factor = new double[second.length];
    double[] step = new double[size];
    double floor = 0;
    for (int i = 0; i < size; i++) {
      floor = Math.max(floor, second[i * size + i]);
    }
    while (damping <= MOST_DAMPING) {
      System.arraycopy(second, 0, factor, 0, factor.length);
      for (int i = 0; i < size; i++) {
        factor[i * size + i] += damping * second[i * size + i] + 1e-13 * floor;
      }
      for (int b = 0; b < blocks && exact; b++) {
        for (int e = 0; e < 9; e++) {
          factor[(3 * b + e / 3) * size + 3 * b + e % 3] += curvature[9 * b + e];
        }
      }
      if (!Cholesky.factor(factor, size)) {
        damping *= exact ? 1 : 10;
        exact = false;
        continue;
      }
      System.arraycopy(gradient, 0, step, 0, size);
      Cholesky.forward(factor, size, step, 1);
      Cholesky.backward(factor, size, step, 1);
      double[] candidate = moved(x, step);
      double[] left = system.residual(right, candidate);
      double motion = NodeSystem.motion(x, residual, candidate, left);
      if (NodeSystem.change(x, residual, candidate, left) < 0 || motion <= enough) {
        System.arraycopy(candidate, 0, x, 0, x.length);
        damping = Math.max(LEAST_DAMPING, damping / 10);
        return motion;
      }
      damping = Math.max(damping, FIRST_DAMPING) * 10;
    }
    damping = FIRST_DAMPING;
    return 0;
  }

  /** Rows of the second derivatives: three a block, three a translation. */
  int size() {
    return size;
  }

  /** The factor L of JᵀJ at {@code x}, or null where it is singular. */
  double @Nullable [] factor(double[] right, double[] x) {
    derive(x, system.residual(right, x));
    double[] factor = second.clone();
    for (int i = 0; i < size; i++) {
      factor[i * size + i] *= 1 + LEAST_DAMPING;
    }
    return Cholesky.factor(factor, size) ? factor : null;
  }

  private double[] moved(double[] x, double[] step) {
    double[] to = x.clone();
    double[] turn = new double[9];
    for (int b = 0; b < blocks; b++) {
      Rotations.matrixFromAxisAngle(step, 3 * b, turn, 0);
      Rotations.multiplyByTranspose(x, 9 * b, turn, 0, to, 9 * b);
    }
    for (int i = 9 * blocks; i < x.length; i++) {
      to[i] += step[i - 6 * blocks];
    }
    return to;
  }

  /** First and second derivatives (halved, Gauss-Newton; lower triangle). */
  private void derive(double[] x, double[] residual) {
    int n = system.size;
    double[] h = system.gram;
    double[] posed = new double[3 * n];
    for (int b = 0; b < blocks; b++) {
      for (int r = 0; r < 3; r++) {
        for (int i = 0; i < n; i++) {
          posed[r * n + i] =
              x[9 * b + r] * h[3 * b * n + i]
                  + x[9 * b + 3 + r] * h[(3 * b + 1) * n + i]
                  + x[9 * b + 6 + r] * h[(3 * b + 2) * n + i];
        }
      }
      for (int c = 0; c <= b; c++) {
        rotationBlock(b, c, posed, x);
      }
      for (int t = 3 * blocks; t < n; t++) {
        double ax = posed[t];
        double ay = posed[n + t];
        double az = posed[2 * n + t];
        int row = (3 * t - 6 * blocks) * size + 3 * b;
        second[row + 1] = az;
        second[row + 2] = -ay;
        second[row + size] = -az;
        second[row + size + 2] = ax;
        second[row + 2 * size] = ay;
        second[row + 2 * size + 1] = -ax;
      }
      double[] z = reach(b, x, residual);
      gradient[3 * b] = z[7] - z[5];
      gradient[3 * b + 1] = z[2] - z[6];
      gradient[3 * b + 2] = z[3] - z[1];
    }
    for (int t = 3 * blocks; t < n; t++) {
      for (int k = 0; k < 3; k++) {
        int row = 3 * t - 6 * blocks + k;
        gradient[row] = residual[3 * t + k];
        for (int s = 3 * blocks; s <= t; s++) {
          second[row * size + 3 * s - 6 * blocks + k] = h[t * n + s];
        }
      }
    }
  }

  private void rotationBlock(int b, int c, double[] posed, double[] x) {
    int n = system.size;
    double[] y = new double[9];
    for (int r = 0; r < 3; r++) {
      double p = posed[r * n + 3 * c];
      double q = posed[r * n + 3 * c + 1];
      double s = posed[r * n + 3 * c + 2];
      for (int l = 0; l < 3; l++) {
        y[3 * r + l] = p * x[9 * c + l] + q * x[9 * c + 3 + l] + s * x[9 * c + 6 + l];
      }
    }
    double trace = y[0] + y[4] + y[8];
    for (int r = 0; r < 3; r++) {
      for (int l = 0; l < 3; l++) {
        second[(3 * b + r) * size + 3 * c + l] = (r == l ? trace : 0) - y[3 * l + r];
      }
    }
  }

  /** Z = Σ r·aᵀ of a block [3,3]. */
  private static double[] reach(int b, double[] x, double[] residual) {
    double[] z = new double[9];
    for (int k = 0; k < 3; k++) {
      for (int l = 0; l < 3; l++) {
        for (int c = 0; c < 3; c++) {
          z[3 * k + l] += residual[9 * b + 3 * c + k] * x[9 * b + 3 * c + l];
        }
      }
    }
    return z;
  }

  private double[] curvature(double[] x, double[] residual) {
    double[] all = new double[9 * blocks];
    for (int b = 0; b < blocks; b++) {
      double[] z = reach(b, x, residual);
      double trace = z[0] + z[4] + z[8];
      for (int e = 0; e < 9; e++) {
        all[9 * b + e] = (e % 4 == 0 ? trace : 0) - (z[e] + z[3 * (e % 3) + e / 3]) / 2;
      }
    }
    return all;
  }
}
