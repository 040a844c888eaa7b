package dev.sinew.jobs.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MetricsTest {
  @Test
  void aTornLineDoesNotTakeTheNextWithIt(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("metrics.jsonl");
    Metrics metrics = new Metrics(file);
    metrics.append("corrective", 1, 10, 0.5, new Judge.Verdict(1, 2, 3));
    Files.writeString(file, Files.readString(file) + "{\"stage\":\"corr");
    metrics.append("corrective", 2, 20, 0.25, new Judge.Verdict(1, 2, 3));
    assertThat(Files.readAllLines(file)).hasSize(3).last().asString().contains("\"step\":20");
  }
}
