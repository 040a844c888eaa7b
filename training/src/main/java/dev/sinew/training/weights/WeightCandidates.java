package dev.sinew.training.weights;

import dev.sinew.character.mesh.GeodesicDistances;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Which joints a vertex's weights may go to, whatever the hierarchy: a rig of several chains is as
 * often wrong across them as along them.
 */
public final class WeightCandidates {
  private WeightCandidates() {}

  /**
   * At most K joints a vertex: those that the rig gives weight, by weight; then those with the
   * {@linkplain JointRegions regions} nearest to it along the surface. Joints without weight, or
   * with a region only in parts of the mesh that hang apart, are not added.
   *
   * @param rig with faces; its weights need a positive one a vertex
   * @param k the most candidates a vertex, at least one
   * @param beyond metres; a joint is added only at vertices that lie at most this much farther from
   *     its region than the farthest that the rig lets it move, so that W stays local. Infinite if
   *     it need not
   * @return [V,J] the rig's weights, those that are kept scaled to sum to one, and zeros at what
   *     was added: what {@link WeightEquations} starts from
   * @throws dev.sinew.character.fault.SinewException if a vertex has no positive weight
   */
  public static SkinWeights near(Rig rig, int k, double beyond) {
    if (k < 1) {
      throw new IllegalArgumentException("a vertex needs at least one candidate: " + k);
    }
    SkinWeights kept = rig.weights().topNormalised(k);
    double[][] distances = distances(rig);
    double[] reach = reach(rig.weights(), distances);
    int vertices = kept.vertexCount();
    int[] offsets = new int[vertices + 1];
    int[] joints = new int[Math.multiplyExact(vertices, Math.min(k, kept.jointCount()))];
    double[] weights = new double[joints.length];
    int at = 0;
    for (int v = 0; v < vertices; v++) {
      boolean[] taken = new boolean[kept.jointCount()];
      for (int i = kept.begin(v); i < kept.end(v); i++) {
        taken[kept.joint(i)] = true;
        joints[at] = kept.joint(i);
        weights[at++] = kept.weight(i);
      }
      int vertex = v;
      List<Integer> near = new ArrayList<>();
      for (int j = 0; j < taken.length; j++) {
        if (!taken[j] && Double.isFinite(distances[j][v]) && distances[j][v] <= reach[j] + beyond) {
          near.add(j);
        }
      }
      near.sort(Comparator.comparingDouble(j -> distances[j][vertex]));
      for (int j : near.subList(0, Math.min(near.size(), k - (at - offsets[v])))) {
        joints[at++] = j;
      }
      offsets[v + 1] = at;
    }
    return SkinWeights.ofRows(
        kept.jointCount(), offsets, Arrays.copyOf(joints, at), Arrays.copyOf(weights, at));
  }

  /** [J][V] distance of every vertex from each joint's region. */
  private static double[][] distances(Rig rig) {
    GeodesicDistances geodesics = GeodesicDistances.over(rig.mesh());
    return Arrays.stream(JointRegions.of(rig.weights()))
        .map(geodesics::from)
        .toArray(double[][]::new);
  }

  /** [J] the largest distance at which a joint has weight, metres. */
  private static double[] reach(SkinWeights weights, double[][] distances) {
    double[] reach = new double[weights.jointCount()];
    for (int v = 0; v < weights.vertexCount(); v++) {
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        double distance = distances[weights.joint(k)][v];
        if (weights.weight(k) > 0 && Double.isFinite(distance)) {
          reach[weights.joint(k)] = Math.max(reach[weights.joint(k)], distance);
        }
      }
    }
    return reach;
  }
}
