package dev.sinew.jobs.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BarDisplayTest {
  @Test
  void endsWithAFullBar() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    try (Progress progress = new BarDisplay(stream).open("training", 40)) {
      progress.at(10, "1.94 mm");
      progress.at(40, "1.20 mm");
    }
    String[] drawn = bytes.toString(StandardCharsets.UTF_8).strip().split("[\\r\\n]+");
    assertThat(drawn[drawn.length - 1]).contains("training 100%", "40/40", "1.20 mm");
  }
}
