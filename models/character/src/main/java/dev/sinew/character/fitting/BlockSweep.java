package dev.sinew.character.fitting;

import dev.sinew.character.geometry.Rotations;

/** One sweep of block descent: each node's squared distance is made smallest in turn. */
final class BlockSweep {
  private final NodeSystem system;
  private final NodeTurn turn;
  private final double[] cross = new double[9];
  private final double[] delta = new double[9];

  BlockSweep(NodeSystem system, FitOptions options) {
    this.system = system;
    this.turn = new NodeTurn(system, options);
  }

  /**
   * Nodes keep the orientation of what hangs below them.
   *
   * @param x [D,3] X, updated
   */
  void following(double[] right, double[] x) {
    double[] residual = system.residual(right, x);
    translate(x, residual);
    for (int b = system.layout.blocks() - 1; b >= 0; b--) {
      system.cross(b, x, residual, cross);
      turn.turn(b, cross, x, delta);
      system.update(residual, 3 * b, 3, delta);
    }
  }

  /**
   * Nodes take their whole subtree along, as one stiff body about the joint.
   *
   * @param x [D,3] X, updated
   */
  void riding(double[] right, double[] x) {
    double[] residual = system.residual(right, x);
    translate(x, residual);
    int[] carrier = system.layout.carrier;
    boolean[] rides = new boolean[carrier.length];
    for (int b = carrier.length - 1; b >= 0; b--) {
      for (int s = carrier.length - 1; s >= 0; s--) {
        rides[s] = s == b || (s < b && carrier[s] >= 0 && rides[carrier[s]]);
      }
      ride(b, rides, x, residual);
    }
  }

  private void translate(double[] x, double[] residual) {
    int size = system.size;
    double[] step = new double[3];
    for (int t = 3 * system.layout.blocks(); t < size; t++) {
      double mass = system.gram[t * size + t];
      for (int k = 0; k < 3 && mass > 0; k++) {
        step[k] = residual[3 * t + k] / mass;
        x[3 * t + k] += step[k];
      }
      if (mass > 0) {
        system.update(residual, t, 1, step);
      }
    }
  }

  private void ride(int b, boolean[] rides, double[] x, double[] residual) {
    // C about the joint of the posed subtree: Σ (R_s + Σ_s' H_ss'·X_s')ᵀ·X_s.
    double[] posed = new double[9];
    double[] rows = new double[9];
    int size = system.size;
    for (int s = 0; s <= b; s++) {
      if (!rides[s]) {
        continue;
      }
      System.arraycopy(residual, 9 * s, rows, 0, 9);
      for (int o = 0; o <= b; o++) {
        for (int e = 0; e < 9 && rides[o]; e++) {
          for (int i = 0; i < 3; i++) {
            rows[e] += system.gram[(3 * s + e / 3) * size + 3 * o + i] * x[9 * o + 3 * i + e % 3];
          }
        }
      }
      for (int k = 0; k < 3; k++) {
        for (int l = 0; l < 3; l++) {
          for (int c = 0; c < 3; c++) {
            posed[3 * k + l] += rows[3 * c + k] * x[9 * s + 3 * c + l];
          }
        }
      }
    }
    double[] before = new double[9];
    System.arraycopy(x, 9 * b, before, 0, 9);
    // tr(Dᵀ·C) = tr((D·Q)ᵀ·C·Q): the node's own rotation is what limits are about.
    Rotations.multiplyByTranspose(posed, 0, before, 0, cross, 0);
    turn.turn(b, cross, x, delta);
    double[] after = new double[9];
    System.arraycopy(x, 9 * b, after, 0, 9);
    double[] motion = new double[9];
    Rotations.transposeMultiply(before, 0, after, 0, motion, 0);
    system.update(residual, 3 * b, 3, delta);
    for (int s = 0; s < b; s++) {
      if (rides[s]) {
        Rotations.multiply(x, 9 * s, motion, 0, after, 0);
        for (int e = 0; e < 9; e++) {
          delta[e] = after[e] - x[9 * s + e];
          x[9 * s + e] = after[e];
        }
        system.update(residual, 3 * s, 3, delta);
      }
    }
  }
}
