package dev.sinew.character.corrective;

/**
 * Every joint is an affine combination of a few vertices: J_j = Σ_i a_ji T_i with Σ_i a_ji = 1.
 *
 * <p>Sums run in double precision and relative to a row's first vertex, so that moving the mesh
 * moves the joints by exactly as much whatever the rounding of a row.
 */
public final class LocalJointRegressor implements JointRegressor {
  private static final long serialVersionUID = 1L;

  /** How far from one a row of single-precision weights may sum. */
  public static final double ROW_SUM_TOLERANCE = 1e-4;

  private final int vertexCount;
  private final int[] offsets;
  private final int[] vertices;
  private final float[] weights;

  private LocalJointRegressor(int vertexCount, int[] offsets, int[] vertices, float[] weights) {
    this.vertexCount = vertexCount;
    this.offsets = offsets;
    this.vertices = vertices;
    this.weights = weights;
  }

  /**
   * @param vertexCount V
   * @param offsets [J+1] where each joint's row begins; the last is the number of weights
   * @param vertices vertex of every weight
   * @param weights a_ji, joint by joint; a joint's sum to one
   * @throws dev.sinew.character.fault.SinewException if a row is empty or does not sum to one, a
   *     vertex does not exist, or a number is not finite
   */
  public static LocalJointRegressor of(
      int vertexCount, int[] offsets, int[] vertices, float[] weights) {
    Check.that(
        offsets.length > 1
            && offsets[0] == 0
            && offsets[offsets.length - 1] == vertices.length
            && vertices.length == weights.length,
        "joint regressor rows",
        offsets.length + " offsets, " + vertices.length + " vertices, " + weights.length,
        "J+1 offsets from 0 to N, N vertices, N weights");
    Check.finite(weights, "joint regressor weights");
    for (int j = 0; j + 1 < offsets.length; j++) {
      Check.that(
          offsets[j] < offsets[j + 1] && offsets[j + 1] <= vertices.length,
          "joint regressor row " + j,
          offsets[j] + ".." + offsets[j + 1],
          "at least one weight");
      double sum = 0;
      for (int k = offsets[j]; k < offsets[j + 1]; k++) {
        Check.that(
            vertices[k] >= 0 && vertices[k] < vertexCount,
            "joint regressor row " + j,
            "vertex " + vertices[k],
            "0.." + (vertexCount - 1));
        sum += weights[k];
      }
      Check.that(
          Math.abs(sum - 1) <= ROW_SUM_TOLERANCE,
          "joint regressor row " + j,
          "sum " + sum,
          "1 within " + ROW_SUM_TOLERANCE);
    }
    return new LocalJointRegressor(vertexCount, offsets.clone(), vertices.clone(), weights.clone());
  }

  @Override
  public int jointCount() {
    return offsets.length - 1;
  }

  @Override
  public int vertexCount() {
    return vertexCount;
  }

  @Override
  public long parameterCount() {
    return weights.length;
  }

  /** [J+1] where each joint's row begins, a copy. */
  public int[] offsets() {
    return offsets.clone();
  }

  /** The vertex of every weight, a copy. */
  public int[] vertices() {
    return vertices.clone();
  }

  /** Every weight, joint by joint, a copy. */
  public float[] weights() {
    return weights.clone();
  }

  @Override
  public double[] joints(float[] tpose) {
    double[] joints = new double[3 * jointCount()];
    for (int j = 0; j < jointCount(); j++) {
      int anchor = 3 * vertices[offsets[j]];
      for (int c = 0; c < 3; c++) {
        double sum = 0;
        for (int k = offsets[j]; k < offsets[j + 1]; k++) {
          sum += weights[k] * ((double) tpose[3 * vertices[k] + c] - tpose[anchor + c]);
        }
        joints[3 * j + c] = tpose[anchor + c] + sum;
      }
    }
    return joints;
  }
}
