package dev.sinew.character.format.npy;

import dev.sinew.character.format.AtomicFiles;
import java.io.BufferedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes {@code .npz} files: a zip with an array an entry, deflated. */
public final class NpzWriter {
  /** Every entry's time, so that the same arrays give the same bytes; the first a zip can hold. */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private NpzWriter() {}

  /** Writes the arrays in the map's order; the file is replaced whole. */
  public static void write(Path file, Map<String, NpyArray> arrays) {
    AtomicFiles.write(
        file,
        temporary -> {
          try (ZipOutputStream zip =
              new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(temporary)))) {
            for (Map.Entry<String, NpyArray> named : arrays.entrySet()) {
              ZipEntry entry = new ZipEntry(named.getKey() + ".npy");
              entry.setTimeLocal(TIME);
              zip.putNextEntry(entry);
              NpyEncoder.encode(named.getValue(), zip);
              zip.closeEntry();
            }
          }
        });
  }
}
