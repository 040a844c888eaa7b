package dev.sinew.character.skinning;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Which joints move a vertex, and how much: a sparse [V,J] matrix W, stored row by row, with any
 * number of influences a vertex. Rows are ordered by falling weight and need not sum to one
 * (learned weights may not). Immutable.
 */
public final class SkinWeights implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int jointCount;
  private final int[] offsets;
  private final int[] joints;
  private final double[] weights;

  private SkinWeights(int jointCount, int[] offsets, int[] joints, double[] weights) {
    this.jointCount = jointCount;
    this.offsets = offsets;
    this.joints = joints;
    this.weights = weights;
  }

  /**
   * @param dense [V,J] weights, row-major; zeros are left out
   * @throws dev.sinew.character.fault.SinewException if the rows are not whole or a weight is not
   *     finite
   */
  public static SkinWeights ofDense(double[] dense, int jointCount) {
    if (jointCount < 1 || dense.length % jointCount != 0) {
      throw Fault.of(FaultCode.SHAPE, "weights are no whole rows", "weights")
          .found(dense.length + " weights for " + jointCount + " joints")
          .toException();
    }
    int vertices = dense.length / jointCount;
    int[] offsets = new int[vertices + 1];
    int total = 0;
    for (int v = 0; v < vertices; v++) {
      for (int j = 0; j < jointCount; j++) {
        total += dense[v * jointCount + j] != 0 ? 1 : 0;
      }
      offsets[v + 1] = total;
    }
    int[] joints = new int[total];
    double[] weights = new double[total];
    int at = 0;
    for (int v = 0; v < vertices; v++) {
      for (int j = 0; j < jointCount; j++) {
        double weight = dense[v * jointCount + j];
        if (weight != 0) {
          joints[at] = j;
          weights[at++] = weight;
        }
      }
    }
    return ofRows(jointCount, offsets, joints, weights);
  }

  /**
   * @param offsets [V+1] where each vertex's influences begin; the last is their total number
   * @param joints joint of every influence
   * @param weights weight of every influence
   * @throws dev.sinew.character.fault.SinewException if the offsets fall or do not cover the
   *     influences, a joint does not exist or a weight is not finite
   */
  public static SkinWeights ofRows(int jointCount, int[] offsets, int[] joints, double[] weights) {
    if (offsets.length < 1
        || offsets[0] != 0
        || offsets[offsets.length - 1] != joints.length
        || joints.length != weights.length) {
      throw Fault.of(
              FaultCode.SHAPE, "offsets, joints and weights do not belong together", "weights")
          .found(joints.length + " joints, " + weights.length + " weights")
          .toException();
    }
    int[] sortedJoints = joints.clone();
    double[] sortedWeights = weights.clone();
    for (int v = 0; v + 1 < offsets.length; v++) {
      String where = "vertex " + v;
      if (offsets[v + 1] < offsets[v] || offsets[v + 1] > joints.length) {
        throw Fault.of(FaultCode.SHAPE, "the offsets of influences must rise", where)
            .found(offsets[v] + " before " + offsets[v + 1])
            .toException();
      }
      for (int k = offsets[v]; k < offsets[v + 1]; k++) {
        if (joints[k] < 0 || joints[k] >= jointCount) {
          throw Fault.of(FaultCode.WEIGHTS, "a weight names a joint that does not exist", where)
              .found("joint " + joints[k])
              .allowed("0.." + (jointCount - 1))
              .toException();
        }
        if (!Double.isFinite(weights[k])) {
          throw Fault.of(FaultCode.WEIGHTS, "a weight is not finite", where)
              .found(weights[k])
              .toException();
        }
        // Insertion sort: rows are a handful long.
        int at = k;
        while (at > offsets[v] && sortedWeights[at - 1] < weights[k]) {
          sortedWeights[at] = sortedWeights[at - 1];
          sortedJoints[at] = sortedJoints[at - 1];
          at--;
        }
        sortedWeights[at] = weights[k];
        sortedJoints[at] = joints[k];
      }
    }
    return new SkinWeights(jointCount, offsets.clone(), sortedJoints, sortedWeights);
  }

  /** V, the number of vertices. */
  public int vertexCount() {
    return offsets.length - 1;
  }

  /** J, the number of joints. */
  public int jointCount() {
    return jointCount;
  }

  /** Index of vertex {@code v}'s first influence. */
  public int begin(int v) {
    return offsets[v];
  }

  /** One past the index of vertex {@code v}'s last influence. */
  public int end(int v) {
    return offsets[v + 1];
  }

  /** The joint of influence {@code k}. */
  public int joint(int k) {
    return joints[k];
  }

  /** The weight of influence {@code k}. */
  public double weight(int k) {
    return weights[k];
  }

  /** Influences of the vertex that has most. */
  public int maxInfluences() {
    int most = 0;
    for (int v = 0; v < vertexCount(); v++) {
      most = Math.max(most, offsets[v + 1] - offsets[v]);
    }
    return most;
  }

  /** Σ_j w_vj. */
  public double rowSum(int v) {
    double sum = 0;
    for (int k = offsets[v]; k < offsets[v + 1]; k++) {
      sum += weights[k];
    }
    return sum;
  }

  /** The joint that moves vertex {@code v} most; −1 if none does. */
  public int heaviestJoint(int v) {
    return offsets[v] == offsets[v + 1] ? -1 : joints[offsets[v]];
  }

  /** [V,J] row-major. */
  public double[] toDense() {
    double[] dense = new double[vertexCount() * jointCount];
    for (int v = 0; v < vertexCount(); v++) {
      for (int k = offsets[v]; k < offsets[v + 1]; k++) {
        dense[v * jointCount + joints[k]] += weights[k];
      }
    }
    return dense;
  }

  /**
   * The positive part of each row's {@code k} largest weights, scaled to sum to one; this is what
   * engines take.
   *
   * @throws dev.sinew.character.fault.SinewException if a row has no positive weight
   */
  public SkinWeights topNormalised(int k) {
    int[] newOffsets = new int[offsets.length];
    int[] newJoints = new int[joints.length];
    double[] newWeights = new double[weights.length];
    int at = 0;
    for (int v = 0; v < vertexCount(); v++) {
      double sum = 0;
      int from = at;
      for (int i = offsets[v]; i < offsets[v + 1] && at - from < k && weights[i] > 0; i++) {
        newJoints[at] = joints[i];
        newWeights[at++] = weights[i];
        sum += weights[i];
      }
      if (at == from) {
        throw Fault.of(FaultCode.WEIGHTS, "a vertex has no positive weight", "vertex " + v)
            .toException();
      }
      for (int i = from; i < at; i++) {
        newWeights[i] /= sum;
      }
      newOffsets[v + 1] = at;
    }
    return new SkinWeights(
        jointCount, newOffsets, Arrays.copyOf(newJoints, at), Arrays.copyOf(newWeights, at));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SkinWeights that
        && jointCount == that.jointCount
        && Arrays.equals(offsets, that.offsets)
        && Arrays.equals(joints, that.joints)
        && Arrays.equals(weights, that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(joints) + Arrays.hashCode(weights);
  }
}
