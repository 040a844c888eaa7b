package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Affine;
import java.util.Arrays;

/** A document's nodes: who is whose child, and where each stands in the world. */
final class NodeTree {
  private final int[] parents;
  private final double[] global;
  private final String[] names;

  private NodeTree(int[] parents, double[] global, String[] names) {
    this.parents = parents;
    this.global = global;
    this.names = names;
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if a node is its own ancestor, has two
   *     parents, or its transform is no finite one
   */
  static NodeTree read(GltfJson json) {
    int count = json.count("nodes");
    int[] parents = new int[count];
    int[][] children = new int[count][];
    String[] names = new String[count];
    Arrays.fill(parents, -1);
    for (int n = 0; n < count; n++) {
      JsonNode node = json.item("nodes", n);
      names[n] = GltfJson.text(node, "name", "");
      children[n] = json.indices(node, "children", count);
      for (int child : children[n]) {
        if (parents[child] >= 0) {
          throw json.fault(FaultCode.JOINT, "node " + child + " has two parents")
              .found("nodes " + parents[child] + " and " + n)
              .toException();
        }
        parents[child] = n;
      }
    }
    return new NodeTree(parents, globals(json, parents, children), names);
  }

  /** World transforms [nodes,12], each node after its parent. */
  private static double[] globals(GltfJson json, int[] parents, int[][] children) {
    int count = parents.length;
    double[] global = new double[Affine.SIZE * count];
    int[] queue = new int[count];
    int end = 0;
    for (int n = 0; n < count; n++) {
      if (parents[n] < 0) {
        queue[end++] = n;
      }
    }
    for (int at = 0; at < end; at++) {
      int n = queue[at];
      double[] local = local(json, json.item("nodes", n));
      if (parents[n] < 0) {
        System.arraycopy(local, 0, global, Affine.SIZE * n, Affine.SIZE);
      } else {
        Affine.multiply(global, Affine.SIZE * parents[n], local, 0, global, Affine.SIZE * n);
      }
      for (int child : children[n]) {
        queue[end++] = child;
      }
    }
    // With one parent each, whatever no root leads to runs in a circle.
    if (end < count) {
      throw json.fault(FaultCode.JOINT, "nodes are their own ancestors")
          .found((count - end) + " nodes in a circle")
          .toException();
    }
    return global;
  }

  private static double[] local(GltfJson json, JsonNode node) {
    if (node.has("matrix")) {
      return affine(json.numbers(node, "matrix", new double[16]), 0);
    }
    double[] t = json.numbers(node, "translation", 0, 0, 0);
    double[] s = json.numbers(node, "scale", 1, 1, 1);
    double[] q = json.numbers(node, "rotation", 0, 0, 0, 1);
    double norm = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (!(norm > 1e-12)) {
      throw json.malformed("a node's rotation is no quaternion").toException();
    }
    double f = 2 / norm;
    double x = q[0];
    double y = q[1];
    double z = q[2];
    double w = q[3];
    return new double[] {
      s[0] * (1 - f * (y * y + z * z)), s[1] * f * (x * y - z * w), s[2] * f * (x * z + y * w),
          t[0],
      s[0] * f * (x * y + z * w), s[1] * (1 - f * (x * x + z * z)), s[2] * f * (y * z - x * w),
          t[1],
      s[0] * f * (x * z - y * w), s[1] * f * (y * z + x * w), s[2] * (1 - f * (x * x + y * y)), t[2]
    };
  }

  /** A column-major 4x4 matrix at {@code from} as a row-major 3x4. */
  static double[] affine(double[] matrix, int from) {
    double[] affine = new double[Affine.SIZE];
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 4; c++) {
        affine[4 * r + c] = matrix[from + 4 * c + r];
      }
    }
    return affine;
  }

  int count() {
    return parents.length;
  }

  /** The parent of node {@code n}, −1 if it has none. */
  int parent(int n) {
    return parents[n];
  }

  /** What the file calls node {@code n}, or {@code fallback}. */
  String name(int n, String fallback) {
    return names[n].isEmpty() ? fallback : names[n];
  }

  /** [12] the world transform of node {@code n}. */
  double[] global(int n) {
    return Arrays.copyOfRange(global, Affine.SIZE * n, Affine.SIZE * (n + 1));
  }
}
