package dev.sinew.character.format.glb;

import dev.sinew.character.mesh.Mesh;

/** Normals that a viewer shades a mesh with. */
final class VertexNormals {
  private VertexNormals() {}

  /**
   * @return [V,3] the sum of the cross products of a vertex's triangles, scaled to unit length; up
   *     where a vertex has no triangle with an area
   */
  static float[] of(Mesh mesh) {
    float[] p = mesh.vertices();
    double[] sum = new double[p.length];
    int[] triangles = mesh.faces().triangles();
    for (int t = 0; t < triangles.length; t += 3) {
      int a = 3 * triangles[t];
      int b = 3 * triangles[t + 1];
      int c = 3 * triangles[t + 2];
      double ux = (double) p[b] - p[a];
      double uy = (double) p[b + 1] - p[a + 1];
      double uz = (double) p[b + 2] - p[a + 2];
      double vx = (double) p[c] - p[a];
      double vy = (double) p[c + 1] - p[a + 1];
      double vz = (double) p[c + 2] - p[a + 2];
      for (int corner : new int[] {a, b, c}) {
        sum[corner] += uy * vz - uz * vy;
        sum[corner + 1] += uz * vx - ux * vz;
        sum[corner + 2] += ux * vy - uy * vx;
      }
    }
    float[] normals = new float[p.length];
    for (int i = 0; i < p.length; i += 3) {
      double length =
          Math.sqrt(sum[i] * sum[i] + sum[i + 1] * sum[i + 1] + sum[i + 2] * sum[i + 2]);
      for (int k = 0; k < 3; k++) {
        normals[i + k] = length > 0 ? (float) (sum[i + k] / length) : (k == 1 ? 1 : 0);
      }
    }
    return normals;
  }
}
