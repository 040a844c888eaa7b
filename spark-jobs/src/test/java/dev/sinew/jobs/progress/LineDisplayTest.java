package dev.sinew.jobs.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LineDisplayTest {
  private final StringWriter text = new StringWriter();
  private long seconds;

  private Progress open(long total) {
    return new LineDisplay(new PrintWriter(text, true), () -> Duration.ofSeconds(seconds).toNanos())
        .open("training", total);
  }

  @Test
  void printsTheFirstStepThenALineEveryFiveSecondsThenTheLastStep() {
    try (Progress progress = open(100)) {
      for (int step = 1; step <= 100; step++) {
        progress.at(step, "");
        seconds += step <= 12 ? 1 : 0;
      }
    }
    assertThat(text.toString().lines())
        .containsExactly(
            "training 1/100 (1 %)",
            "training 6/100 (6 %), 1 min 34 s left",
            "training 11/100 (11 %), 1 min 29 s left",
            "training 100/100 (100 %)");
  }

  @Test
  void estimatesTheTimeLeftOfAResumedRunFromItsOwnSteps() {
    Progress progress = open(100);
    progress.at(50, "1.94 mm");
    seconds = 10;
    progress.at(60, "1.90 mm");
    assertThat(text.toString()).contains("training 60/100 (60 %), 1.90 mm, 40 s left");
  }

  @Test
  void saysWhereWorkStoppedEarly() {
    Progress progress = open(100);
    progress.at(1, "");
    progress.at(2, "stopped");
    progress.close();
    assertThat(text.toString().lines())
        .last()
        .asString()
        .startsWith("training 2/100 (2 %), stopped");
  }

  @Test
  void saysNothingOfWorkThatNeverBegan() {
    open(100).close();
    assertThat(text.toString()).isEmpty();
  }
}
