package dev.sinew.jobs.cli;

import dev.sinew.ingest.capture.CaptureSet;
import dev.sinew.ingest.capture.FrameRange;
import dev.sinew.ingest.sample.SampleCapture;
import dev.sinew.ingest.sample.SampleOptions;
import dev.sinew.jobs.apply.ApplyJob;
import dev.sinew.jobs.apply.ApplyRequest;
import dev.sinew.jobs.apply.MeshFormat;
import dev.sinew.jobs.apply.StackOrder;
import dev.sinew.jobs.config.ConfigReader;
import dev.sinew.jobs.config.JobConfig;
import dev.sinew.jobs.train.FinishedFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code demo}: everything once, on a character of our own. */
@Command(
    name = "demo",
    description = {
      "Make a small character and run everything on it, in about three minutes on two cores.",
      "",
      "Generates captures of several people, ingests them, trains, evaluates, writes a bundle and"
          + " applies it to a motion that it was not trained on. Needs no data."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  sinew demo", "  sinew demo --out runs/mine --set training.epochs=100"})
final class DemoCommand extends JobCommand {
  @Option(
      names = {"-o", "--out"},
      paramLabel = "FOLDER",
      defaultValue = "runs/demo",
      description = "Where everything goes; default ${DEFAULT-VALUE}.")
  private Path out;

  @Option(
      names = {"-s", "--set"},
      paramLabel = "KEY=VALUE",
      description = "Give one key of the job another value; repeatable.")
  private List<String> overrides = new ArrayList<>();

  @Override
  Outcome run(Console console) {
    JobConfig config = job(out, overrides);
    Path captures = config.data().set();
    RunLog.into(out);
    if (!Files.exists(captures)) {
      console.say("Making a character in " + captures + " ...");
      SampleCapture.write(captures, SampleOptions.DEFAULT);
    }
    TrainingRun training = new TrainingRun(config, console);
    Outcome outcome = training.outcome(training.run());
    Path applied = out.resolve("applied");
    apply(CaptureSet.open(captures), config, applied, console);
    return outcome
        .then("open the report, and " + applied.resolve("animation.glb") + " in a glTF viewer")
        .with("applied", applied.toString());
  }

  /** The job of conf/demo.yaml, which a jar does not hold. */
  static JobConfig job(Path folder, List<String> overrides) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "data.set='" + folder.resolve("capture") + "'",
                "run.folder='" + folder + "'",
                "run.name=demo",
                "training.epochs=40",
                "baselines.dense.epochs=10",
                "bundle.data_licence=CC0-1.0"));
    settings.addAll(overrides);
    return ConfigReader.read(null, settings);
  }

  /** Poses the first person of the validation split that has an array of poses. */
  private void apply(CaptureSet captures, JobConfig config, Path applied, Console console) {
    List<FrameRange> validation =
        Objects.requireNonNull(captures.splits().get(config.data().validation()));
    for (FrameRange range : validation) {
      Path person = captures.root().resolve("subjects").resolve(range.subject());
      Path poses = person.resolve("takes").resolve(range.take()).resolve("poses.npz");
      if (Files.exists(poses)) {
        FinishedFolder.replace(
            applied,
            folder ->
                ApplyJob.prepare(
                        new ApplyRequest(
                            out.resolve("bundle"),
                            poses,
                            null,
                            person.resolve("tpose.ply"),
                            person.resolve("joints.npy"),
                            null,
                            MeshFormat.NPY,
                            StackOrder.usual(),
                            folder))
                    .run(console.progress()));
        return;
      }
    }
  }
}
