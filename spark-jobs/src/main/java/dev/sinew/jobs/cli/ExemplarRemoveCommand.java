package dev.sinew.jobs.cli;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.library.LibraryVersion;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code exemplar remove}: takes exemplars out of the newest version. */
@Command(
    name = "remove",
    description = {
      "Take exemplars out; earlier versions keep them.",
      "",
      "A reader goes with its last exemplar; --reader takes out one that never had any."
    },
    footerHeading = "%nExample:%n",
    footer = "  sinew exemplar remove --bundle B elbow90.L")
final class ExemplarRemoveCommand extends JobCommand {
  @Mixin private BundleOption bundle;
  @Mixin private EditOptions edit;

  @Option(
      names = "--reader",
      paramLabel = "NAME",
      description = "A reader without exemplars; repeatable.")
  private List<String> readers = new ArrayList<>();

  @Parameters(arity = "0..*", paramLabel = "NAME", description = "The exemplars.")
  private List<String> names = new ArrayList<>();

  @Override
  Outcome run(Console console) {
    List<String> gone = new ArrayList<>(names);
    readers.forEach(reader -> gone.add("reader " + reader));
    if (gone.isEmpty()) {
      throw Fault.of(FaultCode.USAGE, "nothing is to be removed", "exemplar remove")
          .allowed("names of exemplars, or --reader NAME")
          .toException();
    }
    ExemplarLibrary library = bundle.open().exemplars();
    BundleOption.State state = BundleOption.newest(library);
    ExemplarCatalog left = state.catalog();
    for (String name : names) {
      left = left.without(name);
    }
    for (String reader : readers) {
      left = left.withoutReader(reader);
    }
    LibraryVersion saved =
        library.save(state.number(), left, "remove " + String.join(" ", gone), edit.edit());
    return Outcome.of(
            String.format(
                "Saved version %d without %s; %d exemplars are left.",
                saved.number(), String.join(", ", gone), left.exemplars().size()),
            "")
        .with("version", saved.number())
        .with("removed", names)
        .with("removed_readers", readers);
  }
}
