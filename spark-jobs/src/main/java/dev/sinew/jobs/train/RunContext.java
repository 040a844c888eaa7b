package dev.sinew.jobs.train;

import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.jobs.config.JobConfig;
import dev.sinew.jobs.progress.ProgressDisplay;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * What every stage of one run shares.
 *
 * @param spark the cluster
 * @param config what was asked for
 * @param dataset what is learned from
 * @param display where progress is shown
 */
record RunContext(
    JavaSparkContext spark, JobConfig config, Dataset dataset, ProgressDisplay display) {

  /** Where the run writes. */
  Path folder() {
    return config.run().folder();
  }

  Metrics metrics() {
    return new Metrics(folder().resolve("metrics.jsonl"));
  }

  /** A stage's checkpoints, which belong to this dataset and to {@code settings} alone. */
  Checkpoints checkpoints(String stage, Object settings) {
    String identity =
        sha256(
            String.join(
                "\n",
                stage,
                dataset.manifest().fingerprint(),
                config.data().train(),
                Integer.toString(config.run().seed()),
                settings.toString()));
    return new Checkpoints(
        folder().resolve("checkpoints"), stage, identity, config.training().keepCheckpoints());
  }

  /** Workers to train with. */
  int workers() {
    int asked = config.training().workers();
    return asked > 0 ? asked : parallelism();
  }

  /** Tasks that the cluster runs side by side. */
  int parallelism() {
    return spark.defaultParallelism();
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
