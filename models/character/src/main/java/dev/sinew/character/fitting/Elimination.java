package dev.sinew.character.fitting;

import dev.sinew.character.geometry.Rotations;
import java.util.Arrays;

/**
 * A sweep from the roots to the leaves in which nodes that were not visited yet are free.
 *
 * <p>H = L·Lᵀ with the leaves first eliminates a node's descendants from its squared distance: what
 * is left for node b, all that lies above it being known, is ‖L_bbᵀ·X_b − z_b‖², and that is a
 * constant less 2·tr(Q_bᵀ·C) with C = (L_bb·z_b)ᵀ as for any node. Where targets are exact linear
 * blend skinning, one sweep finds the pose from anywhere, half-turns included.
 *
 * <p>What the vertices of a joint do not tell is taken from its parent: X is drawn to the start
 * pose's local rotation, weakly.
 */
final class Elimination {
  /** How strongly a joint is drawn to its parent, as a share of what its vertices tell. */
  private static final double DRAW = 1e-5;

  private static final double FLOOR = 1e-11;

  private final NodeSystem system;
  private final double[] startLocal;
  private final double[] draw;
  private final double floor;
  private final double[] factor;

  /** Whether the least squares is one that can be solved. */
  private final boolean definite;

  Elimination(NodeSystem system, FitState start) {
    this.system = system;
    this.startLocal = start.local.clone();
    NodeLayout layout = system.layout;
    int size = system.size;
    this.factor = system.gram.clone();
    this.draw = new double[layout.blocks()];
    double trace = 0;
    for (int i = 0; i < size; i++) {
      trace += factor[i * size + i];
    }
    this.floor = FLOOR * trace + Double.MIN_NORMAL;
    for (int b = 0; b < draw.length; b++) {
      int carrier = layout.carrier[b];
      draw[b] = (carrier < 0 ? 0 : DRAW * system.information(b) / 3) + floor;
      double[] relative = relative(b);
      for (int r = 0; r < 3; r++) {
        int row = 3 * b + r;
        factor[row * size + row] += draw[b];
        if (carrier >= 0) {
          int other = 3 * carrier + r;
          factor[other * size + other] += draw[b];
          for (int c = 0; c < 3; c++) {
            // X_b ≈ Pᵀ·X_carrier for Q_b ≈ Q_carrier·P; the carrier's rows are the later ones.
            factor[(3 * carrier + c) * size + row] -= draw[b] * relative[3 * c + r];
          }
        }
      }
    }
    for (int t = 3 * draw.length; t < size; t++) {
      factor[t * size + t] += floor;
    }
    this.definite = Cholesky.factor(factor, size);
  }

  /** Whether this is the elimination for that start too. */
  boolean isOf(FitState start) {
    return Arrays.equals(startLocal, start.local);
  }

  /** From the carrier to the joint itself, as the start pose has it. */
  private double[] relative(int b) {
    double[] product = new double[9];
    int joint = system.layout.joints[b];
    Rotations.multiply(system.layout.relative[b], 0, startLocal, 9 * joint, product, 0);
    return product;
  }

  /**
   * @param right [D,3] FᵀT
   * @param x [D,3] X of the start, updated
   * @return whether there was enough to solve for; else {@code x} is as it was
   */
  boolean sweep(double[] right, double[] x, FitOptions options) {
    if (!definite) {
      return false;
    }
    int size = system.size;
    NodeLayout layout = system.layout;
    double[] y = right.clone();
    for (int b = 0; b < draw.length; b++) {
      double[] relative = relative(b);
      for (int e = 0; e < 9 && layout.carrier[b] < 0; e++) {
        y[9 * b + e] += draw[b] * relative[3 * (e % 3) + e / 3];
      }
    }
    for (int i = 9 * draw.length; i < y.length; i++) {
      y[i] += floor * x[i];
    }
    Cholesky.forward(factor, size, y, 3);
    for (int t = size - 1; t >= 3 * draw.length; t--) {
      for (int k = 0; k < 3; k++) {
        x[3 * t + k] = left(t, t + 1, k, x, y) / factor[t * size + t];
      }
    }
    NodeTurn turn = new NodeTurn(system, options);
    double[] z = new double[9];
    double[] cross = new double[9];
    double[] delta = new double[9];
    for (int b = draw.length - 1; b >= 0; b--) {
      for (int e = 0; e < 9; e++) {
        z[e] = left(3 * b + e / 3, 3 * b + 3, e % 3, x, y);
      }
      for (int k = 0; k < 3; k++) {
        for (int r = 0; r < 3; r++) {
          cross[3 * k + r] = 0;
          for (int c = 0; c <= r; c++) {
            cross[3 * k + r] += factor[(3 * b + r) * size + 3 * b + c] * z[3 * c + k];
          }
        }
      }
      turn.turn(b, cross, x, delta);
    }
    return true;
  }

  /** What rows from {@code from} on leave of row {@code row}, coordinate {@code k}. */
  private double left(int row, int from, int k, double[] x, double[] y) {
    double sum = y[3 * row + k];
    for (int i = from; i < system.size; i++) {
      sum -= factor[i * system.size + row] * x[3 * i + k];
    }
    return sum;
  }
}
