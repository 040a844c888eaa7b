package dev.sinew.jobs.cli;

import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.source.NameMap;
import dev.sinew.character.source.PoseSample;
import dev.sinew.character.source.vmc.HumanoidRig;
import dev.sinew.character.source.vmc.VmcSource;
import dev.sinew.ingest.capture.PoseFile;
import dev.sinew.jobs.exemplar.MotionStream;
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
      "Tell how much of each exemplar is seen: over a motion, at a setting of controls, or live.",
      "",
      "Prints the largest weight and its frame, and the smallest below zero; --out writes a table"
          + " of all frames. With --vmc, what a motion-capture program sends (Virtual Motion Capture"
          + " protocol, OSC over UDP) is shown as it comes, and --record keeps the poses for `apply`."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sinew exemplar weights --bundle B --poses walk.npz --out weights.csv",
      "  sinew exemplar weights --bundle B --controls keys.json --control bend=0.5",
      "  sinew exemplar weights --bundle B --vmc 39539 --seconds 20 --record take.npz"
    })
final class ExemplarWeightsCommand extends JobCommand {
  /** Live weights below this are not shown. */
  private static final double SEEN = 0.01;

  /** A sculpt that is seen so many times as large was not meant there. */
  private static final double WILD = 2.5;

  @Mixin private BundleOption bundle;
  @Mixin private ControlOptions controls;
  @Mixin private VmcOptions vmc;

  @Option(
      names = "--poses",
      paramLabel = "FILE",
      description = "Poses: .npz as in a capture set, or .bvh.")
  private @Nullable Path poses;

  @Option(
      names = "--joint-map",
      paramLabel = "FILE",
      description =
          "JSON from names in the BVH file to names of the rig; with --vmc, from humanoid bones.")
  private @Nullable Path jointMap;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "Comma-separated values to write: a row a frame, a column an exemplar.")
  private @Nullable Path out;

  @Override
  Outcome run(Console console) throws InterruptedException {
    requireOneSource();
    SculptedPerson sculpted = SculptedPerson.open(bundle.open(), null, null);
    ExemplarSet exemplars = sculpted.set(sculpted.library().current());
    if (exemplars.exemplars().isEmpty()) {
      console.warn("the bundle has no exemplars");
    }
    List<Pose> seen = poses(sculpted, exemplars, console);
    WeightTable table = WeightTable.of(exemplars, seen);
    List<Map<String, Object>> facts = new ArrayList<>();
    List<String> wild = new ArrayList<>();
    for (int k = 0; k < table.names().size(); k++) {
      double smallest = table.smallest(k);
      console.say(
          String.format(
              Locale.ROOT,
              "  %-24s largest weight %6.3f in frame %d%s",
              table.names().get(k),
              table.largest(k),
              table.largestFrame(k),
              smallest < -SEEN ? String.format(Locale.ROOT, ", smallest %.3f", smallest) : ""));
      if (Math.max(table.largest(k), -smallest) > WILD) {
        wild.add(table.names().get(k));
      }
      Map<String, Object> fact = new LinkedHashMap<>();
      fact.put("name", table.names().get(k));
      fact.put("largest", table.largest(k));
      fact.put("smallest", smallest);
      fact.put("frame", table.largestFrame(k));
      facts.add(fact);
    }
    if (!wild.isEmpty()) {
      console.warn(
          String.join(", ", wild)
              + ": the motion goes where the sculpts are exaggerated; sculpt a pose"
              + " there, or give the reader a smaller radius or a kernel that falls");
    }
    if (out != null) {
      table.write(out);
    }
    return Outcome.of(out == null ? "" : "Wrote " + out + ".", "")
        .with("frames", seen.size())
        .with("exemplars", facts);
  }

  private void requireOneSource() {
    int sources = (poses == null ? 0 : 1) + (controls.given() ? 1 : 0) + (vmc.given() ? 1 : 0);
    if (sources != 1) {
      throw Fault.of(FaultCode.USAGE, "one motion is needed", "exemplar weights")
          .found(sources + " given")
          .allowed("one of --poses, --controls and --vmc")
          .toException();
    }
    vmc.duration();
  }

  private List<Pose> poses(SculptedPerson sculpted, ExemplarSet exemplars, Console console)
      throws InterruptedException {
    Skeleton skeleton = sculpted.person().model().skeleton();
    Pose restPose = sculpted.person().model().restPose();
    if (poses != null) {
      PoseFile file = PoseFile.read(poses, skeleton, jointMap);
      file.warnings().forEach(console::warn);
      return file.poses();
    }
    if (controls.given()) {
      return List.of(controls.pose(skeleton, restPose));
    }
    return live(skeleton, restPose, exemplars, console);
  }

  private List<Pose> live(Skeleton skeleton, Pose restPose, ExemplarSet exemplars, Console console)
      throws InterruptedException {
    Map<String, String> names = jointMap == null ? Map.of() : NameMap.read(jointMap);
    HumanoidRig rig = HumanoidRig.of(skeleton, restPose, names);
    try (VmcSource source = VmcSource.open(vmc.listening(), rig)) {
      console.say(
          String.format(
              Locale.ROOT,
              "Listening on %s for %s seconds.",
              source.address(),
              vmc.duration().toMillis() / 1e3));
      MotionStream stream =
          MotionStream.take(source, vmc.duration(), sample -> console.say(line(sample, exemplars)));
      Path record = vmc.record();
      if (record != null) {
        PoseFile.write(record, skeleton, stream.framesPerSecond(), stream.poses());
        console.say(
            String.format(
                Locale.ROOT,
                "Recorded %d frames, %.1f a second, in %s.",
                stream.poses().size(),
                stream.framesPerSecond(),
                record));
      }
      return stream.poses();
    }
  }

  private static String line(PoseSample sample, ExemplarSet exemplars) {
    double[] weights = exemplars.weights(sample.pose());
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%9.3f s", sample.time()));
    for (int k = 0; k < weights.length; k++) {
      if (Math.abs(weights[k]) > SEEN) {
        line.append(
            String.format(
                Locale.ROOT, "  %s %.2f", exemplars.exemplars().get(k).name(), weights[k]));
      }
    }
    return line.toString();
  }
}
