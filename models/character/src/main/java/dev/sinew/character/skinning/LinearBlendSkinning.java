package dev.sinew.character.skinning;

import dev.sinew.character.geometry.Affine;
import java.util.Arrays;

/**
 * Linear blend skinning v = Σ_j w_ij A_j v_rest (Magnenat-Thalmann et al. 1988).
 *
 * <p>Skinning matrices are [J,12] row-major 3x4 as {@link
 * dev.sinew.character.pose.ForwardKinematics#skinningMatrices} gives them. The double form is the
 * reference; the float form is what the runtime uses.
 */
public final class LinearBlendSkinning {
  private LinearBlendSkinning() {}

  /**
   * @param matrices [J,12] skinning matrices
   * @param rest [V,3] rest vertices, metres
   * @param posed [V,3] receives the posed vertices; may be {@code rest}
   */
  public static void skin(SkinWeights weights, double[] matrices, double[] rest, double[] posed) {
    double[] blend = new double[Affine.SIZE];
    for (int v = 0; v < weights.vertexCount(); v++) {
      blend(weights, v, matrices, blend);
      Affine.transformPoint(blend, 0, rest, 3 * v, posed, 3 * v);
    }
  }

  /**
   * @param matrices [J,12] skinning matrices
   * @param rest [V,3] rest vertices, metres
   * @param posed [V,3] receives the posed vertices; may be {@code rest}
   */
  public static void skin(SkinWeights weights, float[] matrices, float[] rest, float[] posed) {
    for (int v = 0; v < weights.vertexCount(); v++) {
      float x = rest[3 * v];
      float y = rest[3 * v + 1];
      float z = rest[3 * v + 2];
      float px = 0;
      float py = 0;
      float pz = 0;
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        int o = Affine.SIZE * weights.joint(k);
        float w = (float) weights.weight(k);
        px += w * (matrices[o] * x + matrices[o + 1] * y + matrices[o + 2] * z + matrices[o + 3]);
        py +=
            w * (matrices[o + 4] * x + matrices[o + 5] * y + matrices[o + 6] * z + matrices[o + 7]);
        pz +=
            w
                * (matrices[o + 8] * x
                    + matrices[o + 9] * y
                    + matrices[o + 10] * z
                    + matrices[o + 11]);
      }
      posed[3 * v] = px;
      posed[3 * v + 1] = py;
      posed[3 * v + 2] = pz;
    }
  }

  /**
   * The blended skinning matrix Σ_j w_vj A_j of one vertex.
   *
   * @param blend [12] receives it
   */
  public static void blend(SkinWeights weights, int v, double[] matrices, double[] blend) {
    Arrays.fill(blend, 0);
    for (int k = weights.begin(v); k < weights.end(v); k++) {
      int o = Affine.SIZE * weights.joint(k);
      double w = weights.weight(k);
      for (int e = 0; e < Affine.SIZE; e++) {
        blend[e] += w * matrices[o + e];
      }
    }
  }

  /**
   * Posed vertices taken back to rest: each times the inverse of its blended skinning matrix.
   *
   * @param posed [V,3] posed vertices, metres
   * @param rest [V,3] receives the rest vertices; may be {@code posed}
   * @return the smallest |determinant| of a blended linear part met; near zero the result is not to
   *     be trusted, and vertices where it is exactly zero are left untouched
   */
  public static double unskin(
      SkinWeights weights, double[] matrices, double[] posed, double[] rest) {
    double[] blend = new double[Affine.SIZE];
    double[] inverse = new double[Affine.SIZE];
    double smallest = Double.POSITIVE_INFINITY;
    for (int v = 0; v < weights.vertexCount(); v++) {
      blend(weights, v, matrices, blend);
      double determinant = Affine.invert(blend, 0, inverse, 0);
      smallest = Math.min(smallest, Math.abs(determinant));
      if (determinant != 0) {
        Affine.transformPoint(inverse, 0, posed, 3 * v, rest, 3 * v);
      }
    }
    return smallest;
  }
}
