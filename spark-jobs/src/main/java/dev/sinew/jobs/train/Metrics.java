package dev.sinew.jobs.train;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A run's metrics.jsonl: one line a round, appended and flushed. */
final class Metrics {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;

  Metrics(Path file) {
    this.file = file;
  }

  /**
   * @param stage what is trained
   * @param epoch passes over the training examples so far
   * @param step steps a worker has made
   * @param loss the round's last loss, as trained; NaN before the first round
   * @param heldBack the held-back examples' verdict
   */
  void append(String stage, int epoch, int step, double loss, Judge.Verdict heldBack) {
    ObjectNode line = JSON.createObjectNode();
    line.put("stage", stage);
    line.put("epoch", epoch);
    line.put("step", step);
    if (Double.isFinite(loss)) {
      line.put("loss", loss);
    }
    line.put("holdout_mm", heldBack.meanMm());
    line.put("holdout_rms_mm", heldBack.rootMeanSquareMm());
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      // A killed run may have left its last line torn; it is not to take the next with it.
      String text = (endsTorn() ? "\n" : "") + JSON.writeValueAsString(line) + "\n";
      Files.write(
          file,
          text.getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean endsTorn() throws IOException {
    if (!Files.exists(file) || Files.size(file) == 0) {
      return false;
    }
    try (RandomAccessFile read = new RandomAccessFile(file.toFile(), "r")) {
      read.seek(read.length() - 1);
      return read.read() != '\n';
    }
  }
}
