package dev.sinew.character.format.obj;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import dev.sinew.character.format.TextScanner;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads OBJ files: one vertex a {@code v} line, in their order, and the polygons of the {@code f}
 * lines. Texture coordinates and normals never add a vertex.
 */
public final class ObjReader {
  private final TextScanner scanner;
  private final float[] vertices;
  private int vertexCount;
  private int[] offsets = new int[1024];
  private int faceCount;
  private int[] corners = new int[4096];
  private int cornerCount;

  private ObjReader(byte[] text, int vertexCount) {
    this.scanner = new TextScanner(text, 0);
    this.vertices = new float[3 * vertexCount];
  }

  /**
   * @return vertices in metres as in the file (no unit is known) and the polygons over them
   * @throws dev.sinew.character.fault.SinewException if the file is missing or no text, has no
   *     vertices, or a line has too few or other than finite numbers, or names a vertex that does
   *     not exist; the fault names the line
   */
  public static Mesh read(Path file) {
    byte[] text = InputFile.bytes(file);
    return InputFile.located(
        file,
        () -> {
          requireText(text);
          int count = countVertices(text);
          if (count == 0) {
            throw Fault.of(FaultCode.EMPTY, "an OBJ file has no vertices", "").toException();
          }
          return new ObjReader(text, count).mesh();
        });
  }

  private static void requireText(byte[] text) {
    for (byte b : text) {
      if (b == 0) {
        throw Fault.of(FaultCode.FILE_MALFORMED, "this is no text, so no OBJ file", "")
            .toException();
      }
    }
  }

  private static int countVertices(byte[] text) {
    TextScanner scanner = new TextScanner(text, 0);
    int count = 0;
    while (scanner.nextLine()) {
      count += scanner.nextToken() && scanner.tokenIs("v") ? 1 : 0;
    }
    return count;
  }

  private Mesh mesh() {
    while (scanner.nextLine()) {
      if (!scanner.nextToken()) {
        continue;
      }
      if (scanner.tokenIs("v")) {
        readVertex();
      } else if (scanner.tokenIs("f")) {
        readFace();
      }
    }
    int[] begins = Arrays.copyOf(offsets, faceCount + 1);
    begins[faceCount] = cornerCount;
    return new Mesh(
        vertices, Faces.of(begins, Arrays.copyOf(corners, cornerCount), vertices.length / 3));
  }

  private void readVertex() {
    for (int c = 0; c < 3; c++) {
      if (!nextWord()) {
        throw Fault.of(FaultCode.FILE_MALFORMED, "a vertex needs three numbers", scanner.where())
            .found(c)
            .toException();
      }
      float value = scanner.floatValue();
      if (!Float.isFinite(value)) {
        throw Fault.of(FaultCode.NOT_FINITE, "a vertex is not finite", scanner.where())
            .found(scanner.token())
            .toException();
      }
      vertices[3 * vertexCount + c] = value;
    }
    vertexCount++;
  }

  private void readFace() {
    if (faceCount + 1 >= offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * offsets.length);
    }
    offsets[faceCount++] = cornerCount;
    int from = cornerCount;
    while (nextWord()) {
      if (cornerCount == corners.length) {
        corners = Arrays.copyOf(corners, 2 * corners.length);
      }
      corners[cornerCount++] = vertexIndex();
    }
    if (cornerCount - from < 3) {
      throw Fault.of(FaultCode.TOPOLOGY, "a face has fewer than three corners", scanner.where())
          .found(cornerCount - from)
          .toException();
    }
  }

  /** The next word of this line that is no comment. */
  private boolean nextWord() {
    return scanner.nextToken() && !scanner.tokenBegins('#');
  }

  /** The vertex of a corner: numbers count from one, negative ones back from the last read. */
  private int vertexIndex() {
    int number = scanner.intBeforeSlash();
    int total = vertices.length / 3;
    int index = number > 0 ? number - 1 : vertexCount + number;
    if (number == 0 || index < 0 || index >= total) {
      throw Fault.of(
              FaultCode.TOPOLOGY, "a face names a vertex that does not exist", scanner.where())
          .found("vertex " + number)
          .allowed("1.." + total + ", or -" + vertexCount + "..-1")
          .toException();
    }
    return index;
  }
}
