package dev.sinew.jobs.cli;

import dev.sinew.jobs.config.JobConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code train}: captures become a bundle. */
@Command(
    name = "train",
    description = {
      "Train a corrective model: ingest, Joint_net, correctives and weights, report, bundle.",
      "",
      "Everything goes to the run folder: dataset/, checkpoints/, metrics.jsonl, bundle/ and"
          + " report/index.html. A checkpoint is written after every averaging round, so the same"
          + " command goes on where a killed one was. Early stopping looks at held-back training"
          + " frames; the validation split only judges the result."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sinew train --config conf/antonia.yaml",
      "  sinew train --config conf/bone.yaml --set training.epochs=50 --set run.folder=runs/try",
      "  sinew train --config conf/antonia.yaml --dry-run"
    })
final class TrainCommand extends JobCommand {
  @Mixin private JobFileOptions job;

  @Option(names = "--dry-run", description = "Print the resolved job file and stop.")
  private boolean dryRun;

  @Override
  Outcome run(Console console) {
    JobConfig config = job.read();
    if (dryRun) {
      return job.dryRun(config, console);
    }
    TrainingRun training = new TrainingRun(config, console);
    Outcome outcome = training.outcome(training.run());
    return outcome.then(
        "sinew apply --bundle "
            + config.run().folder().resolve("bundle")
            + " --poses POSES --out meshes");
  }
}
