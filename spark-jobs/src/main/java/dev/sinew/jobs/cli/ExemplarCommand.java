package dev.sinew.jobs.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code exemplar}: what modellers do. */
@Command(
    name = "exemplar",
    mixinStandardHelpOptions = true,
    description = {
      "Sculpt poses: pose the character, edit the mesh, and take the edit in.",
      "",
      "Exemplars lie in the bundle's folder exemplars/. Every edit is a version with author, time"
          + " and comment; nothing is overwritten, and any version can be restored."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nA round trip:%n",
    footer = {
      "  sinew exemplar pose --bundle B --turn LeftForeArm=0,90,0 --out elbow",
      "  (edit elbow/posed.obj in a modelling program, keeping the order of vertices)",
      "  sinew exemplar add --bundle B --mesh elbow/posed.obj --name elbow90.L -m 'sharper crease'",
      "  sinew exemplar mirror --bundle B elbow90.L",
      "  sinew apply --bundle B --poses walk.npz --out walk"
    },
    subcommands = {
      ExemplarPoseCommand.class,
      ExemplarAddCommand.class,
      ExemplarListCommand.class,
      ExemplarShowCommand.class,
      ExemplarReaderCommand.class,
      ExemplarRemoveCommand.class,
      ExemplarMirrorCommand.class,
      ExemplarWeightsCommand.class,
      ExemplarPickCommand.class,
      ExemplarExportCommand.class,
      ExemplarHistoryCommand.class,
      ExemplarRestoreCommand.class
    })
final class ExemplarCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    CommandLine commandLine = spec.commandLine();
    commandLine.usage(commandLine.getOut());
  }
}
