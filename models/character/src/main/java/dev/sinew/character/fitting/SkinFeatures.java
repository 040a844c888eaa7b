package dev.sinew.character.fitting;

import dev.sinew.character.geometry.Affine;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A rest mesh as linear blend skinning sees it: a posed vertex is Σ_j [Q_j | p_j]·g_ij, Q_j and p_j
 * the joint's rotation and position in the world and g_ij = w_ij·[v̂_ij; 1] the vertex's feature,
 * v̂ the rest vertex in the joint's rest frame. Least squares over all vertices needs only the
 * features' second moments S = Σ c_i g_i g_iᵀ, the same for all frames in which every vertex counts
 * alike, and B = Σ c_i g_i t_iᵀ, one pass over a frame's vertices.
 *
 * <p>Moments are summed in the mesh's frame, ten numbers for each pair of joints that share a
 * vertex, and taken to the joints' frames afterwards. Immutable.
 */
final class SkinFeatures {
  private final int jointCount;
  private final double[] rest;
  private final int[] begin;
  private final int[] joint;
  private final double[] weight;

  /** Of every pair of a vertex's influences, in order: which pair of joints, and w·w. */
  private final int[] pairBegin;

  private final int[] pair;
  private final double[] pairWeight;
  private final int[] pairFirst;
  private final int[] pairSecond;

  /** [J,12] from the mesh's frame to the joints' rest frames. */
  private final double[] toLocal;

  SkinFeatures(Skeleton skeleton, SkinWeights weights, double[] rest, Pose restPose) {
    this.jointCount = skeleton.jointCount();
    this.rest = rest;
    int count = weights.vertexCount();
    this.begin = new int[count + 1];
    this.pairBegin = new int[count + 1];
    for (int v = 0; v < count; v++) {
      int k = weights.end(v) - weights.begin(v);
      begin[v + 1] = weights.end(v);
      pairBegin[v + 1] = pairBegin[v] + k * (k + 1) / 2;
    }
    this.joint = new int[begin[count]];
    this.weight = new double[begin[count]];
    Arrays.setAll(joint, weights::joint);
    Arrays.setAll(weight, weights::weight);
    this.pair = new int[pairBegin[count]];
    this.pairWeight = new double[pairBegin[count]];
    Map<Long, Integer> numbers = new HashMap<>();
    int at = 0;
    for (int v = 0; v < count; v++) {
      for (int a = begin[v]; a < begin[v + 1]; a++) {
        for (int b = a; b < begin[v + 1]; b++) {
          long low = Math.min(joint[a], joint[b]);
          long key = low * jointCount + Math.max(joint[a], joint[b]);
          Integer number = numbers.putIfAbsent(key, numbers.size());
          pair[at] = number == null ? numbers.size() - 1 : number;
          // A joint that a row names twice meets itself twice.
          pairWeight[at++] = weight[a] * weight[b] * (a != b && joint[a] == joint[b] ? 2 : 1);
        }
      }
    }
    this.pairFirst = new int[numbers.size()];
    this.pairSecond = new int[numbers.size()];
    numbers.forEach(
        (key, number) -> {
          pairFirst[number] = (int) (key / jointCount);
          pairSecond[number] = (int) (key % jointCount);
        });
    double[] global = ForwardKinematics.globalTransforms(skeleton, restPose);
    this.toLocal = new double[global.length];
    for (int o = 0; o < global.length; o += Affine.SIZE) {
      Affine.invertRigid(global, o, toLocal, o);
    }
  }

  int vertexCount() {
    return begin.length - 1;
  }

  int jointCount() {
    return jointCount;
  }

  /** The joint that moves a vertex most, −1 if none does. */
  int heaviestJoint(int v) {
    return begin[v] == begin[v + 1] ? -1 : joint[begin[v]];
  }

  /**
   * @param confidence [V] c, or null where all count alike
   * @return [4J,4J] S, in the joints' rest frames
   */
  double[] gram(double @Nullable [] confidence) {
    double[] sums = new double[10 * pairFirst.length];
    for (int v = 0; v + 1 < begin.length; v++) {
      double c = confidence == null ? 1 : confidence[v];
      if (c == 0) {
        continue;
      }
      double x = rest[3 * v];
      double y = rest[3 * v + 1];
      double z = rest[3 * v + 2];
      for (int k = pairBegin[v]; k < pairBegin[v + 1]; k++) {
        double w = c * pairWeight[k];
        int o = 10 * pair[k];
        double wx = w * x;
        double wy = w * y;
        double wz = w * z;
        sums[o] += wx * x;
        sums[o + 1] += wx * y;
        sums[o + 2] += wx * z;
        sums[o + 3] += wx;
        sums[o + 4] += wy * y;
        sums[o + 5] += wy * z;
        sums[o + 6] += wy;
        sums[o + 7] += wz * z;
        sums[o + 8] += wz;
        sums[o + 9] += w;
      }
    }
    int n = 4 * jointCount;
    double[] gram = new double[n * n];
    double[] block = new double[16];
    double[] half = new double[16];
    for (int p = 0; p < pairFirst.length; p++) {
      int at = 10 * p;
      for (int r = 0; r < 4; r++) {
        for (int c = r; c < 4; c++) {
          block[4 * r + c] = sums[at];
          block[4 * c + r] = sums[at++];
        }
      }
      int a = pairFirst[p];
      int b = pairSecond[p];
      for (int c = 0; c < 4; c++) {
        for (int r = 0; r < 4; r++) {
          half[4 * c + r] = localRow(a, r, block, c, 4);
        }
      }
      for (int r = 0; r < 4; r++) {
        for (int c = 0; c < 4; c++) {
          double value = localRow(b, c, half, r, 4);
          gram[(4 * a + r) * n + 4 * b + c] = value;
          gram[(4 * b + c) * n + 4 * a + r] = value;
        }
      }
    }
    return gram;
  }

  /**
   * @param target [V,3] metres; not read where the confidence is zero
   * @param confidence [V] c, or null where all count alike
   * @return [4J,3] B, in the joints' rest frames
   */
  double[] cross(float[] target, double @Nullable [] confidence) {
    double[] sums = new double[12 * jointCount];
    for (int v = 0; v + 1 < begin.length; v++) {
      double c = confidence == null ? 1 : confidence[v];
      if (c == 0) {
        continue;
      }
      double x = rest[3 * v];
      double y = rest[3 * v + 1];
      double z = rest[3 * v + 2];
      double tx = c * target[3 * v];
      double ty = c * target[3 * v + 1];
      double tz = c * target[3 * v + 2];
      for (int k = begin[v]; k < begin[v + 1]; k++) {
        int o = 12 * joint[k];
        double w = weight[k];
        double wx = w * tx;
        double wy = w * ty;
        double wz = w * tz;
        sums[o] += wx * x;
        sums[o + 1] += wy * x;
        sums[o + 2] += wz * x;
        sums[o + 3] += wx * y;
        sums[o + 4] += wy * y;
        sums[o + 5] += wz * y;
        sums[o + 6] += wx * z;
        sums[o + 7] += wy * z;
        sums[o + 8] += wz * z;
        sums[o + 9] += wx;
        sums[o + 10] += wy;
        sums[o + 11] += wz;
      }
    }
    double[] cross = new double[sums.length];
    double[] block = new double[12];
    for (int j = 0; j < jointCount; j++) {
      System.arraycopy(sums, 12 * j, block, 0, 12);
      for (int r = 0; r < 4; r++) {
        for (int c = 0; c < 3; c++) {
          cross[12 * j + 3 * r + c] = localRow(j, r, block, c, 3);
        }
      }
    }
    return cross;
  }

  /** Σ_e T_re·m_ec, T the 4x4 transform to joint {@code j}'s frame and m [4,width]. */
  private double localRow(int j, int r, double[] m, int c, int width) {
    if (r == 3) {
      return m[3 * width + c];
    }
    int o = Affine.SIZE * j + 4 * r;
    return toLocal[o] * m[c]
        + toLocal[o + 1] * m[width + c]
        + toLocal[o + 2] * m[2 * width + c]
        + toLocal[o + 3] * m[3 * width + c];
  }

  /**
   * @param globals [J,12] transforms G_j
   * @param target [V,3] metres
   * @param distances [V] receives each skinned vertex's distance to its target, metres; NaN where
   *     the target is
   */
  void distances(double[] globals, float[] target, double[] distances) {
    double[] matrices = new double[globals.length];
    for (int o = 0; o < globals.length; o += Affine.SIZE) {
      Affine.multiply(globals, o, toLocal, o, matrices, o);
    }
    for (int v = 0; v + 1 < begin.length; v++) {
      double x = rest[3 * v];
      double y = rest[3 * v + 1];
      double z = rest[3 * v + 2];
      double px = -target[3 * v];
      double py = -target[3 * v + 1];
      double pz = -target[3 * v + 2];
      for (int k = begin[v]; k < begin[v + 1]; k++) {
        int o = Affine.SIZE * joint[k];
        double w = weight[k];
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
      distances[v] = Math.sqrt(px * px + py * py + pz * pz);
    }
  }
}
