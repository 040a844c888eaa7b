package dev.sinew.jobs.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sinew} itself: says what there is. */
@Command(
    name = "sinew",
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    header = "Learns how skin deforms from captures and ships the corrective model.",
    description = {
      "",
      "A capture set goes in (a rigged character and registered meshes in many poses); a bundle"
          + " comes out that predicts joints from a T-pose mesh, adds pose-dependent corrections"
          + " and skins the result with weights learned together with them.",
      "",
      "New here? @|bold ./sinew demo|@ makes a small character and runs everything on it.",
      ""
    },
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "@|bold sinew COMMAND --help|@ explains a command with examples.",
      "Exit codes: 0 done, 2 usage or configuration, 3 bad input, 4 conflict, 5 unknown state,",
      "6 diverged, 1 anything else."
    },
    subcommands = {
      DemoCommand.class,
      IngestCommand.class,
      FitPosesCommand.class,
      TrainCommand.class,
      EvaluateCommand.class,
      ApplyCommand.class,
      ExportCommand.class,
      ExemplarCommand.class,
      ReportCommand.class,
      ConfigCommand.class,
      DoctorCommand.class
    })
final class SinewCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    CommandLine commandLine = spec.commandLine();
    commandLine.usage(commandLine.getOut());
  }
}
