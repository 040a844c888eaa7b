package dev.sinew.character.format.ply;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import dev.sinew.character.mesh.Mesh;
import java.nio.file.Path;
import java.util.List;

/** Reads PLY files: text or binary, polygons kept, without faces too. */
public final class PlyReader {
  private static final List<String> AXES = List.of("x", "y", "z");

  private PlyReader() {}

  /**
   * @return vertices as in the file (no unit is known), and the polygons over them, which may be
   *     none
   * @throws dev.sinew.character.fault.SinewException if the file is missing, is no PLY file, has no
   *     vertices, is shorter or longer than its header says, holds what is not finite, or a face
   *     names a vertex that does not exist
   */
  public static Mesh read(Path file) {
    byte[] bytes = InputFile.bytes(file);
    return InputFile.located(file, () -> mesh(PlyHeader.parse(bytes)));
  }

  private static Mesh mesh(PlyHeader header) {
    PlyValues values = header.values();
    float[] vertices = new float[0];
    PlyFaces faces = new PlyFaces();
    for (PlyElement element : header.elements()) {
      requirePlausible(element, values);
      switch (element.name()) {
        case "vertex" -> vertices = vertices(element, values);
        case "face" -> faces.read(element, values);
        case "tristrips" ->
            throw Fault.of(FaultCode.FILE_UNSUPPORTED, "triangle strips are not read", "")
                .allowed("an element 'face'")
                .toException();
        default -> skip(element, values);
      }
    }
    values.requireEnd();
    if (vertices.length == 0) {
      throw Fault.of(FaultCode.EMPTY, "a PLY file has no vertices", "").toException();
    }
    return new Mesh(vertices, faces.over(vertices.length / 3));
  }

  /** Before memory is taken for rows that a header only claims. */
  private static void requirePlausible(PlyElement element, PlyValues values) {
    long bytes = element.count() * element.minRowBytes(values);
    if (bytes > values.remaining()) {
      throw Fault.of(
              FaultCode.FILE_MALFORMED,
              "a PLY file is shorter than its header says",
              "element " + element.name())
          .found(values.remaining() + " bytes left")
          .allowed("at least " + bytes + " bytes for " + element.count() + " rows")
          .toException();
    }
  }

  private static float[] vertices(PlyElement element, PlyValues values) {
    List<PlyProperty> properties = element.properties();
    int[] axis = new int[properties.size()];
    int found = 0;
    for (int p = 0; p < axis.length; p++) {
      axis[p] =
          properties.get(p).lengthType() == null ? AXES.indexOf(properties.get(p).name()) : -1;
      found |= axis[p] < 0 ? 0 : 1 << axis[p];
    }
    if (found != 7) {
      throw Fault.of(FaultCode.FILE_MALFORMED, "a PLY file's vertices lack x, y or z", "")
          .found(properties.stream().map(PlyProperty::name).toList())
          .toException();
    }
    float[] vertices = new float[3 * element.count()];
    for (int v = 0; v < element.count(); v++) {
      for (int p = 0; p < axis.length; p++) {
        PlyProperty property = properties.get(p);
        if (axis[p] >= 0) {
          vertices[3 * v + axis[p]] = (float) values.next(property.type());
        } else {
          skip(property, values);
        }
      }
    }
    return vertices;
  }

  private static void skip(PlyElement element, PlyValues values) {
    for (int row = 0; row < element.count() && !element.properties().isEmpty(); row++) {
      for (PlyProperty property : element.properties()) {
        skip(property, values);
      }
    }
  }

  static void skip(PlyProperty property, PlyValues values) {
    int n = property.lengthType() == null ? 1 : length(property, property.lengthType(), values);
    for (int i = 0; i < n; i++) {
      values.next(property.type());
    }
  }

  /** The length of the list that comes next, which the file can hold. */
  static int length(PlyProperty property, PlyType lengthType, PlyValues values) {
    String where = values.where();
    double length = values.next(lengthType);
    if (!(length >= 0 && length == (int) length && values.canHold(property.type(), length))) {
      throw Fault.of(FaultCode.FILE_MALFORMED, "a list has an impossible length", where)
          .found(length)
          .allowed("what fits in the " + values.remaining() + " bytes left")
          .toException();
    }
    return (int) length;
  }
}
