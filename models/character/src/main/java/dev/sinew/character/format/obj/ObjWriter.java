package dev.sinew.character.format.obj;

import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes OBJ files whose numbers read back as the same floats. */
public final class ObjWriter {
  private ObjWriter() {}

  /** Writes positions and polygons; the file is replaced whole. */
  public static void write(Path file, Mesh mesh) {
    AtomicFiles.write(
        file,
        temporary -> {
          try (BufferedWriter out = Files.newBufferedWriter(temporary, StandardCharsets.US_ASCII)) {
            writeVertices(mesh.vertices(), out);
            writeFaces(mesh.faces(), out);
          }
        });
  }

  private static void writeVertices(float[] vertices, Writer out) throws IOException {
    for (int v = 0; v < vertices.length; v += 3) {
      out.write("v ");
      out.write(Float.toString(vertices[v]));
      out.write(' ');
      out.write(Float.toString(vertices[v + 1]));
      out.write(' ');
      out.write(Float.toString(vertices[v + 2]));
      out.write('\n');
    }
  }

  private static void writeFaces(Faces faces, Writer out) throws IOException {
    for (int f = 0; f < faces.count(); f++) {
      out.write('f');
      for (int c = 0; c < faces.corners(f); c++) {
        out.write(' ');
        out.write(Integer.toString(faces.vertex(f, c) + 1));
      }
      out.write('\n');
    }
  }
}
