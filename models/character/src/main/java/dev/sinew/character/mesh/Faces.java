package dev.sinew.character.mesh;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.Serializable;
import java.util.Arrays;

/** A mesh's polygons: each a list of at least three vertex indices. Immutable. */
public final class Faces implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int[] offsets;
  private final int[] indices;

  private Faces(int[] offsets, int[] indices) {
    this.offsets = offsets;
    this.indices = indices;
  }

  /**
   * @param offsets [F+1] where each face's indices begin; the last is their total number
   * @param indices vertex of every corner
   * @throws dev.sinew.character.fault.SinewException if the offsets do not cover the indices, a
   *     face has fewer than three corners, or a corner lies outside 0..vertexCount−1
   */
  public static Faces of(int[] offsets, int[] indices, int vertexCount) {
    if (offsets.length == 0 || offsets[0] != 0 || offsets[offsets.length - 1] != indices.length) {
      throw Fault.of(FaultCode.TOPOLOGY, "the faces do not cover their corners", "faces")
          .found(indices.length + " corners")
          .toException();
    }
    for (int f = 0; f + 1 < offsets.length; f++) {
      // In long, so that an offset that wraps around is not taken for a large face.
      if ((long) offsets[f + 1] - offsets[f] < 3 || offsets[f + 1] > indices.length) {
        throw Fault.of(FaultCode.TOPOLOGY, "a face has fewer than three corners", "face " + f)
            .found("corners " + offsets[f] + ".." + offsets[f + 1])
            .toException();
      }
      for (int i = offsets[f]; i < offsets[f + 1]; i++) {
        if (indices[i] < 0 || indices[i] >= vertexCount) {
          throw Fault.of(
                  FaultCode.TOPOLOGY, "a face names a vertex that does not exist", "face " + f)
              .found("vertex " + indices[i])
              .allowed("0.." + (vertexCount - 1))
              .toException();
        }
      }
    }
    return new Faces(offsets.clone(), indices.clone());
  }

  /**
   * @param triangles [T,3] vertices of every triangle
   * @throws dev.sinew.character.fault.SinewException if the last triangle is not whole, or a corner
   *     lies outside 0..vertexCount−1
   */
  public static Faces ofTriangles(int[] triangles, int vertexCount) {
    int[] offsets = new int[triangles.length / 3 + 1];
    Arrays.setAll(offsets, f -> 3 * f);
    return of(offsets, triangles, vertexCount);
  }

  /** No faces: a point cloud. */
  public static Faces none() {
    return new Faces(new int[1], new int[0]);
  }

  /** Number of faces. */
  public int count() {
    return offsets.length - 1;
  }

  /** Number of corners of face {@code f}. */
  public int corners(int f) {
    return offsets[f + 1] - offsets[f];
  }

  /** Vertex at corner {@code c} of face {@code f}. */
  public int vertex(int f, int c) {
    return indices[offsets[f] + c];
  }

  /** [T,3] triangles; polygons are fanned from their first corner. */
  public int[] triangles() {
    int[] triangles = new int[3 * (indices.length - 2 * count())];
    int at = 0;
    for (int f = 0; f < count(); f++) {
      for (int c = 2; c < corners(f); c++) {
        triangles[at++] = vertex(f, 0);
        triangles[at++] = vertex(f, c - 1);
        triangles[at++] = vertex(f, c);
      }
    }
    return triangles;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Faces that
        && Arrays.equals(offsets, that.offsets)
        && Arrays.equals(indices, that.indices);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(indices);
  }
}
