package dev.sinew.jobs.progress;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress as a bar that redraws itself, with the time left. */
final class BarDisplay implements ProgressDisplay {
  private final PrintStream stream;

  BarDisplay(PrintStream stream) {
    this.stream = stream;
  }

  @Override
  public Progress open(String task, long total) {
    ProgressBar bar =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(total)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(250)
            .setConsumer(new ConsoleProgressBarConsumer(stream))
            .build();
    return new Progress() {
      @Override
      public void at(long done, String note) {
        bar.setExtraMessage(note.isEmpty() ? "" : " " + note);
        bar.stepTo(done);
      }

      @Override
      public void close() {
        bar.close();
      }
    };
  }
}
