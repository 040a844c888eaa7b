package dev.sinew.character.library;

import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import dev.sinew.character.format.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** The contents of exemplars, each under its own SHA-256 in the folder of a library. */
final class ContentFiles {
  private ContentFiles() {}

  /**
   * The file of a content, after it was read and is what its name says.
   *
   * @throws dev.sinew.character.fault.SinewException if it is missing, a link, or was changed
   */
  static Path verified(Path folder, String sha256) {
    Path content = file(folder, sha256);
    requireNoLink(content);
    InputFile.size(content);
    try {
      String found = Sha256.of(content);
      if (!found.equals(sha256)) {
        throw VersionReader.malformed("the content of an exemplar was changed", content)
            .found("sha-256 " + found)
            .toException();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return content;
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if a file of the library is a link: it would
   *     lead out of the bundle
   */
  static void requireNoLink(Path file) {
    if (Files.isSymbolicLink(file)) {
      throw Fault.of(FaultCode.BUNDLE, "a bundle may not hold links", file).toException();
    }
  }

  /**
   * Writes a content unless it is there already, and gives its SHA-256. A file of its name that is
   * damaged is replaced.
   */
  static String store(Path folder, Exemplar exemplar) throws IOException {
    Path temporary = temporary(folder);
    try {
      SculptFile.write(temporary, exemplar);
      String sha256 = Sha256.of(temporary);
      Path target = file(folder, sha256);
      if (!Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)
          || !Sha256.of(target).equals(sha256)) {
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      }
      return sha256;
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** A new name for a file that is not yet whole; readers overlook it. */
  static Path temporary(Path folder) {
    return folder.resolve("." + UUID.randomUUID());
  }

  private static Path file(Path folder, String sha256) {
    return folder.resolve(sha256 + ".safetensors");
  }
}
