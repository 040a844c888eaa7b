package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.MeshFiles;
import dev.sinew.character.mesh.Mesh;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;

/**
 * Meshes in one file a frame. The lowest number is frame 0; a number that is left out is missing.
 */
final class NumberedTakeMeshes implements TakeMeshes {
  private final NavigableMap<Integer, Path> files;
  private final int vertexCount;
  private final Triangulation triangulation;

  private NumberedTakeMeshes(
      NavigableMap<Integer, Path> files, int vertexCount, Triangulation triangulation) {
    this.files = files;
    this.vertexCount = vertexCount;
    this.triangulation = triangulation;
  }

  static NumberedTakeMeshes of(List<Path> paths, int vertexCount, Triangulation triangulation) {
    NavigableMap<Integer, Path> files = new TreeMap<>();
    for (Path file : paths) {
      Matcher matcher = NUMBERED.matcher(String.valueOf(file.getFileName()));
      if (matcher.matches()) {
        Path other = files.put(Integer.parseInt(matcher.group(1)), file);
        if (other != null) {
          throw Fault.of(FaultCode.AMBIGUOUS, "two meshes have one number", file)
              .found("also " + other.getFileName())
              .toException();
        }
      }
    }
    return new NumberedTakeMeshes(files, vertexCount, triangulation);
  }

  @Override
  public int frameCount() {
    return files.lastKey() - files.firstKey() + 1;
  }

  @Override
  public float[] frame(int frame) {
    Path file = files.get(files.firstKey() + frame);
    if (file == null) {
      throw Fault.of(FaultCode.FILE_MISSING, "the frame has no mesh", "")
          .found("no file with number " + (files.firstKey() + frame))
          .toException();
    }
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

  @Override
  public void close() {}
}
