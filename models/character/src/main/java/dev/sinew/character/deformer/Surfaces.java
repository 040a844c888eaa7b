package dev.sinew.character.deformer;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;

/** What every deformer asks of a surface. */
final class Surfaces {
  private Surfaces() {}

  /** Throws a VERTEX_COUNT fault unless a surface has as many vertices as {@code deformer}. */
  static void requireVertices(String deformer, float[] surface, int vertexCount) {
    if (surface.length != 3 * vertexCount) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "the surface is of another mesh", deformer)
          .found(surface.length / 3 + " vertices")
          .allowed(vertexCount + " vertices")
          .toException();
    }
  }
}
