package dev.sinew.character.fitting;

import java.io.Serializable;

/**
 * Finds the rotation of one node that brings its vertices nearest to their targets.
 *
 * <p>A node's squared distance is Σ ‖r_i − Q·m_i‖² for lever arms m_i and what the other nodes
 * leave to be reached, r_i. As ‖Q·m‖ does not depend on Q, it is a constant less 2·tr(Qᵀ·C), C = Σ
 * r_i m_iᵀ: all a solver needs.
 */
@FunctionalInterface
public interface NodeSolver extends Serializable {
  /**
   * Makes tr(Qᵀ·C) as large as the solver can.
   *
   * @param cross [3,3] C, row-major
   * @param rotation [3,3] Q, row-major: where to start from; receives the rotation found
   */
  void solve(double[] cross, double[] rotation);

  /** The exact maximum (Kabsch 1976, by Horn's quaternion 1987). */
  static NodeSolver closedForm() {
    return new ClosedFormSolver();
  }

  /** Steepest ascent from the node's present rotation, {@code steps} turns at most. */
  static NodeSolver descent(int steps) {
    return new DescentSolver(steps);
  }
}
