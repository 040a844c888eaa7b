package dev.sinew.jobs.cli;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.library.Edit;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.library.LibraryVersion;
import dev.sinew.character.symmetry.MeshSymmetry;
import dev.sinew.jobs.exemplar.MirroredExemplars;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code exemplar mirror}: the other side. */
@Command(
    name = "mirror",
    description = {
      "Reflect exemplars left to right, with the readers that weigh them.",
      "",
      "Joints are paired by name and place (Left/Right, l/r, .L/.R, _l/_r …), vertices by geometry."
          + " What was sculpted at a vertex without a partner is left out and reported. elbow.L"
          + " becomes elbow.R; a name that tells no side gets .mirrored, or loses it."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sinew exemplar mirror --bundle B elbow90.L shrug.L",
      "  sinew exemplar mirror --bundle B bend --to bend.other"
    })
final class ExemplarMirrorCommand extends JobCommand {
  @Mixin private BundleOption bundle;
  @Mixin private EditOptions edit;

  @Option(
      names = "--to",
      paramLabel = "NAME",
      description = "What the reflection is called, if only one exemplar is reflected.")
  private @Nullable String to;

  @Parameters(arity = "1..*", paramLabel = "NAME", description = "The exemplars.")
  private List<String> names = new ArrayList<>();

  @Override
  Outcome run(Console console) {
    if (to != null && names.size() > 1) {
      throw Fault.of(FaultCode.USAGE, "several exemplars cannot have one name", "--to")
          .found(names.size() + " exemplars")
          .toException();
    }
    Bundle opened = bundle.open();
    ExemplarLibrary library = opened.exemplars();
    BundleOption.State state = BundleOption.newest(library);
    names.forEach(state.catalog()::require);
    MirroredExemplars mirror = new MirroredExemplars(opened.rig());
    MeshSymmetry mesh = mirror.mirror().mesh();
    console.say(
        String.format(
            Locale.ROOT,
            "%d of %d vertices have no partner; the others lie up to %.3f mm from theirs.",
            mesh.unpartnered(),
            mesh.vertexCount(),
            1000 * mesh.largestDistance()));
    Edit who = edit.edit();
    ExemplarCatalog catalog = state.catalog();
    List<Map<String, Object>> facts = new ArrayList<>();
    List<MirroredExemplars.Reflection> reflections = new ArrayList<>();
    for (String name : names) {
      String other = to == null ? MirroredExemplars.counterpart(name) : to;
      MirroredExemplars.Reflection made = mirror.add(catalog, catalog.require(name), other, who);
      catalog = made.catalog();
      reflections.add(made);
      Map<String, Object> fact = new LinkedHashMap<>();
      fact.put("name", other);
      fact.put("of", name);
      fact.put("reader", made.reader());
      fact.put("replaced", made.replaced());
      fact.put("vertices_without_partner", made.withoutPartner());
      facts.add(fact);
    }
    LibraryVersion saved =
        library.save(state.number(), catalog, "mirror " + String.join(" ", names), who);
    for (int n = 0; n < names.size(); n++) {
      tell(console, names.get(n), reflections.get(n));
    }
    return Outcome.of(
            "Saved version " + saved.number() + ".",
            "sinew exemplar list --bundle " + bundle.folder())
        .with("version", saved.number())
        .with("mesh_vertices_without_partner", mesh.unpartnered())
        .with("mirrored", facts);
  }

  private static void tell(Console console, String of, MirroredExemplars.Reflection made) {
    if (made.withoutPartner() > 0) {
      console.warn(
          String.format(
              "%s: %d sculpted vertices have no partner; what was sculpted there is not in %s",
              of, made.withoutPartner(), made.name()));
    }
    console.say(
        String.format(
            "%s %s of %s, read by %s",
            made.name(),
            made.replaced() ? "replaced by the reflection" : "is the reflection",
            of,
            made.reader()));
  }
}
