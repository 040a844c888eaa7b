package dev.sinew.character.fitting;

import dev.sinew.character.geometry.Rotations;

/**
 * Tries candidate rotations about the node's present one, along the steepest direction, and keeps a
 * candidate where it is nearer to the targets; the step is halved where it is not.
 *
 * @param steps candidates to try at most
 */
record DescentSolver(int steps) implements NodeSolver {
  private static final long serialVersionUID = 1L;

  private static final double SMALLEST_STEP = 1e-9;

  DescentSolver {
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be positive: " + steps);
    }
  }

  @Override
  public void solve(double[] cross, double[] rotation) {
    double[] turn = new double[9];
    double[] candidate = new double[9];
    double[] direction = new double[3];
    double best = dot(cross, rotation);
    double step = 1;
    for (int s = 0; s < steps && step > SMALLEST_STEP; s++) {
      // d tr((exp[ω]Q)ᵀC) = ω · axial(C·Qᵀ), the world axis to turn about.
      Rotations.multiplyByTranspose(cross, 0, rotation, 0, turn, 0);
      direction[0] = turn[7] - turn[5];
      direction[1] = turn[2] - turn[6];
      direction[2] = turn[3] - turn[1];
      double length =
          Math.sqrt(
              direction[0] * direction[0]
                  + direction[1] * direction[1]
                  + direction[2] * direction[2]);
      if (!(length > 0)) {
        return;
      }
      for (int k = 0; k < 3; k++) {
        direction[k] *= step / length;
      }
      Rotations.matrixFromAxisAngle(direction, 0, turn, 0);
      Rotations.multiply(turn, 0, rotation, 0, candidate, 0);
      double value = dot(cross, candidate);
      if (value > best) {
        best = value;
        System.arraycopy(candidate, 0, rotation, 0, 9);
      } else {
        step /= 2;
      }
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int e = 0; e < 9; e++) {
      sum += a[e] * b[e];
    }
    return sum;
  }
}
