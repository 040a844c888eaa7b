package dev.sinew.jobs.cli;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.jobs.config.ConfigReader;
import dev.sinew.jobs.config.ConfigWriter;
import dev.sinew.jobs.config.InvalidConfigException;
import dev.sinew.jobs.config.JobConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run folder that this process alone writes to, and that belongs to one configuration: the first
 * run's {@code config.yaml} says which. The lock goes when the process does, however it ends.
 */
final class RunFolder implements AutoCloseable {
  private static final String CONFIG = "config.yaml";
  private static final String LOCK = ".lock";

  private final FileChannel channel;

  private RunFolder(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the folder of a configuration, and writes its {@code config.yaml}.
   *
   * @throws SinewException {@code conflict} if another process runs there, the folder holds the run
   *     of another configuration, or a file is in its way; the folder is then as it was
   */
  static RunFolder claim(JobConfig config) {
    Path folder = config.run().folder();
    requireFolder(folder);
    requireSame(config, folder.resolve(CONFIG));
    try {
      Files.createDirectories(folder);
      FileChannel channel =
          FileChannel.open(
              folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (lock(channel) == null) {
        channel.close();
        throw Fault.of(FaultCode.CONFLICT, "another process runs in this folder", folder)
            .remedy("Wait for it, or choose another run.folder")
            .toException();
      }
      // A killed run may have left half a dataset behind, as large as a whole one.
      AtomicFiles.removeTorn(folder);
      AtomicFiles.write(
          folder.resolve(CONFIG),
          file ->
              Files.writeString(
                  file,
                  "# sha-256 of the lines below: "
                      + ConfigWriter.sha256(config)
                      + "\n"
                      + ConfigWriter.yaml(config)));
      return new RunFolder(channel);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @throws SinewException {@code conflict} if something that is no folder has that path
   */
  static void requireFolder(Path folder) {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw Fault.of(FaultCode.CONFLICT, "a file is in the way of a folder", folder)
          .remedy("Choose another path")
          .toException();
    }
  }

  private static void requireSame(JobConfig config, Path file) {
    if (!Files.exists(file)) {
      return;
    }
    String there;
    try {
      there = ConfigWriter.identity(ConfigReader.read(file, List.of()));
    } catch (InvalidConfigException | SinewException e) {
      there = "unreadable";
    }
    if (!there.equals(ConfigWriter.identity(config))) {
      throw Fault.of(FaultCode.CONFLICT, "the folder holds the run of another job", file)
          .found("run " + there)
          .allowed("run " + ConfigWriter.identity(config))
          .remedy("Choose another run.folder, or remove this one")
          .toException();
    }
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // This very process runs there in another thread.
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
