package dev.sinew.ingest;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The development data beside the repository; tests that need it are skipped where it is not. */
public final class SharedData {
  private SharedData() {}

  public static Path path(String name) {
    Path path = Path.of(System.getProperty("sinew.root", "."), "../shared/data", name);
    Assumptions.assumeTrue(Files.exists(path), "no development data at " + path);
    return path.toAbsolutePath().normalize();
  }
}
