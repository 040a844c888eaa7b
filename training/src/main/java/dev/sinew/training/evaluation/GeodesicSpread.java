package dev.sinew.training.evaluation;

import dev.sinew.character.mesh.GeodesicDistances;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.training.weights.JointRegions;
import java.util.ArrayList;
import java.util.List;

/**
 * How far from each joint the vertices lie that it moves: weights that leaked to far places show
 * here.
 *
 * <p>A joint's {@linkplain JointRegions region} is where the <em>rig's</em> weight for it is at
 * least half the largest, for every W that is measured: a leak cannot hide by becoming a region.
 * Only a joint that has no weight in the rig is measured from its region in the W itself. A
 * vertex's distance is along the rest mesh's surface; in parts that hold none of the region (eyes,
 * teeth) it is the straight line to the region.
 *
 * @param joints joints that have weight, in joint order
 */
public record GeodesicSpread(List<JointSpread> joints) {
  /** Weights up to this size do not count for the largest distance. */
  private static final double FELT = 0.01;

  private static final double MM = 1000;

  public GeodesicSpread {
    joints = List.copyOf(joints);
  }

  /**
   * One joint's spread.
   *
   * @param joint its name
   * @param weight Σ_i |w_ij|
   * @param meanMm mean distance of the vertices, weighted by |w_ij|
   * @param maxMm largest distance of a vertex with |w_ij| above 0.01; zero if there is none
   * @param maxVertex that vertex; −1 if there is none
   */
  public record JointSpread(
      String joint, double weight, double meanMm, double maxMm, int maxVertex) {}

  /** Mean distance over all weights, millimetres; zero if there are none. */
  public double meanMm() {
    double weight = joints.stream().mapToDouble(JointSpread::weight).sum();
    return weight == 0
        ? 0
        : joints.stream().mapToDouble(j -> j.weight() * j.meanMm()).sum() / weight;
  }

  /** The joint that moves a vertex farthest from its region; of several the first. */
  public JointSpread farthest() {
    JointSpread farthest = new JointSpread("", 0, 0, 0, -1);
    for (JointSpread joint : joints) {
      farthest = joint.maxMm() > farthest.maxMm() || farthest.maxVertex() < 0 ? joint : farthest;
    }
    return farthest;
  }

  /**
   * Measures several W on one rig.
   *
   * @param rig rest mesh with faces, joint names, and the weights that say where joints are
   * @param measured [V,J] each
   * @return one a W, in that order
   */
  public static List<GeodesicSpread> of(Rig rig, List<SkinWeights> measured) {
    GeodesicDistances geodesics = GeodesicDistances.over(rig.mesh());
    int[][] regions = JointRegions.of(rig.weights());
    List<int[][]> ownRegions = measured.stream().map(JointRegions::of).toList();
    List<List<JointSpread>> spreads = new ArrayList<>();
    measured.forEach(weights -> spreads.add(new ArrayList<>()));
    for (int j = 0; j < regions.length; j++) {
      double[] distances = geodesics.from(regions[j]);
      for (int m = 0; m < measured.size(); m++) {
        boolean known = regions[j].length > 0;
        int[] region = known ? regions[j] : ownRegions.get(m)[j];
        if (region.length > 0) {
          Surface surface =
              new Surface(rig.mesh(), region, known ? distances : geodesics.from(region));
          spreads.get(m).add(spread(rig.skeleton().name(j), j, measured.get(m), surface));
        }
      }
    }
    return spreads.stream().map(GeodesicSpread::new).toList();
  }

  private static JointSpread spread(String name, int joint, SkinWeights weights, Surface surface) {
    double sum = 0;
    double moment = 0;
    double max = 0;
    int maxVertex = -1;
    for (int v = 0; v < weights.vertexCount(); v++) {
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        if (weights.joint(k) == joint && weights.weight(k) != 0) {
          double size = Math.abs(weights.weight(k));
          double mm = MM * surface.distance(v);
          sum += size;
          moment += size * mm;
          if (size > FELT && (mm > max || maxVertex < 0)) {
            max = mm;
            maxVertex = v;
          }
        }
      }
    }
    return new JointSpread(name, sum, sum == 0 ? 0 : moment / sum, max, maxVertex);
  }

  /** Distances from a region, metres, of parts that hang apart as well. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Surface(Mesh mesh, int[] region, double[] distances) {
    double distance(int vertex) {
      if (Double.isFinite(distances[vertex])) {
        return distances[vertex];
      }
      float[] p = mesh.vertices();
      double least = Double.POSITIVE_INFINITY;
      for (int v : region) {
        double x = (double) p[3 * v] - p[3 * vertex];
        double y = (double) p[3 * v + 1] - p[3 * vertex + 1];
        double z = (double) p[3 * v + 2] - p[3 * vertex + 2];
        least = Math.min(least, x * x + y * y + z * z);
      }
      return Math.sqrt(least);
    }
  }
}
