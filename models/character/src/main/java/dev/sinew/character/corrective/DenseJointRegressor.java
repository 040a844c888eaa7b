package dev.sinew.character.corrective;

/**
 * Every joint sees every vertex: J = W·(T − c) + b + c with c the mean vertex of T.
 *
 * <p>Sums run in double precision.
 */
public final class DenseJointRegressor implements JointRegressor {
  private static final long serialVersionUID = 1L;

  private final int vertexCount;
  private final float[] weight;
  private final float[] bias;

  private DenseJointRegressor(int vertexCount, float[] weight, float[] bias) {
    this.vertexCount = vertexCount;
    this.weight = weight;
    this.bias = bias;
  }

  /**
   * @param weight W [3J,3V] row-major, on the mesh minus its mean vertex
   * @param bias b [3J] metres, relative to the mean vertex
   * @throws dev.sinew.character.fault.SinewException if a length is wrong or a number not finite
   */
  public static DenseJointRegressor of(float[] weight, float[] bias) {
    Check.that(
        bias.length > 0 && bias.length % 3 == 0,
        "joint regressor bias",
        bias.length,
        "3·J numbers");
    Check.that(
        weight.length > 0 && weight.length % (3L * bias.length) == 0,
        "joint regressor weight",
        weight.length,
        "[3J,3V] with 3J = " + bias.length);
    Check.finite(weight, "joint regressor weight");
    Check.finite(bias, "joint regressor bias");
    return new DenseJointRegressor(weight.length / bias.length / 3, weight.clone(), bias.clone());
  }

  @Override
  public int jointCount() {
    return bias.length / 3;
  }

  @Override
  public int vertexCount() {
    return vertexCount;
  }

  @Override
  public long parameterCount() {
    return (long) weight.length + bias.length;
  }

  /** W [3J,3V], row-major, a copy. */
  public float[] weight() {
    return weight.clone();
  }

  /** b [3J], metres, a copy. */
  public float[] bias() {
    return bias.clone();
  }

  @Override
  public double[] joints(float[] tpose) {
    double[] centroid = new double[3];
    for (int i = 0; i < tpose.length; i++) {
      centroid[i % 3] += tpose[i];
    }
    for (int c = 0; c < 3; c++) {
      centroid[c] /= vertexCount;
    }
    double[] centred = new double[tpose.length];
    for (int i = 0; i < tpose.length; i++) {
      centred[i] = tpose[i] - centroid[i % 3];
    }
    double[] joints = new double[bias.length];
    for (int r = 0; r < joints.length; r++) {
      double sum = bias[r] + centroid[r % 3];
      int row = r * centred.length;
      for (int i = 0; i < centred.length; i++) {
        sum += weight[row + i] * centred[i];
      }
      joints[r] = sum;
    }
    return joints;
  }
}
