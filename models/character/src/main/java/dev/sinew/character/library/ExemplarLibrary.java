package dev.sinew.character.library;

import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.format.InputFile;
import dev.sinew.character.format.Sha256;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The exemplars of a character in a folder, with their history.
 *
 * <p>{@code 000001.json}, {@code 000002.json} … are the versions, each a whole state that names the
 * SHA-256 of the version before it; contents lie beside them under their own SHA-256, {@code
 * <sha256>.safetensors}. Files are only ever added. Two who save at once cannot both save the same
 * version: one of them is told.
 */
public final class ExemplarLibrary {
  private static final Pattern VERSION = Pattern.compile("(\\d{6})\\.json");
  private static final int MOST_VERSIONS = 999_999;

  private final Path folder;
  private final Skeleton skeleton;
  private final SkinWeights weights;
  private final Pose restPose;

  private ExemplarLibrary(Path folder, Skeleton skeleton, SkinWeights weights, Pose restPose) {
    this.folder = folder;
    this.skeleton = skeleton;
    this.weights = weights;
    this.restPose = restPose;
  }

  /**
   * A library, which need not exist yet; nothing is read or written here.
   *
   * @param weights W [V,J] of the character
   * @param restPose P*, the pose in which its rest mesh is given
   */
  public static ExemplarLibrary of(
      Path folder, Skeleton skeleton, SkinWeights weights, Pose restPose) {
    return new ExemplarLibrary(folder, skeleton, weights, restPose);
  }

  /** Where it lies. */
  public Path folder() {
    return folder;
  }

  /**
   * How many versions there are.
   *
   * @throws dev.sinew.character.fault.SinewException if one is missing between them, or something
   *     else than a folder stands where they should lie, a link too
   */
  public int versions() {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return 0;
    }
    requireFolder();
    int count = 0;
    int last = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Matcher name = VERSION.matcher(String.valueOf(file.getFileName()));
        if (name.matches()) {
          count++;
          last = Math.max(last, Integer.parseInt(name.group(1)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (count != last) {
      throw VersionReader.malformed("a version of the exemplars is missing", folder)
          .found(count + " versions, the last of them " + last)
          .toException();
    }
    return count;
  }

  private void requireFolder() {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw Fault.of(FaultCode.BUNDLE, "exemplars lie in a folder, and this is none", folder)
          .found(Files.isSymbolicLink(folder) ? "a link" : "a file")
          .remedy("Put a copy of the folder there, or take away what is in its place.")
          .toException();
    }
  }

  /**
   * The newest version; none if nothing was ever saved.
   *
   * @throws dev.sinew.character.fault.SinewException as {@link #version} throws it
   */
  public Optional<LibraryVersion> head() {
    int count = versions();
    return count == 0 ? Optional.empty() : Optional.of(version(count));
  }

  /** What the newest version holds; nothing if nothing was ever saved. */
  public ExemplarCatalog current() {
    return head().map(LibraryVersion::catalog).orElse(ExemplarCatalog.empty());
  }

  /**
   * Reads a version, after checking it and all before it against each other, and every content
   * against its SHA-256.
   *
   * @throws dev.sinew.character.fault.SinewException if there is none of that number, or a file is
   *     missing, damaged, changed since, or of another character
   */
  public LibraryVersion version(int number) {
    int count = versions();
    if (number < 1 || number > count) {
      throw Fault.of(FaultCode.USAGE, "there is no such version of the exemplars", folder)
          .found(number)
          .allowed(count == 0 ? "none yet" : "1.." + count)
          .toException();
    }
    String parent = "";
    for (int n = 1; n < number; n++) {
      parent = verified(n, parent).digest();
    }
    Verified last = verified(number, parent);
    return InputFile.located(file(number), () -> load(last.reader(), number, last.digest()));
  }

  private record Verified(VersionReader reader, String digest) {}

  private Verified verified(int number, String parent) {
    Path file = file(number);
    VersionReader reader = VersionReader.read(file, number, weights.vertexCount());
    if (!reader.parent().equals(parent)) {
      throw VersionReader.malformed(
              "a version of the exemplars was changed later", file(number - 1))
          .found("sha-256 " + parent)
          .allowed(reader.parent() + ", as " + file.getFileName() + " says")
          .toException();
    }
    return new Verified(reader, Sha256.of(reader.bytes()));
  }

  private LibraryVersion load(VersionReader reader, int number, String digest) {
    ExemplarCatalog catalog = ExemplarCatalog.empty();
    Map<String, String> contents = new HashMap<>();
    for (StoredReader stored : reader.readers(skeleton, restPose)) {
      catalog = catalog.with(stored);
    }
    for (VersionReader.Entry entry : reader.exemplars()) {
      Exemplar exemplar = read(entry);
      if (contents.put(entry.name(), entry.sha256()) != null) {
        throw VersionReader.malformed("a version lists an exemplar twice", file(number))
            .found(entry.name())
            .toException();
      }
      catalog = catalog.with(new StoredExemplar(exemplar, entry.reader(), entry.edit()));
    }
    return new LibraryVersion(
        number, digest, reader.parent(), reader.action(), reader.edit(), contents, catalog);
  }

  private Exemplar read(VersionReader.Entry entry) {
    Path content = ContentFiles.verified(folder, entry.sha256());
    return SculptFile.read(
        content, entry.name(), entry.falloff(), weights.vertexCount(), skeleton.jointCount());
  }

  /**
   * Saves a state as the next version. It must blend: two exemplars at one pose, or weights that
   * are not determined, are refused before anything is written.
   *
   * @param after number of the version that was edited; 0 if there was none
   * @param action what was done, such as {@code add elbow90}
   * @return the version as it was read back
   * @throws dev.sinew.character.fault.SinewException if the state cannot be blended, or somebody
   *     saved another version in the meantime
   * @throws UncheckedIOException if it cannot be written; the library is then as it was
   */
  public LibraryVersion save(int after, ExemplarCatalog state, String action, Edit edit) {
    state.toSet(weights);
    String parent = after == 0 ? "" : version(after).sha256();
    if (after >= MOST_VERSIONS) {
      throw Fault.of(FaultCode.CONFLICT, "the library is full", folder)
          .found(after + " versions")
          .remedy("Begin another bundle with the newest state.")
          .toException();
    }
    if (versions() != after) {
      throw conflict(after + 1);
    }
    try {
      Files.createDirectories(folder);
      Map<String, String> contents = new HashMap<>();
      for (StoredExemplar stored : state.exemplars()) {
        contents.put(stored.name(), ContentFiles.store(folder, stored.exemplar()));
      }
      String json =
          VersionFile.json(after + 1, parent, action, edit, state, contents, weights.vertexCount());
      publish(json, after + 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return version(after + 1);
  }

  /** Makes a version visible whole, and only if nobody else made one of its number. */
  private void publish(String json, int number) throws IOException {
    Path temporary = ContentFiles.temporary(folder);
    AtomicFiles.write(temporary, file -> Files.write(file, json.getBytes(StandardCharsets.UTF_8)));
    try {
      link(temporary, file(number));
    } catch (FileAlreadyExistsException e) {
      throw conflict(number);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** A link, unlike an atomic move, fails where there is a file already. */
  private static void link(Path from, Path to) throws IOException {
    try {
      Files.createLink(to, from);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (UnsupportedOperationException | FileSystemException e) {
      // Some file systems of sticks and network shares have no such links.
      Files.move(from, to);
    }
  }

  private Path file(int number) {
    return folder.resolve(String.format(Locale.ROOT, "%06d.json", number));
  }

  private RuntimeException conflict(int number) {
    return Fault.of(FaultCode.CONFLICT, "somebody saved the exemplars in the meantime", folder)
        .found("version " + number)
        .remedy("Run the command again: it will edit the newest version.")
        .toException();
  }
}
