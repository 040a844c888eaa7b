package dev.sinew.jobs.cli;

import dev.sinew.character.exemplar.WeightNormalisation;
import dev.sinew.character.format.Spelling;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.library.LibraryVersion;
import dev.sinew.character.library.StoredExemplar;
import dev.sinew.character.library.StoredReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code exemplar list}: what there is. */
@Command(
    name = "list",
    description = "List readers and their exemplars.",
    footerHeading = "%nExample:%n",
    footer = "  sinew exemplar list --bundle B")
final class ExemplarListCommand extends JobCommand {
  @Mixin private BundleOption bundle;

  @Option(
      names = "--version",
      paramLabel = "N",
      description = "As they were in this version; default: the newest.")
  private @Nullable Integer version;

  @Override
  Outcome run(Console console) {
    ExemplarLibrary library = bundle.open().exemplars();
    if (version == null && library.versions() == 0) {
      return Outcome.of(
              "There are no exemplars yet.",
              "sinew exemplar pose --bundle " + bundle.folder() + " --turn JOINT=X,Y,Z --out pose")
          .with("version", 0)
          .with("readers", List.of())
          .with("exemplars", List.of());
    }
    LibraryVersion shown = library.version(version == null ? library.versions() : version);
    ExemplarCatalog catalog = shown.catalog();
    List<Map<String, Object>> facts = new ArrayList<>();
    for (StoredReader reader : catalog.readers()) {
      console.say(describe(reader));
      for (StoredExemplar stored : catalog.exemplarsOf(reader.name())) {
        console.say(line(stored));
        facts.add(facts(stored, shown));
      }
    }
    return Outcome.of(
            String.format(
                Locale.ROOT,
                "Version %d: %d exemplars under %d readers.",
                shown.number(),
                catalog.exemplars().size(),
                catalog.readers().size()),
            "")
        .with("version", shown.number())
        .with("readers", catalog.readers().stream().map(StoredReader::name).toList())
        .with("exemplars", facts);
  }

  static String describe(StoredReader reader) {
    StringBuilder line =
        new StringBuilder(
            String.format(
                "%s reads %s by %s; %s, %s",
                reader.name(),
                String.join(", ", reader.reader().jointNames()),
                Spelling.of(reader.reader().distance()),
                Spelling.of(reader.options().kernel()),
                Spelling.of(reader.options().blending())));
    if (reader.options().radius() > 0) {
      line.append(", radius ").append(reader.options().radius());
    }
    if (reader.options().regularisation() > 0) {
      line.append(", regularisation ").append(reader.options().regularisation());
    }
    if (reader.options().normalisation() != WeightNormalisation.OFF) {
      line.append(", normalised ").append(Spelling.of(reader.options().normalisation()));
    }
    return line.toString();
  }

  private static String line(StoredExemplar stored) {
    return String.format(
        Locale.ROOT,
        "  %-24s %6d vertices, up to %7.2f mm   %s  %s  %s",
        stored.name(),
        stored.exemplar().difference().size(),
        1000 * stored.exemplar().difference().largest(),
        stored.edit().time(),
        stored.edit().author(),
        stored.edit().comment().replace('\n', ' '));
  }

  static Map<String, Object> facts(StoredExemplar stored, LibraryVersion version) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("name", stored.name());
    facts.put("reader", stored.reader());
    facts.put("touched_vertices", stored.exemplar().difference().size());
    facts.put("largest_mm", 1000 * stored.exemplar().difference().largest());
    facts.put("falloff", stored.exemplar().falloff());
    facts.put("author", stored.edit().author());
    facts.put("time", stored.edit().time().toString());
    facts.put("comment", stored.edit().comment());
    facts.put("sha256", version.contents().getOrDefault(stored.name(), ""));
    return facts;
  }
}
