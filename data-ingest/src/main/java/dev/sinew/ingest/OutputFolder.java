package dev.sinew.ingest;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.format.IoConsumer;
import dev.sinew.ingest.dataset.DatasetManifest;
import dev.sinew.ingest.dataset.DatasetManifestJson;
import dev.sinew.ingest.dataset.FrameFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The place a dataset is written to. It appears whole, and another one is replaced only once the
 * new one is whole: the new dataset waits beside it as {@code .NAME.next}, the old one steps aside
 * as {@code .NAME.previous}, and a run that was killed in between is brought to its end by the
 * next.
 */
final class OutputFolder {
  private final Path folder;
  private final Path next;
  private final Path previous;

  OutputFolder(Path folder) {
    this.folder = folder;
    String name = String.valueOf(folder.getFileName());
    this.next = folder.resolveSibling("." + name + ".next");
    this.previous = folder.resolveSibling("." + name + ".previous");
  }

  /**
   * The manifest of the whole dataset of that fingerprint, if it is here already.
   *
   * @throws SinewException with code {@code conflict} if something else is here that may not be
   *     replaced
   */
  Optional<DatasetManifest> existing(String fingerprint, boolean overwrite) {
    finishReplacing();
    if (isFree()) {
      return Optional.empty();
    }
    Path file = folder.resolve(DatasetManifest.FILE_NAME);
    if (!Files.isRegularFile(file)) {
      throw Fault.of(FaultCode.CONFLICT, "the output folder holds something else", folder)
          .found("no " + DatasetManifest.FILE_NAME)
          .allowed("a new or empty folder, or a dataset")
          .remedy("Choose another folder.")
          .toException();
    }
    Optional<DatasetManifest> manifest = readable(file);
    if (manifest.isPresent() && manifest.get().fingerprint().equals(fingerprint)) {
      if (isWhole(manifest.get())) {
        return manifest;
      }
    } else if (!overwrite) {
      throw Fault.of(FaultCode.CONFLICT, "a dataset of other content is here", folder)
          .found(manifest.map(DatasetManifest::fingerprint).orElse("an unreadable manifest"))
          .allowed(fingerprint)
          .remedy("Choose another folder, remove this one, or set ingest.overwrite in a job file.")
          .toException();
    }
    return Optional.empty();
  }

  /** Writes a dataset, in place of the one that may be here. */
  void write(IoConsumer<Path> writer) {
    if (isFree()) {
      AtomicFiles.writeFolder(folder, writer);
      return;
    }
    try {
      delete(next);
      AtomicFiles.writeFolder(next, writer);
      delete(previous);
      Files.move(folder, previous, StandardCopyOption.ATOMIC_MOVE);
      finishReplacing();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void finishReplacing() {
    try {
      if (!Files.exists(folder) && Files.exists(next)) {
        Files.move(next, folder, StandardCopyOption.ATOMIC_MOVE);
        delete(previous);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isFree() {
    if (!Files.exists(folder)) {
      return true;
    }
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<DatasetManifest> readable(Path file) {
    try {
      return Optional.of(DatasetManifestJson.read(Files.readString(file), file));
    } catch (SinewException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isWhole(DatasetManifest manifest) {
    for (FrameFile frames : manifest.files()) {
      Path file = folder.resolve(frames.path());
      try {
        if (!Files.isRegularFile(file) || Files.size(file) != frames.bytes()) {
          return false;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return true;
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> entries;
    try (Stream<Path> walk = Files.walk(folder)) {
      entries = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path entry : entries) {
      Files.delete(entry);
    }
  }
}
