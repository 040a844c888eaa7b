package dev.sinew.character.deformer;

import dev.sinew.character.mesh.MeshEdges;
import java.util.Arrays;

/**
 * A right-handed orthonormal frame at every vertex of a surface: the normal n (of the triangles
 * around it, by area), the direction t of the edge to its first neighbour made orthogonal to n, and
 * n × t.
 */
final class TangentFrames {
  /** A sine below this tells no direction. */
  private static final double DEGENERATE = 1e-6;

  private final int[] triangles;
  private final int[] towards;

  /** [V,3] sums of the triangles' normals. */
  private final double[] normals;

  TangentFrames(int[] triangles, MeshEdges edges) {
    this.triangles = triangles;
    this.towards = new int[edges.vertexCount()];
    for (int v = 0; v < towards.length; v++) {
      towards[v] = edges.begin(v) < edges.end(v) ? edges.neighbour(edges.begin(v)) : -1;
    }
    this.normals = new double[3 * towards.length];
  }

  /** Looks at a surface [V,3]; {@link #at} then speaks of it. */
  void of(float[] surface) {
    Arrays.fill(normals, 0);
    for (int t = 0; t < triangles.length; t += 3) {
      int a = 3 * triangles[t];
      int b = 3 * triangles[t + 1];
      int c = 3 * triangles[t + 2];
      double ux = surface[b] - surface[a];
      double uy = surface[b + 1] - surface[a + 1];
      double uz = surface[b + 2] - surface[a + 2];
      double wx = surface[c] - surface[a];
      double wy = surface[c + 1] - surface[a + 1];
      double wz = surface[c + 2] - surface[a + 2];
      double x = uy * wz - uz * wy;
      double y = uz * wx - ux * wz;
      double z = ux * wy - uy * wx;
      for (int corner = t; corner < t + 3; corner++) {
        int at = 3 * triangles[corner];
        normals[at] += x;
        normals[at + 1] += y;
        normals[at + 2] += z;
      }
    }
  }

  /**
   * @param surface [V,3] that was given to {@link #of}
   * @param frame [9] receives n, t and n × t
   * @return whether there is a frame; else {@code frame} is spoiled
   */
  boolean at(float[] surface, int v, double[] frame) {
    if (towards[v] < 0) {
      return false;
    }
    System.arraycopy(normals, 3 * v, frame, 0, 3);
    double edge = 0;
    for (int c = 0; c < 3; c++) {
      frame[3 + c] = (double) surface[3 * towards[v] + c] - surface[3 * v + c];
      edge += frame[3 + c] * frame[3 + c];
    }
    double normal = normalise(frame, 0);
    if (!(normal > 0 && edge > 0)) {
      return false;
    }
    double along = frame[0] * frame[3] + frame[1] * frame[4] + frame[2] * frame[5];
    for (int c = 0; c < 3; c++) {
      frame[3 + c] -= along * frame[c];
    }
    if (!(normalise(frame, 3) > DEGENERATE * Math.sqrt(edge))) {
      return false;
    }
    frame[6] = frame[1] * frame[5] - frame[2] * frame[4];
    frame[7] = frame[2] * frame[3] - frame[0] * frame[5];
    frame[8] = frame[0] * frame[4] - frame[1] * frame[3];
    return true;
  }

  private static double normalise(double[] v, int at) {
    double norm = Math.sqrt(v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2]);
    if (norm > 0) {
      v[at] /= norm;
      v[at + 1] /= norm;
      v[at + 2] /= norm;
    }
    return norm;
  }
}
