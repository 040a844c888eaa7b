package dev.sinew.jobs.cli;

import dev.sinew.character.exemplar.NearSingular;
import dev.sinew.character.exemplar.PoseBlend;
import dev.sinew.character.exemplar.RestSpace;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.library.LibraryVersion;
import dev.sinew.character.library.StoredExemplar;
import dev.sinew.character.library.StoredReader;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.jobs.exemplar.SculptedPerson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code exemplar show}: everything about one exemplar. */
@Command(
    name = "show",
    description = "Show an exemplar: its pose, reader, radius, size, author and versions.",
    footerHeading = "%nExample:%n",
    footer = "  sinew exemplar show --bundle B elbow90.L")
final class ExemplarShowCommand extends JobCommand {
  /** Turns below this many degrees are not listed. */
  private static final double LEAST_TURN = 0.05;

  @Mixin private BundleOption bundle;

  @Option(
      names = "--version",
      paramLabel = "N",
      description = "As it was in this version; default: the newest.")
  private @Nullable Integer version;

  @Parameters(paramLabel = "NAME", description = "The exemplar.")
  private String name;

  @Override
  Outcome run(Console console) {
    SculptedPerson sculpted = SculptedPerson.open(bundle.open(), null, null);
    ExemplarLibrary library = sculpted.library();
    if (version == null && library.versions() == 0) {
      throw Fault.of(FaultCode.USAGE, "there are no exemplars yet", bundle.folder()).toException();
    }
    LibraryVersion shown = library.version(version == null ? library.versions() : version);
    StoredExemplar stored = shown.catalog().require(name);
    StoredReader reader =
        Objects.requireNonNull(shown.catalog().reader(stored.reader()).orElse(null));
    console.say(name + ", version " + shown.number());
    console.say("  by " + stored.edit().author() + ", " + stored.edit().time());
    if (!stored.edit().comment().isEmpty()) {
      console.say("  " + stored.edit().comment());
    }
    console.say("  content " + shown.contents().getOrDefault(name, ""));
    console.say("  " + ExemplarListCommand.describe(reader));
    console.say(
        String.format(
            Locale.ROOT,
            "  radius %.4g of it, falloff %.4g",
            radius(sculpted, shown, stored),
            stored.exemplar().falloff()));
    console.say(
        String.format(
            Locale.ROOT,
            "  moves %d of %d vertices by up to %.3f mm in rest space",
            stored.exemplar().difference().size(),
            stored.exemplar().difference().vertexCount(),
            1000 * stored.exemplar().difference().largest()));
    RestSpace space = sculpted.space(stored.exemplar().pose());
    NearSingular near = space.nearSingular();
    console.say("  in its pose " + near);
    console.say("  its pose, rotation vectors in degrees:");
    Skeleton skeleton = sculpted.person().model().skeleton();
    turns(stored.exemplar().pose(), skeleton).forEach(turn -> console.say("    " + turn));
    return Outcome.of(
            "",
            String.format(
                "sinew exemplar pose --bundle %s --exemplar %s --out %s",
                bundle.folder(), name, name))
        .with("version", shown.number())
        .with("exemplar", ExemplarListCommand.facts(stored, shown));
  }

  private static double radius(
      SculptedPerson sculpted, LibraryVersion shown, StoredExemplar stored) {
    for (PoseBlend blend : sculpted.set(shown.catalog()).blends()) {
      for (int k = 0; k < blend.exemplars().size(); k++) {
        if (blend.exemplars().get(k).name().equals(stored.name())) {
          return blend.radii()[k];
        }
      }
    }
    return 0;
  }

  private static List<String> turns(Pose pose, Skeleton skeleton) {
    double[] axisAngle = pose.axisAngle();
    List<String> turns = new ArrayList<>();
    for (int j = 0; j < skeleton.jointCount(); j++) {
      double x = Math.toDegrees(axisAngle[3 * j]);
      double y = Math.toDegrees(axisAngle[3 * j + 1]);
      double z = Math.toDegrees(axisAngle[3 * j + 2]);
      if (Math.sqrt(x * x + y * y + z * z) > LEAST_TURN) {
        turns.add(String.format(Locale.ROOT, "%s=%.2f,%.2f,%.2f", skeleton.name(j), x, y, z));
      }
    }
    return turns;
  }
}
