package dev.sinew.jobs.cli;

import java.nio.file.Path;
import java.util.Optional;

/** Where libraries log to, and where the trace of an unforeseen failure goes. */
final class RunLog {
  /** Read by log4j2.properties when the first library asks for a logger. */
  private static final String PROPERTY = "sinew.log";

  private RunLog() {}

  /** Lets this process log into a run's folder, which need not exist yet. */
  static void into(Path runFolder) {
    System.setProperty(PROPERTY, runFolder.resolve("log.txt").toAbsolutePath().toString());
  }

  /** The log file, if a run was named. */
  static Optional<Path> file() {
    return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of);
  }
}
