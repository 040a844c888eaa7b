package dev.sinew.jobs.cli;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.library.LibraryVersion;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which bundle is used. */
final class BundleOption {
  @Option(
      names = "--bundle",
      required = true,
      paramLabel = "FOLDER",
      description = "Bundle that `train` wrote.")
  private Path folder;

  Path folder() {
    return folder;
  }

  Bundle open() {
    return Bundle.open(folder);
  }

  /** The newest version of a bundle's exemplars, or an empty one of number 0. */
  static State newest(ExemplarLibrary library) {
    Optional<LibraryVersion> head = library.head();
    return new State(
        head.map(LibraryVersion::number).orElse(0),
        head.map(LibraryVersion::catalog).orElse(ExemplarCatalog.empty()));
  }

  /**
   * What is edited.
   *
   * @param number of the version; 0 if nothing was ever saved
   * @param catalog what it holds
   */
  record State(int number, ExemplarCatalog catalog) {}
}
