package dev.sinew.character.exemplar;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Affine;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;

/**
 * The way between a posed surface and rest space at one pose.
 *
 * <p>Vertex v has the blended skinning matrix B_v = Σ_j w_vj A_j = [L_v | t_v]. A posed point p is
 * B_v⁻¹·p in rest space; an offset δ of a posed vertex is L_v⁻¹·δ (pose-space deformation, Lewis et
 * al. 2000, in the rest frame of Kurihara and Miyata 2004). Where L_v is near singular, that is
 * where ‖L‖·‖L⁻¹‖∕3 (Frobenius, 1 for a rotation) exceeds {@link #CONDITION_LIMIT}, the inverse is
 * damped: (LᵀL + μI)⁻¹Lᵀ with μ = ‖L‖²∕(3·limit²), so that no difference explodes. Immutable.
 */
public final class RestSpace {
  /** Largest condition number that is undone exactly. */
  public static final double CONDITION_LIMIT = 100;

  /** [V,12] B_v. */
  private final double[] blends;

  /** [V,9] L_v⁻¹, damped where near singular. */
  private final double[] inverses;

  private final NearSingular nearSingular;

  private RestSpace(double[] blends, double[] inverses, NearSingular nearSingular) {
    this.blends = blends;
    this.inverses = inverses;
    this.nearSingular = nearSingular;
  }

  /**
   * @param weights W [V,J]
   * @param restPose P*, the pose in which the rest mesh is given
   * @throws dev.sinew.character.fault.SinewException if pose or weights are of another skeleton
   */
  public static RestSpace at(Skeleton skeleton, SkinWeights weights, Pose pose, Pose restPose) {
    if (weights.jointCount() != skeleton.jointCount()) {
      throw Fault.of(FaultCode.JOINT, "weights are of another skeleton", "weights")
          .found(weights.jointCount() + " joints")
          .allowed(skeleton.jointCount() + " joints")
          .toException();
    }
    return at(weights, ForwardKinematics.skinningMatrices(skeleton, pose, restPose));
  }

  /**
   * @param weights W [V,J]
   * @param matrices [J,12] skinning matrices A_j
   */
  public static RestSpace at(SkinWeights weights, double[] matrices) {
    int count = weights.vertexCount();
    double[] blends = new double[Affine.SIZE * count];
    double[] inverses = new double[9 * count];
    int[] vertices = new int[count];
    double[] conditions = new double[count];
    int found = 0;
    double[] blend = new double[Affine.SIZE];
    double[] inverse = new double[Affine.SIZE];
    for (int v = 0; v < count; v++) {
      LinearBlendSkinning.blend(weights, v, matrices, blend);
      double condition = invert(blend, inverse);
      if (!(condition <= CONDITION_LIMIT)) {
        vertices[found] = v;
        conditions[found++] = condition;
        damp(blend, inverse);
      }
      System.arraycopy(blend, 0, blends, Affine.SIZE * v, Affine.SIZE);
      for (int r = 0; r < 3; r++) {
        System.arraycopy(inverse, 4 * r, inverses, 9 * v + 3 * r, 3);
      }
    }
    return new RestSpace(
        blends,
        inverses,
        new NearSingular(Arrays.copyOf(vertices, found), Arrays.copyOf(conditions, found)));
  }

  private static double invert(double[] blend, double[] inverse) {
    if (Affine.invert(blend, 0, inverse, 0) == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double condition = Math.sqrt(square(blend) * square(inverse)) / 3;
    return Double.isFinite(condition) ? condition : Double.POSITIVE_INFINITY;
  }

  private static double square(double[] blend) {
    double sum = 0;
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        sum += blend[4 * r + c] * blend[4 * r + c];
      }
    }
    return sum;
  }

  private static void damp(double[] blend, double[] inverse) {
    double mu = square(blend) / (3 * CONDITION_LIMIT * CONDITION_LIMIT);
    double[] normal = new double[Affine.SIZE];
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        normal[4 * r + c] = r == c ? mu : 0;
        for (int k = 0; k < 3; k++) {
          normal[4 * r + c] += blend[4 * k + r] * blend[4 * k + c];
        }
      }
    }
    double[] solved = new double[Affine.SIZE];
    // A vertex that no joint moves has no matrix at all: its offsets are lost, which is reported.
    Affine.invert(normal, 0, solved, 0);
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
          sum += solved[4 * r + k] * blend[4 * c + k];
        }
        inverse[4 * r + c] = sum;
      }
    }
  }

  /** V, the number of vertices. */
  public int vertexCount() {
    return inverses.length / 9;
  }

  /** The vertices whose differences are damped at this pose. */
  public NearSingular nearSingular() {
    return nearSingular;
  }

  /**
   * A posed surface in rest space: rest + L⁻¹·(posed − B·rest), which is B⁻¹·posed wherever B is
   * not near singular.
   *
   * @param posed [V,3] metres
   * @param rest [V,3] the rest mesh, metres
   * @return [V,3] metres, a new array
   * @throws dev.sinew.character.fault.SinewException if a surface has another number of vertices
   */
  public double[] toRest(double[] posed, double[] rest) {
    double[] skinned = new double[3 * vertexCount()];
    requireVertices(rest.length);
    for (int v = 0; v < vertexCount(); v++) {
      Affine.transformPoint(blends, Affine.SIZE * v, rest, 3 * v, skinned, 3 * v);
    }
    double[] result = difference(skinned, posed);
    for (int i = 0; i < result.length; i++) {
      result[i] += rest[i];
    }
    return result;
  }

  /**
   * The difference of two posed surfaces, in rest space: L⁻¹·(sculpt − base).
   *
   * @param base [V,3] the surface as it was before, metres
   * @param sculpt [V,3] what became of it, metres
   * @return [V,3] metres, a new array
   * @throws dev.sinew.character.fault.SinewException if a surface has another number of vertices
   */
  public double[] difference(double[] base, double[] sculpt) {
    requireVertices(base.length);
    requireVertices(sculpt.length);
    double[] result = new double[base.length];
    for (int v = 0; v < vertexCount(); v++) {
      int i = 3 * v;
      double x = sculpt[i] - base[i];
      double y = sculpt[i + 1] - base[i + 1];
      double z = sculpt[i + 2] - base[i + 2];
      for (int r = 0; r < 3; r++) {
        int o = 9 * v + 3 * r;
        result[i + r] = inverses[o] * x + inverses[o + 1] * y + inverses[o + 2] * z;
      }
    }
    return result;
  }

  /**
   * posed += L·offsets.
   *
   * @param offsets in rest space, of V vertices, metres
   * @param posed [V,3] metres; modified
   * @throws dev.sinew.character.fault.SinewException if one has another number of vertices
   */
  public void addPosed(SparseOffsets offsets, double[] posed) {
    requireVertices(3 * offsets.vertexCount());
    requireVertices(posed.length);
    for (int n = 0; n < offsets.size(); n++) {
      int v = offsets.vertex(n);
      for (int r = 0; r < 3; r++) {
        int o = Affine.SIZE * v + 4 * r;
        posed[3 * v + r] +=
            blends[o] * offsets.offset(n, 0)
                + blends[o + 1] * offsets.offset(n, 1)
                + blends[o + 2] * offsets.offset(n, 2);
      }
    }
  }

  private void requireVertices(int numbers) {
    if (numbers != 3 * vertexCount()) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "a surface is of another mesh", "surface")
          .found(numbers / 3 + " vertices")
          .allowed(vertexCount() + " vertices")
          .remedy("Keep vertex number and order when sculpting")
          .toException();
    }
  }
}
