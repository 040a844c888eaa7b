package dev.sinew.character.format.ply;

import java.util.List;

/**
 * An element of a PLY file.
 *
 * @param count rows, as the header claims
 * @param properties what a row holds, in order
 */
record PlyElement(String name, int count, List<PlyProperty> properties) {

  /** The least that a row takes: single values and the lengths of lists. */
  long minRowBytes(PlyValues values) {
    long bytes = 0;
    for (PlyProperty property : properties) {
      PlyType lengthType = property.lengthType();
      bytes += values.minBytes(lengthType == null ? property.type() : lengthType);
    }
    return bytes;
  }
}
