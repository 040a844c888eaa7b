package dev.sinew.character.symmetry;

import dev.sinew.character.mesh.Faces;
import java.util.Arrays;

/** The undirected edges of a mesh's polygons, each once. */
final class MeshEdges {
  private final int[] offsets;
  private final int[] neighbours;

  private MeshEdges(int[] offsets, int[] neighbours) {
    this.offsets = offsets;
    this.neighbours = neighbours;
  }

  static MeshEdges of(Faces faces, int vertexCount) {
    int corners = 0;
    for (int f = 0; f < faces.count(); f++) {
      corners += faces.corners(f);
    }
    long[] directed = new long[2 * corners];
    int at = 0;
    for (int f = 0; f < faces.count(); f++) {
      int count = faces.corners(f);
      for (int c = 0; c < count; c++) {
        long a = faces.vertex(f, c);
        long b = faces.vertex(f, c + 1 == count ? 0 : c + 1);
        directed[at++] = a << 32 | b;
        directed[at++] = b << 32 | a;
      }
    }
    long[] distinct = Arrays.stream(directed).sorted().distinct().toArray();
    int[] offsets = new int[vertexCount + 1];
    int[] neighbours = new int[distinct.length];
    for (int i = 0; i < distinct.length; i++) {
      offsets[(int) (distinct[i] >>> 32) + 1] = i + 1;
      neighbours[i] = (int) distinct[i];
    }
    for (int v = 0; v < vertexCount; v++) {
      offsets[v + 1] = Math.max(offsets[v + 1], offsets[v]);
    }
    return new MeshEdges(offsets, neighbours);
  }

  /** Number of undirected edges. */
  int count() {
    return neighbours.length / 2;
  }

  /** The vertices joined to {@code v}, rising. */
  int[] neighbours(int v) {
    return Arrays.copyOfRange(neighbours, offsets[v], offsets[v + 1]);
  }

  boolean joined(int a, int b) {
    return Arrays.binarySearch(neighbours, offsets[a], offsets[a + 1], b) >= 0;
  }

  /** How many of {@code v}'s neighbours have a partner that is joined to {@code u}. */
  int votes(int v, int u, int[] partners) {
    int votes = 0;
    for (int i = offsets[v]; i < offsets[v + 1]; i++) {
      int partner = partners[neighbours[i]];
      votes += partner >= 0 && joined(partner, u) ? 1 : 0;
    }
    return votes;
  }

  /**
   * How many edges do not map to edges. A quad's diagonal that maps to the quad's other diagonal is
   * none of them: it only tells how the quad was cut into triangles.
   *
   * @param partners partner of every vertex, −1 for none
   */
  int stray(int[] partners) {
    int stray = 0;
    for (int a = 0; a + 1 < offsets.length; a++) {
      for (int i = offsets[a]; i < offsets[a + 1]; i++) {
        int b = neighbours[i];
        if (a < b && partners[a] >= 0 && partners[b] >= 0) {
          stray += kept(partners[a], partners[b]) ? 0 : 1;
        }
      }
    }
    return stray;
  }

  private boolean kept(int a, int b) {
    if (joined(a, b)) {
      return true;
    }
    int[] shared = Arrays.stream(neighbours(a)).filter(n -> joined(n, b)).toArray();
    for (int c : shared) {
      for (int d : shared) {
        if (joined(c, d)) {
          return true;
        }
      }
    }
    return false;
  }
}
