package dev.sinew.character.skinning;

import dev.sinew.character.geometry.Affine;
import java.io.Serializable;

/**
 * Skin weights packed in single precision for the runtime's skinning loop.
 *
 * <p>Skins about an origin: with x a rest vertex relative to c, and each joint's motion M_j = [L_j
 * − I | τ_j] of points relative to c, the posed vertex relative to t is s·x + Σ_j w_j (M_j x), s =
 * Σ_j w_j. For rows that sum to one this is linear blend skinning whatever c and t are; writing it
 * by motions keeps a vertex exactly in place where nothing moves. Immutable.
 */
public final class PackedWeights implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Rows that sum to one this closely sum to one as far as single precision can say. */
  private static final double ROW_SUM_TOLERANCE = 1e-6;

  private final int[] offsets;
  private final int[] joints;
  private final float[] weights;

  /** [V] Σ_j w_vj − 1. */
  private final float[] surplus;

  private PackedWeights(int[] offsets, int[] joints, float[] weights, float[] surplus) {
    this.offsets = offsets;
    this.joints = joints;
    this.weights = weights;
    this.surplus = surplus;
  }

  /** The same weights, rounded to single precision. */
  public static PackedWeights of(SkinWeights weights) {
    int count = weights.vertexCount();
    int[] offsets = new int[count + 1];
    float[] surplus = new float[count];
    for (int v = 0; v < count; v++) {
      offsets[v + 1] = weights.end(v);
      double beyond = weights.rowSum(v) - 1;
      surplus[v] = Math.abs(beyond) <= ROW_SUM_TOLERANCE ? 0 : (float) beyond;
    }
    int[] joints = new int[offsets[count]];
    float[] packed = new float[joints.length];
    for (int k = 0; k < joints.length; k++) {
      joints[k] = Affine.SIZE * weights.joint(k);
      packed[k] = (float) weights.weight(k);
    }
    return new PackedWeights(offsets, joints, packed, surplus);
  }

  /**
   * @param motions [J,12] M_j, row-major 3x4
   * @param from [3] the origin c of the rest mesh, metres
   * @param to [3] the origin t of the posed mesh, metres
   * @param rest [V,3] rest vertices, metres
   * @param posed [V,3] receives the posed vertices; may be {@code rest}
   */
  public void skin(float[] motions, double[] from, double[] to, float[] rest, float[] posed) {
    float cx = (float) from[0];
    float cy = (float) from[1];
    float cz = (float) from[2];
    float dx = (float) (to[0] - from[0]);
    float dy = (float) (to[1] - from[1]);
    float dz = (float) (to[2] - from[2]);
    for (int v = 0; v < surplus.length; v++) {
      float x = rest[3 * v] - cx;
      float y = rest[3 * v + 1] - cy;
      float z = rest[3 * v + 2] - cz;
      float px = surplus[v] * x;
      float py = surplus[v] * y;
      float pz = surplus[v] * z;
      for (int k = offsets[v]; k < offsets[v + 1]; k++) {
        int o = joints[k];
        float w = weights[k];
        px += w * (motions[o] * x + motions[o + 1] * y + motions[o + 2] * z + motions[o + 3]);
        py += w * (motions[o + 4] * x + motions[o + 5] * y + motions[o + 6] * z + motions[o + 7]);
        pz += w * (motions[o + 8] * x + motions[o + 9] * y + motions[o + 10] * z + motions[o + 11]);
      }
      posed[3 * v] = rest[3 * v] + px + dx;
      posed[3 * v + 1] = rest[3 * v + 1] + py + dy;
      posed[3 * v + 2] = rest[3 * v + 2] + pz + dz;
    }
  }
}
