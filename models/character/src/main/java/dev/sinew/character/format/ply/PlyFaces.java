package dev.sinew.character.format.ply;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.mesh.Faces;
import java.util.Arrays;

/** Gathers the polygons of a file's {@code face} element. */
final class PlyFaces {
  private int[] offsets = new int[1];
  private int[] corners = new int[0];
  private int count;

  void read(PlyElement element, PlyValues values) {
    int indices = -1;
    for (int p = 0; p < element.properties().size(); p++) {
      PlyProperty property = element.properties().get(p);
      boolean named =
          property.name().equals("vertex_indices") || property.name().equals("vertex_index");
      indices = named && property.lengthType() != null ? p : indices;
    }
    if (indices < 0 && element.count() > 0) {
      throw Fault.of(FaultCode.FILE_MALFORMED, "a PLY file's faces lack a list of vertices", "")
          .allowed("a list property vertex_indices or vertex_index")
          .toException();
    }
    offsets = new int[element.count() + 1];
    corners = new int[4 * Math.min(element.count(), 1 << 20)];
    for (int f = 0; f < element.count(); f++) {
      for (int p = 0; p < element.properties().size(); p++) {
        PlyProperty property = element.properties().get(p);
        PlyType lengthType = property.lengthType();
        if (p == indices && lengthType != null) {
          add(f, PlyReader.length(property, lengthType, values), property.type(), values);
        } else {
          PlyReader.skip(property, values);
        }
      }
      offsets[f + 1] = count;
    }
  }

  private void add(int face, int length, PlyType type, PlyValues values) {
    if (count + length > corners.length) {
      corners = Arrays.copyOf(corners, Math.max(2 * corners.length, count + length));
    }
    for (int c = 0; c < length; c++) {
      double index = values.next(type);
      if (index != (int) index) {
        throw Fault.of(FaultCode.TOPOLOGY, "a face names what is no vertex", "face " + face)
            .found(index)
            .toException();
      }
      corners[count++] = (int) index;
    }
  }

  Faces over(int vertexCount) {
    return Faces.of(offsets, Arrays.copyOf(corners, count), vertexCount);
  }
}
