package dev.sinew.training.network;

import dev.sinew.character.skinning.SkinWeights;
import java.util.stream.IntStream;

/**
 * The joints that may move each vertex, row after row; W lives in one number a candidate. Immutable
 * by agreement: the arrays are shared with the kernels.
 */
final class Candidates {
  /** [V+1] where each vertex's candidates begin. */
  final int[] offsets;

  /** [n] the joint of each candidate. */
  final int[] joints;

  final int jointCount;

  private Candidates(int[] offsets, int[] joints, int jointCount) {
    this.offsets = offsets;
    this.joints = joints;
    this.jointCount = jointCount;
  }

  /** The joints that {@code weights} names, in its order. */
  static Candidates of(SkinWeights weights) {
    int vertices = weights.vertexCount();
    int[] offsets = new int[vertices + 1];
    for (int v = 0; v < vertices; v++) {
      offsets[v + 1] = weights.end(v);
    }
    return new Candidates(
        offsets,
        IntStream.range(0, offsets[vertices]).map(weights::joint).toArray(),
        weights.jointCount());
  }

  /** Every joint for every vertex, in joint order. */
  static Candidates all(int vertices, int joints) {
    return new Candidates(
        IntStream.rangeClosed(0, vertices).map(v -> v * joints).toArray(),
        IntStream.range(0, vertices * joints).map(i -> i % joints).toArray(),
        joints);
  }

  int vertexCount() {
    return offsets.length - 1;
  }

  /** n, candidates in all. */
  int count() {
    return joints.length;
  }

  /** [V,J] row-major of one number a candidate. */
  double[] scatter(double[] values) {
    double[] dense = new double[vertexCount() * jointCount];
    for (int v = 0; v < vertexCount(); v++) {
      for (int k = offsets[v]; k < offsets[v + 1]; k++) {
        dense[v * jointCount + joints[k]] = values[k];
      }
    }
    return dense;
  }

  /** One number a candidate of [V,J] row-major. */
  double[] gather(double[] dense) {
    double[] values = new double[joints.length];
    for (int v = 0; v < vertexCount(); v++) {
      for (int k = offsets[v]; k < offsets[v + 1]; k++) {
        values[k] = dense[v * jointCount + joints[k]];
      }
    }
    return values;
  }
}
