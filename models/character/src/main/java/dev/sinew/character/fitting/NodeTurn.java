package dev.sinew.character.fitting;

import dev.sinew.character.geometry.Rotations;

/**
 * Turns one node: its parent's new rotation times the best local one, within the joint's limits.
 */
final class NodeTurn {
  private final NodeSystem system;
  private final NodeSolver solver;
  private final JointLimits limits;
  private final double[] rotation = new double[9];
  private final double[] parent = new double[9];
  private final double[] local = new double[9];
  private final double[] localCross = new double[9];

  NodeTurn(NodeSystem system, FitOptions options) {
    this.system = system;
    this.solver = options.solver();
    this.limits = options.limits();
  }

  /**
   * @param cross [3,3] C, row-major
   * @param x [D,3] X; the block's rows receive the rotation found
   * @param delta [3,3] receives the change of these rows
   */
  void turn(int b, double[] cross, double[] x, double[] delta) {
    for (int e = 0; e < 9; e++) {
      rotation[e] = x[9 * b + 3 * (e % 3) + e / 3];
    }
    solver.solve(cross, rotation);
    int joint = system.layout.joints[b];
    if (limits.limits(joint)) {
      system.parentRotation(b, x, parent);
      Rotations.transposeMultiply(parent, 0, rotation, 0, local, 0);
      if (!limits.allows(joint, local, 0)) {
        Rotations.transposeMultiply(parent, 0, cross, 0, localCross, 0);
        limits.hold(joint, localCross, local);
        Rotations.multiply(parent, 0, local, 0, rotation, 0);
      }
    }
    for (int e = 0; e < 9; e++) {
      int at = 9 * b + e;
      double value = rotation[3 * (e % 3) + e / 3];
      delta[e] = value - x[at];
      x[at] = value;
    }
  }
}
