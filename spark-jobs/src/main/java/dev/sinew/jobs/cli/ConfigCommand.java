package dev.sinew.jobs.cli;

import dev.sinew.jobs.config.ConfigSchema;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code config}: what a job would be told, and what it may be told. */
@Command(
    name = "config",
    mixinStandardHelpOptions = true,
    description = "Show a job file with every default filled in, or all keys there are.",
    subcommands = {ConfigCommand.Show.class, ConfigCommand.Schema.class})
final class ConfigCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    CommandLine commandLine = spec.commandLine();
    commandLine.usage(commandLine.getOut());
  }

  /** {@code config show}. */
  @Command(
      name = "show",
      description = "Print the resolved job file, with its SHA-256.",
      footerHeading = "%nExample:%n",
      footer = "  sinew config show --config conf/antonia.yaml --set training.epochs=50")
  static final class Show extends JobCommand {
    @Mixin private JobFileOptions job;

    @Override
    Outcome run(Console console) {
      return job.dryRun(job.read(), console);
    }
  }

  /** {@code config schema}. */
  @Command(
      name = "schema",
      description = "Print every key: as JSON Schema for editors, or as Markdown.",
      footerHeading = "%nExample:%n",
      footer = "  sinew config schema > sinew.schema.json")
  static final class Schema implements Runnable {
    /** How the keys are printed. */
    enum Format {
      JSON,
      MARKDOWN
    }

    @Spec private CommandSpec spec;

    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this help and exit.")
    private boolean help;

    @Option(
        names = "--format",
        paramLabel = "json|markdown",
        defaultValue = "json",
        description = "How to print them; default ${DEFAULT-VALUE}.")
    private Format format;

    @Override
    public void run() {
      boolean json = format == Format.JSON;
      spec.commandLine()
          .getOut()
          .print(json ? ConfigSchema.jsonSchema() + "\n" : ConfigSchema.markdown());
      spec.commandLine().getOut().flush();
    }
  }
}
