package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The registered meshes of a take, in the world; one frame at a time is in memory. */
interface TakeMeshes extends AutoCloseable {
  String NPY = "vertices.npy";

  /** A mesh of one frame: the last number in its name counts the frames. */
  Pattern NUMBERED = Pattern.compile("(?:.*\\D)?(\\d{1,9})\\.(?:ply|obj)");

  /** F. */
  int frameCount();

  /**
   * [V,3] vertices of a frame, metres; may hold what is not finite.
   *
   * @throws dev.sinew.character.fault.SinewException if the frame's file is missing or does not fit
   */
  float[] frame(int frame);

  @Override
  void close();

  /**
   * Opens the meshes of a take's folder and reads no frame yet.
   *
   * @throws dev.sinew.character.fault.SinewException if there are none, there are several kinds, or
   *     they are not of this many vertices
   */
  static TakeMeshes open(Path folder, int vertexCount, Triangulation triangulation) {
    Path npy = folder.resolve(NPY);
    List<Path> numbered = numbered(folder);
    if (Files.exists(npy) && !numbered.isEmpty()) {
      throw Fault.of(FaultCode.AMBIGUOUS, "the take has meshes of two kinds", folder)
          .found(NPY + " and " + numbered.get(0).getFileName())
          .allowed("either " + NPY + " or numbered .ply or .obj files")
          .toException();
    }
    if (Files.exists(npy)) {
      return NpyTakeMeshes.open(npy, vertexCount);
    }
    if (!numbered.isEmpty()) {
      return NumberedTakeMeshes.of(numbered, vertexCount, triangulation);
    }
    throw Fault.of(FaultCode.FILE_MISSING, "the take has no meshes", folder)
        .allowed(NPY + " [F,V,3] or numbered .ply or .obj files")
        .toException();
  }

  private static List<Path> numbered(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> NUMBERED.matcher(String.valueOf(file.getFileName())).matches())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
