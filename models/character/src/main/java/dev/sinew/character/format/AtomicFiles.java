package dev.sinew.character.format;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Output that is there whole or not at all: it is written to a hidden sibling, flushed to the disk,
 * and moved into place. A process killed in between leaves the sibling behind and the target
 * untouched.
 */
public final class AtomicFiles {
  private AtomicFiles() {}

  /**
   * Writes a file and replaces {@code target} by it; missing parent folders are made.
   *
   * @param writer is given the temporary path, which does not exist yet and ends in the target's
   *     name
   * @throws SinewException if {@code target} is a folder
   * @throws UncheckedIOException if writing fails; {@code target} is then as it was
   */
  public static void write(Path target, IoConsumer<Path> writer) {
    if (Files.isDirectory(target)) {
      throw Fault.of(FaultCode.CONFLICT, "a folder stands where a file is to be written", target)
          .remedy("Choose another name or remove the folder.")
          .toException();
    }
    writeBeside(
        target,
        temporary -> {
          writer.accept(temporary);
          flush(temporary);
          move(temporary, target);
        });
  }

  /**
   * Writes a folder, which appears whole; missing parent folders are made.
   *
   * @param writer is given the temporary folder, which exists and is empty
   * @throws SinewException if {@code target} exists and is not an empty folder
   * @throws UncheckedIOException if writing fails; {@code target} is then as it was
   */
  public static void writeFolder(Path target, IoConsumer<Path> writer) {
    requireFree(target);
    writeBeside(
        target,
        temporary -> {
          Files.createDirectory(temporary);
          writer.accept(temporary);
          try (Stream<Path> files = Files.walk(temporary)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
              flush(file);
            }
          }
          // Again: writing may have taken hours.
          requireFree(target);
          Files.deleteIfExists(target);
          move(temporary, target);
        });
  }

  private static void requireFree(Path target) {
    if (!Files.exists(target)) {
      return;
    }
    boolean free = false;
    if (Files.isDirectory(target)) {
      try (Stream<Path> entries = Files.list(target)) {
        free = entries.findAny().isEmpty();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    if (!free) {
      throw Fault.of(FaultCode.CONFLICT, "the output exists already", target)
          .allowed("a new or empty folder")
          .remedy("Choose another name or remove it.")
          .toException();
    }
  }

  private static void writeBeside(Path target, IoConsumer<Path> work) {
    Path absolute = target.toAbsolutePath().normalize();
    Path folder = absolute.getParent();
    if (folder == null) {
      throw Fault.of(FaultCode.CONFLICT, "a file system's root cannot be written", target)
          .toException();
    }
    String mark = UUID.randomUUID().toString().substring(0, 8);
    Path temporary = folder.resolve("." + mark + "." + absolute.getFileName());
    try {
      Files.createDirectories(folder);
      work.accept(temporary);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deleteQuietly(temporary);
    }
  }

  /**
   * Removes what killed writers left beside their targets. Nobody else may be writing there.
   *
   * @param folder of the targets
   */
  public static void removeTorn(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      entries
          .filter(entry -> entry.getFileName().toString().matches("\\.[0-9a-f]{8}\\..+"))
          .forEach(AtomicFiles::deleteQuietly);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void flush(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Removes what a failed writer left; that this fails too must not hide the first failure. */
  private static void deleteQuietly(Path temporary) {
    if (!Files.exists(temporary)) {
      return;
    }
    try {
      Files.walkFileTree(
          temporary,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
                throws IOException {
              Files.delete(folder);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      temporary.toFile().deleteOnExit();
    }
  }
}
