package dev.sinew.jobs.cli;

import dev.sinew.jobs.evaluate.ReportFolder;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code report}: a run's page is made again. */
@Command(
    name = "report",
    description = "Make a run's report/index.html again from the files of the run.",
    footerHeading = "%nExample:%n",
    footer = "  sinew report --run runs/demo")
final class ReportCommand extends JobCommand {
  @Option(names = "--run", required = true, paramLabel = "FOLDER", description = "Run folder.")
  private Path run;

  @Override
  Outcome run(Console console) {
    console.say("The page goes to " + run.resolve("report") + ".");
    Path page = ReportFolder.rebuild(run);
    return Outcome.of("Wrote " + page + ".", "open " + page).with("report", page.toString());
  }
}
