package dev.sinew.character.format.npy;

import dev.sinew.character.format.AtomicFiles;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes {@code .npy} files. */
public final class NpyWriter {
  private NpyWriter() {}

  /** Writes {@code array} as NumPy would; the file is replaced whole. */
  public static void write(Path file, NpyArray array) {
    AtomicFiles.write(
        file,
        temporary -> {
          try (OutputStream stream = Files.newOutputStream(temporary)) {
            NpyEncoder.encode(array, stream);
          }
        });
  }
}
