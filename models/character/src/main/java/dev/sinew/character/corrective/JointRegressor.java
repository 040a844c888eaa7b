package dev.sinew.character.corrective;

import java.io.Serializable;

/** Predicts J rest joints from a T-pose mesh T [V,3]: a trained Joint_net. Immutable. */
public sealed interface JointRegressor extends Serializable
    permits DenseJointRegressor, LocalJointRegressor {

  /** J, the number of joints. */
  int jointCount();

  /** V, the number of vertices a T-pose must have. */
  int vertexCount();

  /** Learned numbers. */
  long parameterCount();

  /**
   * Moves with the mesh: the joints of T + t are the joints of T, plus t.
   *
   * @param tpose [V,3] metres
   * @return [J,3] rest positions, metres, in the mesh's frame
   */
  double[] joints(float[] tpose);
}
