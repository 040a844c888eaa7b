package dev.sinew.jobs.cli;

import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.ingest.capture.PoseFile;
import dev.sinew.jobs.exemplar.SculptedPerson;
import dev.sinew.jobs.exemplar.WeightTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code exemplar weights}: when exemplars are felt. */
@Command(
    name = "weights",
    description = {
      "Tell how much of each exemplar is seen over a motion: the largest weight and its frame, and"
          + " with --out a table of all frames."
    },
    footerHeading = "%nExample:%n",
    footer = "  sinew exemplar weights --bundle B --poses walk.npz --out weights.csv")
final class ExemplarWeightsCommand extends JobCommand {
  @Mixin private BundleOption bundle;

  @Option(
      names = "--poses",
      required = true,
      paramLabel = "FILE",
      description = "Poses: .npz as in a capture set, or .bvh.")
  private Path poses;

  @Option(
      names = "--joint-map",
      paramLabel = "FILE",
      description = "JSON from names in the BVH file to names of the rig.")
  private @Nullable Path jointMap;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "Comma-separated values to write: a row a frame, a column an exemplar.")
  private @Nullable Path out;

  @Override
  Outcome run(Console console) {
    SculptedPerson sculpted = SculptedPerson.open(bundle.open(), null, null);
    ExemplarSet exemplars = sculpted.set(sculpted.library().current());
    PoseFile file = PoseFile.read(poses, sculpted.person().model().skeleton(), jointMap);
    file.warnings().forEach(console::warn);
    WeightTable table = WeightTable.of(exemplars, file.poses());
    List<Map<String, Object>> facts = new ArrayList<>();
    for (int k = 0; k < table.names().size(); k++) {
      console.say(
          String.format(
              Locale.ROOT,
              "  %-24s largest weight %6.3f in frame %d",
              table.names().get(k),
              table.largest(k),
              table.largestFrame(k)));
      Map<String, Object> fact = new LinkedHashMap<>();
      fact.put("name", table.names().get(k));
      fact.put("largest", table.largest(k));
      fact.put("frame", table.largestFrame(k));
      facts.add(fact);
    }
    if (out != null) {
      table.write(out);
    }
    return Outcome.of(out == null ? "" : "Wrote " + out + ".", "")
        .with("frames", file.poses().size())
        .with("exemplars", facts);
  }
}
