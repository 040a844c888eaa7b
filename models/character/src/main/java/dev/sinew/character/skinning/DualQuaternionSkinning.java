package dev.sinew.character.skinning;

import dev.sinew.character.geometry.Affine;
import dev.sinew.character.geometry.Rotations;
import java.util.Arrays;

/**
 * Dual-quaternion skinning (Kavan et al. 2008): each vertex is moved by the normalised blend of its
 * joints' unit dual quaternions, each aligned in sign to that of the vertex's heaviest joint.
 *
 * <p>Keeps volume where linear blending collapses; skinning matrices must be rigid.
 */
public final class DualQuaternionSkinning {
  private DualQuaternionSkinning() {}

  /**
   * @param matrices [J,12] rigid skinning matrices, row-major 3x4
   * @param rest [V,3] rest vertices, metres
   * @param posed [V,3] receives the posed vertices; may be {@code rest}
   */
  public static void skin(SkinWeights weights, double[] matrices, double[] rest, double[] posed) {
    double[] duals = dualQuaternions(matrices);
    double[] b = new double[8];
    for (int v = 0; v < weights.vertexCount(); v++) {
      int pivot = 8 * Math.max(weights.heaviestJoint(v), 0);
      Arrays.fill(b, 0);
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        int o = 8 * weights.joint(k);
        double dot = 0;
        for (int c = 0; c < 4; c++) {
          dot += duals[pivot + c] * duals[o + c];
        }
        double w = dot < 0 ? -weights.weight(k) : weights.weight(k);
        for (int c = 0; c < 8; c++) {
          b[c] += w * duals[o + c];
        }
      }
      double norm = Math.sqrt(b[0] * b[0] + b[1] * b[1] + b[2] * b[2] + b[3] * b[3]);
      for (int c = 0; c < 8; c++) {
        b[c] /= norm;
      }
      transform(b, rest, posed, 3 * v);
    }
  }

  /** [J,8]: rotation quaternion w,x,y,z and dual part ½·t·q of each rigid transform. */
  private static double[] dualQuaternions(double[] matrices) {
    int count = matrices.length / Affine.SIZE;
    double[] duals = new double[8 * count];
    double[] rotation = new double[9];
    for (int j = 0; j < count; j++) {
      int m = Affine.SIZE * j;
      int d = 8 * j;
      for (int r = 0; r < 3; r++) {
        System.arraycopy(matrices, m + 4 * r, rotation, 3 * r, 3);
      }
      Rotations.quaternionFromMatrix(rotation, 0, duals, d);
      double w = duals[d];
      double x = duals[d + 1];
      double y = duals[d + 2];
      double z = duals[d + 3];
      double tx = matrices[m + 3] / 2;
      double ty = matrices[m + 7] / 2;
      double tz = matrices[m + 11] / 2;
      duals[d + 4] = -tx * x - ty * y - tz * z;
      duals[d + 5] = tx * w + ty * z - tz * y;
      duals[d + 6] = ty * w + tz * x - tx * z;
      duals[d + 7] = tz * w + tx * y - ty * x;
    }
    return duals;
  }

  /** p' = p + 2·v×(v×p + w·p) + 2·(w·d − d0·v + v×d), with q = (w, v) and dual part (d0, d). */
  private static void transform(double[] b, double[] from, double[] to, int o) {
    double px = from[o];
    double py = from[o + 1];
    double pz = from[o + 2];
    double cx = b[2] * pz - b[3] * py + b[0] * px;
    double cy = b[3] * px - b[1] * pz + b[0] * py;
    double cz = b[1] * py - b[2] * px + b[0] * pz;
    to[o] =
        px
            + 2 * (b[2] * cz - b[3] * cy)
            + 2 * (b[0] * b[5] - b[4] * b[1] + b[2] * b[7] - b[3] * b[6]);
    to[o + 1] =
        py
            + 2 * (b[3] * cx - b[1] * cz)
            + 2 * (b[0] * b[6] - b[4] * b[2] + b[3] * b[5] - b[1] * b[7]);
    to[o + 2] =
        pz
            + 2 * (b[1] * cy - b[2] * cx)
            + 2 * (b[0] * b[7] - b[4] * b[3] + b[1] * b[6] - b[2] * b[5]);
  }
}
