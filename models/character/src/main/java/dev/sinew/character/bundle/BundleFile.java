package dev.sinew.character.bundle;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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

  private static final int BUFFER = 1 << 16;

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
    return new BundleFile(path, Files.size(file), sha256(file));
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
    String found = sha256(file);
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

  private static String sha256(Path file) throws IOException {
    MessageDigest digest = digest();
    try (InputStream in = Files.newInputStream(file)) {
      byte[] buffer = new byte[BUFFER];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** SHA-256 of a text's UTF-8 bytes. */
  static String sha256(String text) {
    return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
