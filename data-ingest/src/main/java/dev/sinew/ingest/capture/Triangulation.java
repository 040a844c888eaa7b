package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.mesh.Faces;
import java.io.Serializable;
import java.util.Optional;

/**
 * The rig's triangles, to tell whether another mesh has the same topology.
 *
 * <p>Polygons agree with the triangles if each triangle lies within one polygon and every polygon
 * of n corners holds n − 2 of them: whatever diagonals were chosen, and in whatever order faces and
 * corners come. Faces in another vertex order do not agree.
 */
final class Triangulation implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int[] triangles;
  private final int vertexCount;

  private Triangulation(int[] triangles, int vertexCount) {
    this.triangles = triangles;
    this.vertexCount = vertexCount;
  }

  static Triangulation of(Faces faces, int vertexCount) {
    return new Triangulation(faces.triangles(), vertexCount);
  }

  /**
   * The first difference between these triangles and {@code faces}, which are over as many
   * vertices. A mesh without faces has none.
   */
  Optional<Fault> difference(Faces faces, Object where) {
    if (faces.count() == 0) {
      return Optional.empty();
    }
    int total = 0;
    int[] begin = new int[vertexCount + 1];
    for (int f = 0; f < faces.count(); f++) {
      total += faces.corners(f) - 2;
      for (int c = 0; c < faces.corners(f); c++) {
        begin[faces.vertex(f, c) + 1]++;
      }
    }
    if (3 * total != triangles.length) {
      return Optional.of(
          differs(where)
              .found(total + " triangles, polygons fanned")
              .allowed(triangles.length / 3 + " triangles"));
    }
    for (int v = 0; v < vertexCount; v++) {
      begin[v + 1] += begin[v];
    }
    int[] next = begin.clone();
    int[] around = new int[begin[vertexCount]];
    for (int f = 0; f < faces.count(); f++) {
      for (int c = 0; c < faces.corners(f); c++) {
        around[next[faces.vertex(f, c)]++] = f;
      }
    }
    int[] room = new int[faces.count()];
    for (int f = 0; f < room.length; f++) {
      room[f] = faces.corners(f) - 2;
    }
    for (int t = 0; t < triangles.length; t += 3) {
      int face = common(begin, around, room, t);
      if (face < 0) {
        return Optional.of(
            differs(where)
                .found(
                    "the rig's triangle "
                        + t / 3
                        + " (vertices "
                        + triangles[t]
                        + ", "
                        + triangles[t + 1]
                        + ", "
                        + triangles[t + 2]
                        + ") in no face"));
      }
      room[face]--;
    }
    return Optional.empty();
  }

  /** A face with room left that has all three corners of triangle {@code t}; −1 if none has. */
  private int common(int[] begin, int[] around, int[] room, int t) {
    int a = triangles[t];
    for (int i = begin[a]; i < begin[a + 1]; i++) {
      int face = around[i];
      if (room[face] > 0
          && touches(begin, around, triangles[t + 1], face)
          && touches(begin, around, triangles[t + 2], face)) {
        return face;
      }
    }
    return -1;
  }

  private static boolean touches(int[] begin, int[] around, int vertex, int face) {
    for (int i = begin[vertex]; i < begin[vertex + 1]; i++) {
      if (around[i] == face) {
        return true;
      }
    }
    return false;
  }

  private static Fault differs(Object where) {
    return Fault.of(FaultCode.TOPOLOGY, "the triangle list differs from the rig's", where)
        .remedy("Export this mesh with the rig's vertex order, without welding or splitting.");
  }
}
