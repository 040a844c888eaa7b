package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.MeshFiles;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Opens registered meshes, and knows the rig's topology, which all of them must have. */
public final class MeshSource implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int vertexCount;
  private final Triangulation triangulation;

  private MeshSource(int vertexCount, Triangulation triangulation) {
    this.vertexCount = vertexCount;
    this.triangulation = triangulation;
  }

  /** Meshes of a rig. */
  public static MeshSource of(Rig rig) {
    int count = rig.mesh().vertexCount();
    return new MeshSource(count, Triangulation.of(rig.mesh().faces(), count));
  }

  /** V. */
  public int vertexCount() {
    return vertexCount;
  }

  Triangulation triangulation() {
    return triangulation;
  }

  /**
   * Opens meshes wherever they lie and reads no frame of an array or a folder yet.
   *
   * @param source a folder as of a take, an [F,V,3] {@code .npy} file, or one {@code .ply} or
   *     {@code .obj} file
   * @throws dev.sinew.character.fault.SinewException if there are none, there are several kinds, or
   *     they are not of this topology
   */
  public TakeMeshes open(Path source) {
    if (Files.isDirectory(source)) {
      return openTake(source);
    }
    if (String.valueOf(source.getFileName()).endsWith(".npy")) {
      return NpyTakeMeshes.open(source, vertexCount);
    }
    float[] vertices = read(source);
    return new TakeMeshes() {
      @Override
      public int frameCount() {
        return 1;
      }

      @Override
      public float[] frame(int frame) {
        return vertices.clone();
      }

      @Override
      public void close() {}
    };
  }

  /**
   * [V,3] vertices of a file of one mesh, metres.
   *
   * @throws dev.sinew.character.fault.SinewException if it is of another topology
   */
  public float[] read(Path file) {
    Mesh mesh = MeshFiles.read(file);
    if (mesh.vertexCount() != vertexCount) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "the number of vertices differs from the rig's", file)
          .found(mesh.vertexCount() + " vertices")
          .allowed(vertexCount + " vertices")
          .toException();
    }
    triangulation
        .difference(mesh.faces(), file)
        .ifPresent(
            fault -> {
              throw fault.toException();
            });
    return mesh.vertices();
  }

  /** Opens the meshes of a take's folder. */
  TakeMeshes openTake(Path folder) {
    Path npy = folder.resolve(TakeMeshes.NPY);
    List<Path> numbered = numbered(folder);
    if (Files.exists(npy) && !numbered.isEmpty()) {
      throw Fault.of(FaultCode.AMBIGUOUS, "the take has meshes of two kinds", folder)
          .found(TakeMeshes.NPY + " and " + numbered.get(0).getFileName())
          .allowed("either " + TakeMeshes.NPY + " or numbered .ply or .obj files")
          .toException();
    }
    if (Files.exists(npy)) {
      return NpyTakeMeshes.open(npy, vertexCount);
    }
    if (!numbered.isEmpty()) {
      return NumberedTakeMeshes.of(numbered, this);
    }
    throw Fault.of(FaultCode.FILE_MISSING, "the take has no meshes", folder)
        .allowed(TakeMeshes.NPY + " [F,V,3] or numbered .ply or .obj files")
        .toException();
  }

  private static List<Path> numbered(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> TakeMeshes.NUMBERED.matcher(String.valueOf(file.getFileName())).matches())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
