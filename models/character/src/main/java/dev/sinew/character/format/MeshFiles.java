package dev.sinew.character.format;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.format.obj.ObjReader;
import dev.sinew.character.format.ply.PlyReader;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import java.nio.file.Path;
import java.util.Locale;

/** Meshes in whatever format their file's name says. */
public final class MeshFiles {
  private MeshFiles() {}

  /**
   * Reads a {@code .obj}, {@code .ply} or {@code .npy} file; the last holds [V,3] and gives no
   * faces.
   *
   * @throws dev.sinew.character.fault.SinewException if the name ends in something else, or the
   *     file is not a good one of its kind
   */
  public static Mesh read(Path file) {
    String name = String.valueOf(file.getFileName());
    String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return switch (extension) {
      case "obj" -> ObjReader.read(file);
      case "ply" -> PlyReader.read(file);
      case "npy" -> readArray(file);
      default ->
          throw Fault.of(FaultCode.FILE_UNSUPPORTED, "meshes of this kind are not read", file)
              .found("." + extension)
              .allowed(".obj, .ply or .npy")
              .toException();
    };
  }

  private static Mesh readArray(Path file) {
    return InputFile.located(
        file,
        () -> {
          NpyArray array = NpyReader.read(file);
          int[] shape = array.shape();
          if (shape.length != 2 || shape[1] != 3) {
            throw Fault.of(FaultCode.SHAPE, "an array is no mesh", "")
                .found(array.shapeText())
                .allowed("[V,3]")
                .toException();
          }
          return new Mesh(array.toFloats(), Faces.none());
        });
  }
}
