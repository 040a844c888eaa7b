package dev.sinew.character.corrective;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;

/** Checks of a T-pose mesh that a user gives. */
final class TPose {
  /** A body that differs in size by more is taken to be in other units than metres. */
  private static final double UNITS_FACTOR = 5;

  private TPose() {}

  static void check(float[] tpose, int vertexCount, double bodySize) {
    if (tpose.length != 3 * vertexCount) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "the T-pose has another number of vertices", "T-pose")
          .found(tpose.length / 3.0 + " vertices")
          .allowed(vertexCount + " vertices")
          .remedy("Use a mesh with the vertices, in the order, of the bundle's rig.glb")
          .toException();
    }
    for (int i = 0; i < tpose.length; i++) {
      if (!Float.isFinite(tpose[i])) {
        throw Fault.of(FaultCode.NOT_FINITE, "the T-pose is not finite", "T-pose, vertex " + i / 3)
            .found(tpose[i])
            .toException();
      }
    }
    double size = size(tpose);
    if (!(size <= UNITS_FACTOR * bodySize && size * UNITS_FACTOR >= bodySize)) {
      throw Fault.of(FaultCode.UNITS, "the T-pose is of another size than the rig", "T-pose")
          .found(String.format(java.util.Locale.ROOT, "%.4g across", size))
          .allowed(
              String.format(
                  java.util.Locale.ROOT,
                  "%.4g to %.4g metres",
                  bodySize / UNITS_FACTOR,
                  bodySize * UNITS_FACTOR))
          .remedy("Scale the mesh to metres")
          .toException();
    }
  }

  /** The diagonal of the bounding box of [V,3] vertices. */
  static double size(float[] vertices) {
    double sum = 0;
    for (int c = 0; c < 3; c++) {
      float min = Float.POSITIVE_INFINITY;
      float max = Float.NEGATIVE_INFINITY;
      for (int i = c; i < vertices.length; i += 3) {
        min = Math.min(min, vertices[i]);
        max = Math.max(max, vertices[i]);
      }
      sum += ((double) max - min) * ((double) max - min);
    }
    return Math.sqrt(sum);
  }
}
