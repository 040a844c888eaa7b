package dev.sinew.jobs.cli;

import dev.sinew.jobs.config.SparkConfig;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** Where Spark runs, for commands that have no job file. */
final class SparkOption {
  @Option(
      names = "--master",
      paramLabel = "URL",
      defaultValue = "local[*]",
      description = "Spark master; default ${DEFAULT-VALUE}. With spark-submit, its own wins.")
  private String master;

  SparkConfig config() {
    return new SparkConfig(master, new TreeMap<>());
  }
}
