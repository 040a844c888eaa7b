package dev.sinew.character.mesh;

import java.util.Arrays;

/** The undirected edges of a mesh's polygons, each once. Immutable. */
public final class MeshEdges {
  private final int[] offsets;
  private final int[] neighbours;

  private MeshEdges(int[] offsets, int[] neighbours) {
    this.offsets = offsets;
    this.neighbours = neighbours;
  }

  /**
   * @param faces polygons over {@code vertexCount} vertices
   */
  public static MeshEdges of(Faces faces, int vertexCount) {
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

  /** V, the number of vertices. */
  public int vertexCount() {
    return offsets.length - 1;
  }

  /** Number of undirected edges. */
  public int count() {
    return neighbours.length / 2;
  }

  /** Index of vertex {@code v}'s first neighbour. */
  public int begin(int v) {
    return offsets[v];
  }

  /** One past the index of vertex {@code v}'s last neighbour. */
  public int end(int v) {
    return offsets[v + 1];
  }

  /** The neighbour at index {@code i}; those of one vertex rise. */
  public int neighbour(int i) {
    return neighbours[i];
  }

  /** The vertices joined to {@code v}, rising, a new array. */
  public int[] neighbours(int v) {
    return Arrays.copyOfRange(neighbours, offsets[v], offsets[v + 1]);
  }

  /** Whether an edge joins two vertices. */
  public boolean joined(int a, int b) {
    return Arrays.binarySearch(neighbours, offsets[a], offsets[a + 1], b) >= 0;
  }
}
