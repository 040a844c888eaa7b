package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Affine;
import java.util.Arrays;

/** A document's nodes: who is whose child, and where each stands where no animation is played. */
final class NodeTree {
  private final int[] parents;
  private final int[] order;
  private final LocalTransform[] locals;
  private final String[] names;
  private final double[] global;

  private NodeTree(int[] parents, int[] order, LocalTransform[] locals, String[] names) {
    this.parents = parents;
    this.order = order;
    this.locals = locals;
    this.names = names;
    this.global =
        globals(Arrays.stream(locals).map(LocalTransform::affine).toArray(double[][]::new));
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if a node is its own ancestor, has two
   *     parents, or its transform is no finite one
   */
  static NodeTree read(GltfJson json) {
    int count = json.count("nodes");
    int[] parents = new int[count];
    int[][] children = new int[count][];
    LocalTransform[] locals = new LocalTransform[count];
    String[] names = new String[count];
    Arrays.fill(parents, -1);
    for (int n = 0; n < count; n++) {
      JsonNode node = json.item("nodes", n);
      locals[n] = LocalTransform.read(json, node);
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
    return new NodeTree(parents, order(json, parents, children), locals, names);
  }

  /** All nodes, each after its parent. */
  private static int[] order(GltfJson json, int[] parents, int[][] children) {
    int count = parents.length;
    int[] order = new int[count];
    int end = 0;
    for (int n = 0; n < count; n++) {
      if (parents[n] < 0) {
        order[end++] = n;
      }
    }
    for (int at = 0; at < end; at++) {
      for (int child : children[order[at]]) {
        order[end++] = child;
      }
    }
    // With one parent each, whatever no root leads to runs in a circle.
    if (end < count) {
      throw json.fault(FaultCode.JOINT, "nodes are their own ancestors")
          .found((count - end) + " nodes in a circle")
          .toException();
    }
    return order;
  }

  /**
   * World transforms.
   *
   * @param affines where each node stands in its parent, [12] each
   * @return [nodes,12]
   */
  double[] globals(double[][] affines) {
    double[] result = new double[Affine.SIZE * affines.length];
    for (int n : order) {
      if (parents[n] < 0) {
        System.arraycopy(affines[n], 0, result, Affine.SIZE * n, Affine.SIZE);
      } else {
        int from = Affine.SIZE * parents[n];
        Affine.multiply(result, from, affines[n], 0, result, Affine.SIZE * n);
      }
    }
    return result;
  }

  int count() {
    return parents.length;
  }

  /** The parent of node {@code n}, −1 if it has none. */
  int parent(int n) {
    return parents[n];
  }

  /** Where node {@code n} stands in its parent. */
  LocalTransform local(int n) {
    return locals[n];
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
