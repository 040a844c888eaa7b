package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Affine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Where a skin's joints rest: by their inverse bind matrices B_j, held against their nodes' world
 * transforms G_j.
 *
 * <p>B_j⁻¹ puts joint j into the mesh as stored; G_j·B_j carries a vertex bound to j alone into the
 * scene. Where these C_j move no joint, the mesh as stored is the rest mesh. Where all are one
 * similarity C (a node above the skeleton), C of the mesh is. Else the file says two things.
 *
 * @param positions [J,3] rest positions in skin order, metres
 * @param toWorld [12] C
 * @param moved whether C is not the identity
 */
record BindPose(double[] positions, double[] toWorld, boolean moved) {
  /** How far a joint's two positions may lie apart, metres. */
  private static final double TOLERANCE = 1e-3;

  private static final double[] IDENTITY = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
  private static final double LINEAR_TOLERANCE = 1e-3;

  static BindPose read(
      GltfJson json,
      NodeTree nodes,
      Accessors accessors,
      JsonNode skin,
      int[] joints,
      List<String> names,
      List<String> warnings) {
    double[] inverse = inverseBindMatrices(json, accessors, skin, joints.length);
    double[] bound = new double[3 * joints.length];
    double[] placed = new double[3 * joints.length];
    double[][] carry = new double[joints.length][Affine.SIZE];
    double[] bind = new double[Affine.SIZE];
    for (int j = 0; j < joints.length; j++) {
      double[] b = LocalTransform.columns(inverse, 16 * j);
      double determinant = Affine.invert(b, 0, bind, 0);
      if (determinant == 0 || !Double.isFinite(Arrays.stream(bind).sum())) {
        throw json.fault(FaultCode.JOINT, "an inverse bind matrix cannot be inverted")
            .found("joint " + names.get(j))
            .toException();
      }
      double[] global = nodes.global(joints[j]);
      Affine.multiply(global, 0, b, 0, carry[j], 0);
      for (int c = 0; c < 3; c++) {
        bound[3 * j + c] = bind[4 * c + 3];
        placed[3 * j + c] = global[4 * c + 3];
      }
    }
    double tolerance = Math.min(TOLERANCE, extent(placed) / 100 + 1e-6);
    double[] common = carry[0];
    boolean together =
        isSimilarity(common)
            && areEqual(carry)
            && furthest(common, bound, placed).distance() <= tolerance * Math.max(1, scale(common));
    boolean still = furthest(IDENTITY, bound, placed).distance() <= tolerance;
    if (still && !(together && isTurned(common))) {
      warnIfTurned(carry, names, warnings);
      return new BindPose(bound, IDENTITY, false);
    }
    if (together) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "A node above the skeleton moves the whole rest pose (scale %.4g); mesh and joints"
                  + " were taken as the scene shows them.",
              scale(common)));
      return new BindPose(placed, common, true);
    }
    int j = furthest(IDENTITY, bound, placed).joint();
    throw json.fault(FaultCode.JOINT, "inverse bind matrices and nodes disagree about a joint")
        .found(
            "joint "
                + names.get(j)
                + " at "
                + point(bound, j)
                + " by its inverse bind matrix and at "
                + point(placed, j)
                + " by its node")
        .allowed("at most " + tolerance + " m apart, or one common motion of all joints")
        .remedy("Export the rig again in its bind pose.")
        .toException();
  }

  /**
   * [J,16] a skin's inverse bind matrices, column by column.
   *
   * @throws dev.sinew.character.fault.SinewException if there is not one a joint
   */
  static double[] inverseBindMatrices(
      GltfJson json, Accessors accessors, JsonNode skin, int count) {
    if (!skin.has("inverseBindMatrices")) {
      // By the specification the matrices are then identities.
      double[] identities = new double[16 * count];
      for (int j = 0; j < count; j++) {
        for (int d = 0; d < 4; d++) {
          identities[16 * j + 5 * d] = 1;
        }
      }
      return identities;
    }
    long accessor = json.whole(skin, "inverseBindMatrices");
    if (accessors.count(accessor) != count) {
      throw json.fault(FaultCode.JOINT, "the skin needs one inverse bind matrix a joint")
          .found(accessors.count(accessor) + " matrices")
          .allowed(count + " joints")
          .toException();
    }
    return accessors.read(accessor, "inverse bind matrices", "MAT4", true);
  }

  private record Furthest(int joint, double distance) {}

  /** The joint whose bound position, carried, lies furthest from where its node is. */
  private static Furthest furthest(double[] carry, double[] bound, double[] placed) {
    double[] p = new double[3];
    Furthest furthest = new Furthest(0, 0);
    for (int i = 0; i < bound.length; i += 3) {
      Affine.transformPoint(carry, 0, bound, i, p, 0);
      double distance =
          Math.sqrt(
              square(p[0] - placed[i])
                  + square(p[1] - placed[i + 1])
                  + square(p[2] - placed[i + 2]));
      if (!(distance <= furthest.distance())) {
        furthest = new Furthest(i / 3, distance);
      }
    }
    return furthest;
  }

  private static void warnIfTurned(double[][] carry, List<String> names, List<String> warnings) {
    List<String> turned = new ArrayList<>();
    for (int j = 0; j < carry.length; j++) {
      if (isTurned(carry[j])) {
        turned.add(names.get(j));
      }
    }
    if (!turned.isEmpty()) {
      warnings.add(
          "The file shows joints turned or scaled against the pose the mesh was bound in; the bound"
              + " pose was taken: "
              + String.join(", ", turned)
              + ".");
    }
  }

  private static boolean isTurned(double[] carry) {
    return linearDifference(carry, IDENTITY) > 10 * LINEAR_TOLERANCE;
  }

  private static boolean areEqual(double[][] carry) {
    for (double[] c : carry) {
      if (!(linearDifference(c, carry[0]) <= LINEAR_TOLERANCE * scale(carry[0]))) {
        return false;
      }
    }
    return true;
  }

  /** Whether the linear part is a rotation times one positive scale. */
  private static boolean isSimilarity(double[] a) {
    double s = scale(a);
    double worst = 0;
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        double dot = 0;
        for (int k = 0; k < 3; k++) {
          dot += a[4 * k + r] * a[4 * k + c];
        }
        worst = Math.max(worst, Math.abs(dot / (s * s) - (r == c ? 1 : 0)));
      }
    }
    return s > 0 && worst <= LINEAR_TOLERANCE;
  }

  /** The cube root of the linear part's determinant. */
  private static double scale(double[] a) {
    return Math.cbrt(
        a[0] * (a[5] * a[10] - a[6] * a[9])
            - a[1] * (a[4] * a[10] - a[6] * a[8])
            + a[2] * (a[4] * a[9] - a[5] * a[8]));
  }

  private static double linearDifference(double[] a, double[] b) {
    double worst = 0;
    for (int i = 0; i < Affine.SIZE; i++) {
      worst = i % 4 == 3 ? worst : Math.max(worst, Math.abs(a[i] - b[i]));
    }
    return worst;
  }

  /** The diagonal of the positions' bounding box. */
  private static double extent(double[] positions) {
    double squared = 0;
    for (int c = 0; c < 3; c++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int i = c; i < positions.length; i += 3) {
        low = Math.min(low, positions[i]);
        high = Math.max(high, positions[i]);
      }
      squared += square(high - low);
    }
    return Math.sqrt(squared);
  }

  private static double square(double x) {
    return x * x;
  }

  private static String point(double[] p, int j) {
    return String.format(Locale.ROOT, "(%.4f, %.4f, %.4f)", p[3 * j], p[3 * j + 1], p[3 * j + 2]);
  }
}
