package dev.sinew.character.deformer;

import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;

/** A square sheet of quads, a decimetre each, and frames in which to deform it. */
final class Sheet {
  static final int SIDE = 9;
  static final int VERTICES = SIDE * SIDE;

  private Sheet() {}

  /** The vertex in a row and column. */
  static int vertex(int row, int column) {
    return row * SIDE + column;
  }

  static Faces faces() {
    int count = (SIDE - 1) * (SIDE - 1);
    int[] offsets = new int[count + 1];
    int[] corners = new int[4 * count];
    for (int f = 0; f < count; f++) {
      int v = vertex(f / (SIDE - 1), f % (SIDE - 1));
      int[] quad = {v, v + 1, v + 1 + SIDE, v + SIDE};
      System.arraycopy(quad, 0, corners, 4 * f, 4);
      offsets[f + 1] = 4 * (f + 1);
    }
    return Faces.of(offsets, corners, VERTICES);
  }

  /** A sheet in the plane y = 0 with bumps of this height. */
  static Mesh mesh(double bumps) {
    float[] vertices = new float[3 * VERTICES];
    for (int v = 0; v < VERTICES; v++) {
      vertices[3 * v] = 0.1f * (v % SIDE);
      vertices[3 * v + 1] = (float) (bumps * Math.sin(2.1 * v) * Math.cos(0.7 * v));
      vertices[3 * v + 2] = 0.1f * (v / SIDE);
    }
    return new Mesh(vertices, faces());
  }

  static SurfaceFrame at(double time) {
    return new SurfaceFrame(Pose.identity(1), time, new float[12], SurfaceFrame.Space.POSED);
  }

  /** Turned by an axis-angle vector about the origin and moved. */
  static float[] moved(float[] vertices, double[] axisAngle, double[] by) {
    double[] r = new double[9];
    Rotations.matrixFromAxisAngle(axisAngle, 0, r, 0);
    float[] moved = new float[vertices.length];
    for (int i = 0; i < moved.length; i += 3) {
      for (int c = 0; c < 3; c++) {
        double sum = by[c];
        for (int k = 0; k < 3; k++) {
          sum += r[3 * c + k] * vertices[i + k];
        }
        moved[i + c] = (float) sum;
      }
    }
    return moved;
  }
}
