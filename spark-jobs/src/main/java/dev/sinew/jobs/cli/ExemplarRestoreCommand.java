package dev.sinew.jobs.cli;

import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.library.LibraryVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code exemplar restore}: an earlier state as the newest. */
@Command(
    name = "restore",
    description = "Save an earlier version's state as a new version; what came after it is kept.",
    footerHeading = "%nExample:%n",
    footer = "  sinew exemplar restore --bundle B --version 3")
final class ExemplarRestoreCommand extends JobCommand {
  @Mixin private BundleOption bundle;
  @Mixin private EditOptions edit;

  @Option(
      names = "--version",
      required = true,
      paramLabel = "N",
      description = "Which one, as `exemplar history` lists them.")
  private int version;

  @Override
  Outcome run(Console console) {
    ExemplarLibrary library = bundle.open().exemplars();
    LibraryVersion wanted = library.version(version);
    LibraryVersion saved =
        library.save(library.versions(), wanted.catalog(), "restore " + version, edit.edit());
    return Outcome.of(
            "Saved version " + saved.number() + ", which is as version " + version + " was.",
            "sinew exemplar list --bundle " + bundle.folder())
        .with("version", saved.number())
        .with("restored", version);
  }
}
