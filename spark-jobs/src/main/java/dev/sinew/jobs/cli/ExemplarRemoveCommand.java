package dev.sinew.jobs.cli;

import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.library.LibraryVersion;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code exemplar remove}: takes exemplars out of the newest version. */
@Command(
    name = "remove",
    description = "Take exemplars out; earlier versions keep them.",
    footerHeading = "%nExample:%n",
    footer = "  sinew exemplar remove --bundle B elbow90.L")
final class ExemplarRemoveCommand extends JobCommand {
  @Mixin private BundleOption bundle;
  @Mixin private EditOptions edit;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "The exemplars.")
  private List<String> names = new ArrayList<>();

  @Override
  Outcome run(Console console) {
    ExemplarLibrary library = bundle.open().exemplars();
    BundleOption.State state = BundleOption.newest(library);
    ExemplarCatalog left = state.catalog();
    for (String name : names) {
      left = left.without(name);
    }
    LibraryVersion saved =
        library.save(state.number(), left, "remove " + String.join(" ", names), edit.edit());
    return Outcome.of(
            String.format(
                "Saved version %d without %s; %d exemplars are left.",
                saved.number(), String.join(", ", names), left.exemplars().size()),
            "")
        .with("version", saved.number())
        .with("removed", names);
  }
}
