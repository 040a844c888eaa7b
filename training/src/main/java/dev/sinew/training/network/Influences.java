package dev.sinew.training.network;

import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Which joints may influence each vertex, and the weights that training starts from.
 *
 * @param start [V,J] positive at every candidate, zero elsewhere; rows sum to one
 */
public record Influences(SkinWeights start) implements Serializable {
  /** Where a candidate that the rig does not use starts, so that a gradient can reach it. */
  private static final double FLOOR = 1e-4;

  /**
   * At most K candidates a vertex: first the rig's own by weight, then the joints next to those in
   * the hierarchy.
   *
   * @param weights the rig's weights
   * @param k the most candidates a vertex, at least one
   */
  public static Influences around(SkinWeights weights, Skeleton skeleton, int k) {
    if (k < 1) {
      throw new IllegalArgumentException("a vertex needs at least one influence: " + k);
    }
    int count = weights.vertexCount();
    int[] offsets = new int[count + 1];
    List<Integer> joints = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (int v = 0; v < count; v++) {
      List<Integer> candidates = candidates(weights, v, skeleton, k);
      double sum = 0;
      double[] row = new double[candidates.size()];
      for (int c = 0; c < row.length; c++) {
        row[c] = Math.max(weightOf(weights, v, candidates.get(c)), FLOOR);
        sum += row[c];
      }
      for (int c = 0; c < row.length; c++) {
        joints.add(candidates.get(c));
        values.add(row[c] / sum);
      }
      offsets[v + 1] = joints.size();
    }
    return new Influences(
        SkinWeights.ofRows(
            weights.jointCount(),
            offsets,
            joints.stream().mapToInt(Integer::intValue).toArray(),
            values.stream().mapToDouble(Double::doubleValue).toArray()));
  }

  /**
   * The same candidates with other weights, such as solved ones, to start from.
   *
   * @param weights [V,J] weights of joints that are no candidates count for nothing
   * @throws IllegalArgumentException if they are of another mesh or skeleton
   */
  public Influences startingFrom(SkinWeights weights) {
    if (weights.vertexCount() != start.vertexCount()
        || weights.jointCount() != start.jointCount()) {
      throw new IllegalArgumentException("weights of another mesh or skeleton");
    }
    int count = start.vertexCount();
    int[] offsets = new int[count + 1];
    int[] joints = new int[start.end(count - 1)];
    double[] values = new double[joints.length];
    for (int v = 0; v < count; v++) {
      offsets[v + 1] = start.end(v);
      double sum = 0;
      for (int i = start.begin(v); i < start.end(v); i++) {
        joints[i] = start.joint(i);
        values[i] = Math.max(weightOf(weights, v, joints[i]), FLOOR);
        sum += values[i];
      }
      for (int i = start.begin(v); i < start.end(v); i++) {
        values[i] /= sum;
      }
    }
    return new Influences(SkinWeights.ofRows(start.jointCount(), offsets, joints, values));
  }

  private static List<Integer> candidates(SkinWeights weights, int v, Skeleton skeleton, int k) {
    List<Integer> found = new ArrayList<>();
    for (int i = weights.begin(v); i < weights.end(v) && found.size() < k; i++) {
      if (weights.weight(i) > 0) {
        found.add(weights.joint(i));
      }
    }
    if (found.isEmpty()) {
      found.add(0);
    }
    for (int i = 0; i < found.size() && found.size() < k; i++) {
      int joint = found.get(i);
      List<Integer> next = new ArrayList<>();
      if (!skeleton.isRoot(joint)) {
        next.add(skeleton.parent(joint));
      }
      for (int child : skeleton.children(joint)) {
        next.add(child);
      }
      for (int candidate : next) {
        if (found.size() < k && !found.contains(candidate)) {
          found.add(candidate);
        }
      }
    }
    return found;
  }

  private static double weightOf(SkinWeights weights, int v, int joint) {
    for (int i = weights.begin(v); i < weights.end(v); i++) {
      if (weights.joint(i) == joint) {
        return weights.weight(i);
      }
    }
    return 0;
  }
}
