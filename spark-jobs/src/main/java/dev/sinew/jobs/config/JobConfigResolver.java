package dev.sinew.jobs.config;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.SinewException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes the records from what was given, filling in the values that depend on other values. */
final class JobConfigResolver {
  private static final Path UNDECIDED = Path.of("undecided");

  private final Values values;
  private final List<Fault> problems;

  JobConfigResolver(Values values, List<Fault> problems) {
    this.values = values;
    this.problems = problems;
  }

  /** The configuration, or nothing after adding the reasons to the problems. */
  Optional<JobConfig> resolve() {
    Optional<DataConfig> data = attempt(() -> DataConfig.from(values));
    Optional<JointNetConfig> jointNet = attempt(() -> JointNetConfig.from(values));
    Optional<PoseNetConfig> poseNet = attempt(() -> PoseNetConfig.from(values));
    Optional<RangeConfig> range = attempt(() -> RangeConfig.from(values));
    Optional<SkinConfig> skin = attempt(() -> SkinConfig.from(values));
    Optional<LossConfig> loss = attempt(() -> LossConfig.from(values));
    Optional<TrainingConfig> training = attempt(() -> TrainingConfig.from(values));
    Optional<BaselineConfig> baselines = attempt(() -> BaselineConfig.from(values));
    Optional<SparkConfig> spark = attempt(() -> SparkConfig.from(values));
    if (!problems.isEmpty()) {
      return Optional.empty();
    }
    String name = values.find(RunConfig.NAME).orElseGet(() -> nameOf(data.orElseThrow().set()));
    return attempt(
        () ->
            placed(
                new JobConfig(
                    data.orElseThrow(),
                    new RunConfig(UNDECIDED, values.get(RunConfig.SEED), name),
                    new IngestConfig(UNDECIDED, values.get(IngestConfig.OVERWRITE)),
                    jointNet.orElseThrow(),
                    poseNet.orElseThrow(),
                    range.orElseThrow(),
                    skin.orElseThrow(),
                    loss.orElseThrow(),
                    training.orElseThrow(),
                    baselines.orElseThrow(),
                    new BundleConfig(
                        values.find(BundleConfig.NAME).orElse(name.toLowerCase(Locale.ROOT)),
                        values.get(BundleConfig.VERSION),
                        values.get(BundleConfig.DATA_LICENCE)),
                    spark.orElseThrow())));
  }

  private JobConfig placed(JobConfig config) {
    Path folder =
        values
            .find(RunConfig.FOLDER)
            .orElseGet(
                () -> Path.of("runs", config.run().name() + "-" + ConfigWriter.identity(config)));
    Path output = values.find(IngestConfig.OUTPUT).orElseGet(() -> folder.resolve("dataset"));
    return config.placedAt(folder, output);
  }

  /** A run's name from its capture set's folder, with what a name may not hold replaced. */
  private static String nameOf(Path set) {
    Path last = set.toAbsolutePath().normalize().getFileName();
    String name = last == null ? "" : last.toString().replaceAll("[^A-Za-z0-9_.-]", "-");
    String shown = name.length() > 64 ? name.substring(0, 64) : name;
    return shown.matches("[A-Za-z0-9].*") ? shown : "run";
  }

  private <T> Optional<T> attempt(Supplier<T> step) {
    try {
      return Optional.of(step.get());
    } catch (SinewException e) {
      problems.add(e.fault());
      return Optional.empty();
    }
  }
}
