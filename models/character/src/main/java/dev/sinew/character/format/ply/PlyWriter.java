package dev.sinew.character.format.ply;

import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes PLY files: binary, little-endian, float positions and polygons. */
public final class PlyWriter {
  private static final int UCHAR_MAX = 255;

  private PlyWriter() {}

  /** Writes the mesh; the file is replaced whole. A mesh without faces has no element for them. */
  public static void write(Path file, Mesh mesh) {
    AtomicFiles.write(
        file,
        temporary -> {
          try (OutputStream out =
              new BufferedOutputStream(Files.newOutputStream(temporary), 1 << 16)) {
            write(mesh, out);
          }
        });
  }

  private static void write(Mesh mesh, OutputStream out) throws IOException {
    Faces faces = mesh.faces();
    int most = 0;
    for (int f = 0; f < faces.count(); f++) {
      most = Math.max(most, faces.corners(f));
    }
    boolean wide = most > UCHAR_MAX;
    StringBuilder header = new StringBuilder("ply\nformat binary_little_endian 1.0\n");
    header.append("element vertex ").append(mesh.vertexCount());
    header.append("\nproperty float x\nproperty float y\nproperty float z\n");
    if (faces.count() > 0) {
      header.append("element face ").append(faces.count());
      header.append("\nproperty list ").append(wide ? "uint" : "uchar");
      header.append(" int vertex_indices\n");
    }
    out.write(header.append("end_header\n").toString().getBytes(StandardCharsets.US_ASCII));

    ByteBuffer row = ByteBuffer.allocate(Math.max(12, 4 + 4 * most)).order(ByteOrder.LITTLE_ENDIAN);
    float[] vertices = mesh.vertices();
    for (int v = 0; v < vertices.length; v += 3) {
      row.clear().putFloat(vertices[v]).putFloat(vertices[v + 1]).putFloat(vertices[v + 2]);
      out.write(row.array(), 0, row.position());
    }
    for (int f = 0; f < faces.count(); f++) {
      int corners = faces.corners(f);
      row.clear();
      if (wide) {
        row.putInt(corners);
      } else {
        row.put((byte) corners);
      }
      for (int c = 0; c < corners; c++) {
        row.putInt(faces.vertex(f, c));
      }
      out.write(row.array(), 0, row.position());
    }
  }
}
