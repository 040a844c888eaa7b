package dev.sinew.jobs.cli;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.jobs.fit.FitInput;
import dev.sinew.jobs.fit.FitJob;
import dev.sinew.jobs.fit.FitRequest;
import dev.sinew.jobs.session.SparkStart;
import dev.sinew.training.report.ResidualReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fit-poses}: meshes become poses. */
@Command(
    name = "fit-poses",
    description = {
      "Find the skeleton's pose for every mesh: of a capture set's takes, or of any meshes of a rig.",
      "",
      "Writes, for every take, poses.npz, fitted.bvh and fitted.glb (an animation), and for all of"
          + " them residuals.json and index.html: what is left by joint and frame, and how far given"
          + " poses are from the fitted ones. A frame that has no pose holds NaN in poses.npz, so"
          + " that ingest leaves it out, and is listed with the reason."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sinew fit-poses --data captures/anna --out fitted/anna",
      "  sinew fit-poses --data captures/anna --split train --complete --out captures/anna-fitted",
      "  sinew fit-poses --rig body.glb --meshes scans --holes --loss geman-mcclure --out poses",
      "  sinew fit-poses --rig body.glb --meshes sculpt.obj --out pose",
      "  sinew fit-poses --data captures/anna --take anna/walk --start given --fixed 'Hand*' \\",
      "              --out repaired"
    })
final class FitPosesCommand extends JobCommand {
  private static final int SHOWN = 5;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description = "Capture set; its takes need no poses.")
  private @Nullable Path data;

  @Option(
      names = "--split",
      paramLabel = "NAME",
      description = "Only takes of this split; default: of all splits.")
  private @Nullable String split;

  @Option(
      names = "--take",
      paramLabel = "SUBJECT/TAKE",
      description = "Only this take; repeatable.")
  private List<String> takes = new ArrayList<>();

  @Option(
      names = "--complete",
      description = "Copy the rest of the capture set too, so that --out is one, with these poses.")
  private boolean complete;

  @Option(
      names = "--rig",
      paramLabel = "FILE",
      description = "Instead of --data: a rigged mesh, glTF binary.")
  private @Nullable Path rig;

  @Option(
      names = "--meshes",
      paramLabel = "PATH",
      description =
          "With --rig: a folder of numbered .ply or .obj files or vertices.npy, an .npy [F,V,3], or"
              + " one mesh.")
  private @Nullable Path meshes;

  @Option(
      names = "--tpose",
      paramLabel = "FILE",
      description = "With --rig: the person's T-pose mesh (.ply, .obj, .npy); default: the rig's.")
  private @Nullable Path tpose;

  @Option(
      names = "--joints",
      paramLabel = "FILE",
      description = "With --rig: that person's joints, NPY [J,3]; default: the rig's.")
  private @Nullable Path joints;

  @Option(
      names = "--fps",
      paramLabel = "RATE",
      defaultValue = "30",
      description = "Frames a second, where no pose file says; default ${DEFAULT-VALUE}.")
  private double fps;

  @Mixin private FitArguments arguments;
  @Mixin private SparkOption sparkOption;

  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "FOLDER",
      description = "New or empty folder for the results.")
  private Path out;

  @Override
  Outcome run(Console console) {
    if (!(fps > 0 && Double.isFinite(fps))) {
      throw usage("the frame rate is none", "--fps").found(fps).toException();
    }
    FitJob job =
        FitJob.prepare(
            new FitRequest(
                input(),
                arguments.choices(),
                fps,
                complete ? FitRequest.Layout.CAPTURE_SET : FitRequest.Layout.POSES,
                out));
    job.warnings().forEach(console::warn);
    console.say("Poses go to " + out + ".");
    ResidualReport report =
        job.run(() -> SparkStart.start(sparkOption.config(), "fit-poses"), console.progress());
    warn(report, console);
    return outcome(report);
  }

  private FitInput input() {
    if (data != null && rig == null && meshes == null && tpose == null && joints == null) {
      return new FitInput.Captures(data, split, takes);
    }
    if (data == null && rig != null && meshes != null && split == null && takes.isEmpty()) {
      return new FitInput.Meshes(rig, meshes, tpose, joints);
    }
    throw usage("say what to fit", "--data or --rig")
        .allowed("--data [--split] [--take], or --rig and --meshes [--tpose] [--joints]")
        .toException();
  }

  private static Fault usage(String what, String where) {
    return Fault.of(FaultCode.USAGE, what, where);
  }

  private static void warn(ResidualReport report, Console console) {
    report.warnings().forEach(console::warn);
    List<String> lines = new ArrayList<>();
    for (ResidualReport.Refused one : report.refused()) {
      lines.add(
          String.format(
              "no pose for %s/%s %s: %s",
              one.subject(), one.take(), FrameSpan.text(one.first(), one.last()), one.reason()));
    }
    for (ResidualReport.Unsettled one : report.unsettled()) {
      lines.add(
          String.format(
              "not settled: %s/%s frame %d: %s",
              one.subject(), one.take(), one.frame(), one.reason()));
    }
    lines.stream().limit(SHOWN).forEach(console::warn);
    if (lines.size() > SHOWN) {
      console.warn((lines.size() - SHOWN) + " more; " + FitJob.FIGURES + " lists all of them");
    }
  }

  private Outcome outcome(ResidualReport report) {
    ResidualReport.Summary summary = report.summary();
    ResidualReport.Given given = report.given();
    String beside =
        given == null
            ? ""
            : String.format(
                Locale.ROOT,
                " Given poses leave %.3f mm on the same frames; joints differ by %.2f° at the"
                    + " median.",
                given.givenMeanMm(),
                given.angleMedianDegrees());
    Outcome outcome =
        Outcome.of(
                String.format(
                    Locale.ROOT,
                    "Wrote %s: poses of %d of %d frames, %.3f mm from the meshes on the mean (a frame"
                        + " at worst %.3f mm).%s",
                    out,
                    summary.fitted(),
                    summary.frames(),
                    summary.meanMm(),
                    report.worst().get(0).meanMm(),
                    beside),
                "open " + out.resolve(FitJob.PAGE))
            .with("output", out.toString())
            .with("report", out.resolve(FitJob.FIGURES).toString())
            .with("frames", summary.frames())
            .with("fitted", summary.fitted())
            .with("mean_mm", summary.meanMm())
            .with("max_mm", summary.maxMm())
            .with("not_converged", report.unsettled().size())
            .with("refused", report.refused().size());
    return given == null
        ? outcome
        : outcome
            .with("given_mean_mm", given.givenMeanMm())
            .with("angle_median_degrees", given.angleMedianDegrees());
  }
}
