package dev.sinew.jobs.cli;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.library.Edit;
import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.library.LibraryVersion;
import dev.sinew.character.library.StoredReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code exemplar reader}: how exemplars are weighed. */
@Command(
    name = "reader",
    description = {
      "Make a reader, or change what it sees and how its exemplars are weighed.",
      "",
      "Options that are not given stay as they are."
    },
    footerHeading = "%nExample:%n",
    footer = "  sinew exemplar reader --bundle B shoulder.L --reads LeftArm --distance swing")
final class ExemplarReaderCommand extends JobCommand {
  @Mixin private BundleOption bundle;
  @Mixin private ReaderOptions reader;
  @Mixin private EditOptions edit;

  @Parameters(paramLabel = "NAME", description = "The reader.")
  private String name;

  @Override
  Outcome run(Console console) {
    Bundle opened = bundle.open();
    ExemplarLibrary library = opened.exemplars();
    BundleOption.State state = BundleOption.newest(library);
    StoredReader before = state.catalog().reader(name).orElse(null);
    StoredReader changed =
        reader.reader(name, before, opened.model().skeleton(), opened.model().restPose());
    Edit who = edit.edit();
    console.say("The reader goes to " + library.folder() + ".");
    LibraryVersion saved =
        library.save(
            state.number(),
            state.catalog().with(changed),
            (before == null ? "add reader " : "change reader ") + name,
            who);
    return Outcome.of(
            String.format(
                "Saved version %d: %s.", saved.number(), ExemplarListCommand.describe(changed)),
            "sinew exemplar list --bundle " + bundle.folder())
        .with("version", saved.number())
        .with("reader", name);
  }
}
