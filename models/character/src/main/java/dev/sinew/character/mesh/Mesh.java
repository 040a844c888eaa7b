package dev.sinew.character.mesh;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.Serializable;

/**
 * Vertices and faces. The vertex array is not copied: whoever makes a mesh gives it away.
 *
 * @param vertices [V,3] positions, metres; every number finite
 * @param faces polygons over them; may be none
 */
public record Mesh(float[] vertices, Faces faces) implements Serializable {

  /**
   * @throws dev.sinew.character.fault.SinewException if there is no vertex, the length is no
   *     multiple of three, or a coordinate is not finite
   */
  public Mesh {
    if (vertices.length == 0) {
      throw Fault.of(FaultCode.EMPTY, "a mesh needs at least one vertex", "mesh").toException();
    }
    if (vertices.length % 3 != 0) {
      throw Fault.of(FaultCode.SHAPE, "vertices need three coordinates each", "mesh")
          .found(vertices.length + " numbers")
          .toException();
    }
    for (int i = 0; i < vertices.length; i++) {
      if (!Float.isFinite(vertices[i])) {
        throw Fault.of(FaultCode.NOT_FINITE, "a vertex is not finite", "vertex " + i / 3)
            .found(vertices[i])
            .toException();
      }
    }
  }

  /** V, the number of vertices. */
  public int vertexCount() {
    return vertices.length / 3;
  }

  /** The length of the box around the vertices, corner to corner, metres. */
  public double diagonal() {
    double square = 0;
    for (int c = 0; c < 3; c++) {
      double low = vertices[c];
      double high = vertices[c];
      for (int i = c; i < vertices.length; i += 3) {
        low = Math.min(low, vertices[i]);
        high = Math.max(high, vertices[i]);
      }
      square += (high - low) * (high - low);
    }
    return Math.sqrt(square);
  }
}
