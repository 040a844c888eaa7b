package dev.sinew.jobs.cli;

import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.library.LibraryVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code exemplar history}: who did what when. */
@Command(
    name = "history",
    description = "List the versions, the newest first: what was done, by whom, when and why.",
    footerHeading = "%nExample:%n",
    footer = "  sinew exemplar history --bundle B")
final class ExemplarHistoryCommand extends JobCommand {
  @Mixin private BundleOption bundle;

  @Override
  Outcome run(Console console) {
    ExemplarLibrary library = bundle.open().exemplars();
    int count = library.versions();
    List<Map<String, Object>> facts = new ArrayList<>();
    for (int number = count; number >= 1; number--) {
      LibraryVersion version = library.version(number);
      console.say(
          String.format(
              Locale.ROOT,
              "%4d  %s  %s  %s  (%d exemplars)%s",
              number,
              version.edit().time(),
              version.edit().author(),
              version.action(),
              version.catalog().exemplars().size(),
              version.edit().comment().isEmpty()
                  ? ""
                  : "\n      " + version.edit().comment().replace("\n", "\n      ")));
      Map<String, Object> fact = new LinkedHashMap<>();
      fact.put("version", number);
      fact.put("time", version.edit().time().toString());
      fact.put("author", version.edit().author());
      fact.put("action", version.action());
      fact.put("comment", version.edit().comment());
      fact.put("sha256", version.sha256());
      facts.add(fact);
    }
    return Outcome.of(count == 0 ? "There are no versions yet." : "", "").with("versions", facts);
  }
}
