package dev.sinew.jobs.cli;

import dev.sinew.jobs.config.ConfigReader;
import dev.sinew.jobs.config.ConfigWriter;
import dev.sinew.jobs.config.JobConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a command that is told what to do by a job file. */
final class JobFileOptions {
  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description = "Job file (YAML); conf/ has some. Without one, defaults hold.")
  private @Nullable Path file;

  @Option(
      names = {"-s", "--set"},
      paramLabel = "KEY=VALUE",
      description = "Give one key another value, for example --set training.epochs=50; repeatable.")
  private List<String> overrides = new ArrayList<>();

  /**
   * @throws dev.sinew.jobs.config.InvalidConfigException if file or overrides cannot be used
   */
  JobConfig read() {
    return ConfigReader.read(file, overrides);
  }

  /** Prints the resolved configuration below the SHA-256 of its text, and does nothing else. */
  Outcome dryRun(JobConfig config, Console console) {
    console.say("# sha-256 of the lines below: " + ConfigWriter.sha256(config));
    console.say(ConfigWriter.yaml(config).stripTrailing());
    return Outcome.of("", "").with("sha256", ConfigWriter.sha256(config));
  }
}
