package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
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
  private final MeshSource source;

  private NumberedTakeMeshes(NavigableMap<Integer, Path> files, MeshSource source) {
    this.files = files;
    this.source = source;
  }

  static NumberedTakeMeshes of(List<Path> paths, MeshSource source) {
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
    return new NumberedTakeMeshes(files, source);
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
    return source.read(file);
  }

  @Override
  public void close() {}
}
