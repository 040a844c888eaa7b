package dev.sinew.character.fitting;

import dev.sinew.character.geometry.Rotations;

/**
 * Turns about the steepest direction, as far as that makes the targets nearest, again and again.
 *
 * <p>About a unit axis a, tr((exp[θa]Q)ᵀC) is a constant and α·cos θ + β·sin θ, with M = C·Qᵀ, α =
 * tr(M) − aᵀMa and β = a · axial(M): it is largest at θ = atan2(β, α). As β is positive for the
 * steepest axis, every step comes nearer, so that a few steps are never none at all.
 *
 * @param steps turns at most
 */
record DescentSolver(int steps) implements NodeSolver {
  private static final long serialVersionUID = 1L;

  private static final double SMALLEST_TURN = 1e-12;

  DescentSolver {
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be positive: " + steps);
    }
  }

  @Override
  public void solve(double[] cross, double[] rotation) {
    double[] m = new double[9];
    double[] turn = new double[9];
    double[] next = new double[9];
    double[] axis = new double[3];
    for (int s = 0; s < steps; s++) {
      // d tr((exp[ω]Q)ᵀC) = ω · axial(C·Qᵀ), the world axis to turn about.
      Rotations.multiplyByTranspose(cross, 0, rotation, 0, m, 0);
      axis[0] = m[7] - m[5];
      axis[1] = m[2] - m[6];
      axis[2] = m[3] - m[1];
      double slope = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
      if (!(slope > 0)) {
        return;
      }
      double level = m[0] + m[4] + m[8];
      for (int k = 0; k < 3; k++) {
        for (int l = 0; l < 3; l++) {
          level -= axis[k] * m[3 * k + l] * axis[l] / (slope * slope);
        }
      }
      double angle = Math.atan2(slope, level);
      if (angle < SMALLEST_TURN) {
        return;
      }
      for (int k = 0; k < 3; k++) {
        axis[k] *= angle / slope;
      }
      Rotations.matrixFromAxisAngle(axis, 0, turn, 0);
      Rotations.multiply(turn, 0, rotation, 0, next, 0);
      System.arraycopy(next, 0, rotation, 0, 9);
    }
  }
}
