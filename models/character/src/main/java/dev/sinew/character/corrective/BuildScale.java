package dev.sinew.character.corrective;

import dev.sinew.character.skinning.SkinWeights;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * How much larger or smaller than the people trained on a person is, at every vertex: what a
 * corrective's offsets are multiplied by.
 *
 * <p>Offsets are lengths: a person half as big bends with half the bulge, an arm twice as thick
 * with twice the bulge. The size of the part of a T-pose mesh T that joint j moves is its weighted
 * root mean square distance from its own centre,
 *
 * <p>r_j(T) = √(Σ_i w_ij |T_i − c_j|² ∕ Σ_i w_ij), c_j = Σ_i w_ij T_i ∕ Σ_i w_ij,
 *
 * <p>and with r⁰_j the mean of r_j over the people trained on, a vertex's scale is
 *
 * <p>s_i = Σ_j w_ij q_j ∕ Σ_j w_ij, q_j = r_j(T) ∕ r⁰_j, held within {@link #LEAST} to {@link
 * #MOST}.
 *
 * <p>w are the weights of the rig that was trained on, not the learned ones, of each vertex the
 * {@link #INFLUENCES} largest that are positive, in single precision. q_j = 1 for a joint that
 * moves nothing or whose r⁰_j is below {@link #SMALLEST_SIZE}, and s_i = 1 for a vertex that
 * nothing moves. Neither moving nor turning the mesh changes s. Immutable.
 */
public final class BuildScale implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Offsets are the same for every person. */
  public static final BuildScale NONE =
      new BuildScale(SkinWeights.ofRows(0, new int[1], new int[0], new double[0]), new float[0]);

  /** The most weights of a vertex that count. */
  public static final int INFLUENCES = 4;

  /** No part of a body is taken to be relatively smaller. */
  public static final double LEAST = 0.25;

  /** No part of a body is taken to be relatively larger. */
  public static final double MOST = 4;

  /** Parts that are smaller, metres, have no size to compare with. */
  public static final double SMALLEST_SIZE = 1e-4;

  private final SkinWeights weights;
  private final float[] reference;

  private BuildScale(SkinWeights weights, float[] reference) {
    this.weights = weights;
    this.reference = reference;
  }

  /**
   * Sizes relative to given ones.
   *
   * @param weights w [V,J] of the rig that was trained on
   * @param reference r⁰ [J], metres
   * @throws dev.sinew.character.fault.SinewException if there is not one size a joint, or a size is
   *     negative or not finite
   */
  public static BuildScale relativeTo(SkinWeights weights, float[] reference) {
    Check.length(reference.length, weights.jointCount(), "build", "one size a joint");
    for (int j = 0; j < reference.length; j++) {
      Check.that(
          reference[j] >= 0 && reference[j] <= Float.MAX_VALUE,
          "build, joint " + j,
          reference[j],
          "a size of at least 0 metres");
    }
    return new BuildScale(kept(weights), reference.clone());
  }

  /**
   * Sizes relative to the mean of some people's.
   *
   * @param weights w [V,J] of the rig they are trained on
   * @param tposes their T-pose meshes [V,3], metres
   * @throws dev.sinew.character.fault.SinewException if there is nobody, or a mesh has another
   *     number of vertices than the rig
   */
  public static BuildScale relativeToMean(SkinWeights weights, List<float[]> tposes) {
    Check.that(!tposes.isEmpty(), "build", "nobody", "at least one person");
    SkinWeights kept = kept(weights);
    double[] sums = new double[weights.jointCount()];
    for (float[] tpose : tposes) {
      double[] sizes = sizes(kept, tpose);
      for (int j = 0; j < sums.length; j++) {
        sums[j] += sizes[j];
      }
    }
    float[] reference = new float[sums.length];
    for (int j = 0; j < sums.length; j++) {
      reference[j] = (float) (sums[j] / tposes.size());
    }
    return relativeTo(kept, reference);
  }

  /** The largest positive weights of each vertex, as files hold them. */
  private static SkinWeights kept(SkinWeights weights) {
    int[] offsets = new int[weights.vertexCount() + 1];
    int most = weights.vertexCount() == 0 ? 0 : weights.end(weights.vertexCount() - 1);
    int[] joints = new int[most];
    double[] values = new double[most];
    int at = 0;
    for (int v = 0; v < weights.vertexCount(); v++) {
      int end = Math.min(weights.end(v), weights.begin(v) + INFLUENCES);
      for (int k = weights.begin(v); k < end && (float) weights.weight(k) > 0; k++) {
        joints[at] = weights.joint(k);
        values[at++] = (float) weights.weight(k);
      }
      offsets[v + 1] = at;
    }
    return SkinWeights.ofRows(
        weights.jointCount(), offsets, Arrays.copyOf(joints, at), Arrays.copyOf(values, at));
  }

  /** r [J], metres; 0 for a joint that moves nothing. */
  private static double[] sizes(SkinWeights weights, float[] tpose) {
    int joints = weights.jointCount();
    Check.length(tpose.length, 3L * weights.vertexCount(), "T-pose", "[V,3]");
    double[] mass = new double[joints];
    double[] centres = new double[3 * joints];
    for (int v = 0; v < weights.vertexCount(); v++) {
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        int j = weights.joint(k);
        mass[j] += weights.weight(k);
        for (int c = 0; c < 3; c++) {
          centres[3 * j + c] += weights.weight(k) * tpose[3 * v + c];
        }
      }
    }
    for (int i = 0; i < centres.length; i++) {
      centres[i] = mass[i / 3] == 0 ? 0 : centres[i] / mass[i / 3];
    }
    double[] squares = new double[joints];
    for (int v = 0; v < weights.vertexCount(); v++) {
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        int j = weights.joint(k);
        for (int c = 0; c < 3; c++) {
          double away = tpose[3 * v + c] - centres[3 * j + c];
          squares[j] += weights.weight(k) * away * away;
        }
      }
    }
    double[] sizes = new double[joints];
    for (int j = 0; j < joints; j++) {
      sizes[j] = mass[j] == 0 ? 0 : Math.sqrt(squares[j] / mass[j]);
    }
    return sizes;
  }

  /** Whether offsets are the same for every person. */
  public boolean isNone() {
    return reference.length == 0;
  }

  /** w [V,J], every weight a positive single-precision number; no vertices for {@link #NONE}. */
  public SkinWeights weights() {
    return weights;
  }

  /** r⁰ [J], metres, a copy. */
  public float[] reference() {
    return reference.clone();
  }

  /** Whether joint {@code j} has a size to compare with. */
  public boolean hasSize(int j) {
    return reference[j] >= (float) SMALLEST_SIZE;
  }

  /**
   * @param tpose T [V,3], metres
   * @return s [V]
   * @throws dev.sinew.character.fault.SinewException if the mesh has another number of vertices
   */
  public float[] of(float[] tpose) {
    float[] scale = new float[tpose.length / 3];
    Arrays.fill(scale, 1);
    if (isNone()) {
      return scale;
    }
    double[] ratios = sizes(weights, tpose);
    for (int j = 0; j < ratios.length; j++) {
      ratios[j] = hasSize(j) ? Math.max(LEAST, Math.min(MOST, ratios[j] / reference[j])) : 1;
    }
    for (int v = 0; v < scale.length; v++) {
      double sum = 0;
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        sum += weights.weight(k) * ratios[weights.joint(k)];
      }
      if (weights.end(v) > weights.begin(v)) {
        scale[v] = (float) (sum / weights.rowSum(v));
      }
    }
    return scale;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BuildScale that
        && weights.equals(that.weights)
        && Arrays.equals(reference, that.reference);
  }

  @Override
  public int hashCode() {
    return 31 * weights.hashCode() + Arrays.hashCode(reference);
  }
}
