package dev.sinew.character;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Files beside the repository that tests use where they are there. */
public final class SharedFiles {
  private SharedFiles() {}

  /** A file or folder below {@code ../shared}; the test is skipped where it is absent. */
  public static Path path(String name) {
    Path path = Path.of(System.getProperty("sinew.root", "."), "../shared").resolve(name);
    assumeTrue(Files.exists(path), () -> "no " + path + ": this test needs the development data");
    return path;
  }
}
