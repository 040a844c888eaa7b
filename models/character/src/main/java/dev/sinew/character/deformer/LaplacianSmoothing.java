package dev.sinew.character.deformer;

import dev.sinew.character.mesh.MeshEdges;

/**
 * Uniform Laplacian smoothing: x ← x + λ·(mean of the neighbours − x), n times, all vertices at
 * once. Vertices without neighbours stay.
 */
final class LaplacianSmoothing {
  private final MeshEdges edges;
  private final int iterations;
  private final float step;

  LaplacianSmoothing(MeshEdges edges, int iterations, double step) {
    this.edges = edges;
    this.iterations = iterations;
    this.step = (float) step;
  }

  /**
   * @param surface [V,3]; modified
   * @param spare [V,3]; overwritten
   */
  void smooth(float[] surface, float[] spare) {
    for (int n = 0; n < iterations; n++) {
      System.arraycopy(surface, 0, spare, 0, surface.length);
      for (int v = 0; v < edges.vertexCount(); v++) {
        int begin = edges.begin(v);
        int end = edges.end(v);
        if (begin < end) {
          float x = 0;
          float y = 0;
          float z = 0;
          for (int i = begin; i < end; i++) {
            int u = 3 * edges.neighbour(i);
            x += spare[u];
            y += spare[u + 1];
            z += spare[u + 2];
          }
          float share = 1f / (end - begin);
          surface[3 * v] += step * (x * share - spare[3 * v]);
          surface[3 * v + 1] += step * (y * share - spare[3 * v + 1]);
          surface[3 * v + 2] += step * (z * share - spare[3 * v + 2]);
        }
      }
    }
  }
}
