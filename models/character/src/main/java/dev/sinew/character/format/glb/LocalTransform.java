package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.geometry.Affine;
import org.jspecify.annotations.Nullable;

/**
 * Where a node stands in its parent (glTF 2.0, section 3.5.2): T·R·S, or one matrix.
 *
 * @param translation [3]
 * @param rotation [4] quaternion x, y, z, w; not zero, of any length
 * @param scale [3]
 * @param matrix [12] in the place of the three, or null
 */
record LocalTransform(
    double[] translation, double[] rotation, double[] scale, double @Nullable [] matrix) {

  /**
   * @throws dev.sinew.character.fault.SinewException if it is no finite transform
   */
  static LocalTransform read(GltfJson json, JsonNode node) {
    double[] matrix = null;
    if (node.has("matrix")) {
      matrix = columns(json.numbers(node, "matrix", new double[16]), 0);
    }
    LocalTransform local =
        new LocalTransform(
            json.numbers(node, "translation", 0, 0, 0),
            json.numbers(node, "rotation", 0, 0, 0, 1),
            json.numbers(node, "scale", 1, 1, 1),
            matrix);
    if (!(squaredLength(local.rotation) > 1e-12)) {
      throw json.malformed("a node's rotation is no quaternion").toException();
    }
    return local;
  }

  /** A column-major 4x4 matrix at {@code from} as a row-major 3x4. */
  static double[] columns(double[] matrix, int from) {
    double[] affine = new double[Affine.SIZE];
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 4; c++) {
        affine[4 * r + c] = matrix[from + 4 * c + r];
      }
    }
    return affine;
  }

  private static double squaredLength(double[] q) {
    return q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
  }

  /** [12] the transform, row-major 3x4. */
  double[] affine() {
    if (matrix != null) {
      return matrix;
    }
    double[] t = translation;
    double[] s = scale;
    double f = 2 / squaredLength(rotation);
    double x = rotation[0];
    double y = rotation[1];
    double z = rotation[2];
    double w = rotation[3];
    return new double[] {
      s[0] * (1 - f * (y * y + z * z)), s[1] * f * (x * y - z * w), s[2] * f * (x * z + y * w),
          t[0],
      s[0] * f * (x * y + z * w), s[1] * (1 - f * (x * x + z * z)), s[2] * f * (y * z - x * w),
          t[1],
      s[0] * f * (x * z - y * w), s[1] * f * (y * z + x * w), s[2] * (1 - f * (x * x + y * y)), t[2]
    };
  }
}
