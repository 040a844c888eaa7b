package dev.sinew.character.bundle;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A file of a bundle as the manifest lists it.
 *
 * @param path relative to the bundle's folder, parts separated by slashes
 * @param bytes size
 * @param sha256 of its content, lower-case hexadecimal
 */
public record BundleFile(String path, long bytes, String sha256) {
  /** Plain names only: no way out of the folder, no drive, nothing hidden, on any system. */
  private static final Pattern PART = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,199}");

  /**
   * @throws dev.sinew.character.fault.SinewException if the path could lead out of the folder
   */
  public BundleFile {
    for (String part : path.split("/", -1)) {
      if (!PART.matcher(part).matches()) {
        throw Fault.of(FaultCode.BUNDLE, "a bundle may only hold files below its folder", "files")
            .found("'" + path + "'")
            .allowed("relative paths of plain names")
            .toException();
      }
    }
  }

  /** Measures a file that lies in {@code folder}. */
  static BundleFile measure(Path folder, String path) throws IOException {
    Path file = folder.resolve(path);
    return new BundleFile(path, Files.size(file), Sha256.of(file));
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if the file in {@code folder} is not there, is
   *     a link, or has another size or content
   */
  void verify(Path folder) throws IOException {
    Path file = folder;
    for (String part : path.split("/", -1)) {
      file = file.resolve(part);
      if (Files.isSymbolicLink(file)) {
        throw Fault.of(FaultCode.BUNDLE, "a bundle may not hold links", file).toException();
      }
    }
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw damaged("a file of the bundle is missing", file).toException();
    }
    if (Files.size(file) != bytes) {
      throw damaged("a file of the bundle has another size than its manifest says", file)
          .found(Files.size(file) + " bytes")
          .allowed(bytes + " bytes")
          .toException();
    }
    String found = Sha256.of(file);
    if (!found.equals(sha256)) {
      throw damaged("a file of the bundle has another content than its manifest says", file)
          .found("sha-256 " + found)
          .allowed(sha256)
          .toException();
    }
  }

  private static Fault damaged(String what, Path file) {
    return Fault.of(FaultCode.BUNDLE, what, file).remedy("Pull or export the bundle again.");
  }
}
