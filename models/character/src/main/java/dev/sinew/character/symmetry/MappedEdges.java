package dev.sinew.character.symmetry;

import dev.sinew.character.mesh.MeshEdges;
import java.util.Arrays;

/** Whether edges stay edges when every vertex is replaced by its partner. */
final class MappedEdges {
  private MappedEdges() {}

  /** How many of {@code v}'s neighbours have a partner that is joined to {@code u}. */
  static int votes(MeshEdges edges, int v, int u, int[] partners) {
    int votes = 0;
    for (int i = edges.begin(v); i < edges.end(v); i++) {
      int partner = partners[edges.neighbour(i)];
      votes += partner >= 0 && edges.joined(partner, u) ? 1 : 0;
    }
    return votes;
  }

  /**
   * How many edges do not map to edges. A quad's diagonal that maps to the quad's other diagonal is
   * none of them: it only tells how the quad was cut into triangles.
   *
   * @param partners partner of every vertex, −1 for none
   */
  static int stray(MeshEdges edges, int[] partners) {
    int stray = 0;
    for (int a = 0; a < edges.vertexCount(); a++) {
      for (int i = edges.begin(a); i < edges.end(a); i++) {
        int b = edges.neighbour(i);
        if (a < b && partners[a] >= 0 && partners[b] >= 0) {
          stray += kept(edges, partners[a], partners[b]) ? 0 : 1;
        }
      }
    }
    return stray;
  }

  private static boolean kept(MeshEdges edges, int a, int b) {
    if (edges.joined(a, b)) {
      return true;
    }
    int[] shared = Arrays.stream(edges.neighbours(a)).filter(n -> edges.joined(n, b)).toArray();
    for (int c : shared) {
      for (int d : shared) {
        if (edges.joined(c, d)) {
          return true;
        }
      }
    }
    return false;
  }
}
