package dev.sinew.jobs.train;

import dev.sinew.character.format.IoConsumer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder of a run that is made again when the run is: the old one goes when the new one is whole.
 */
public final class FinishedFolder {
  private FinishedFolder() {}

  /**
   * @param folder may exist; a run killed between the two moves leaves the old one beside it under
   *     a name of its own, and the next run makes the folder again
   * @param writer is given a path that does not exist and makes a folder there
   */
  public static void replace(Path folder, IoConsumer<Path> writer) {
    Path fresh = folder.resolveSibling(folder.getFileName() + ".new");
    Path old = folder.resolveSibling(folder.getFileName() + ".old");
    try {
      delete(fresh);
      delete(old);
      writer.accept(fresh);
      if (Files.exists(folder)) {
        Files.move(folder, old);
      }
      Files.move(fresh, folder);
      delete(old);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
