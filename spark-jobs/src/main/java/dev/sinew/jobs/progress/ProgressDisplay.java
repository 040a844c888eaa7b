package dev.sinew.jobs.progress;

import java.io.PrintWriter;

/** Where progress is shown. */
public interface ProgressDisplay {

  /**
   * Begins to show one piece of work.
   *
   * @param task what it is, one or two words
   * @param total steps it has
   */
  Progress open(String task, long total);

  /** Shows nothing. */
  static ProgressDisplay none() {
    return (task, total) ->
        new Progress() {
          @Override
          public void at(long done, String note) {}

          @Override
          public void close() {}
        };
  }

  /**
   * A bar on standard error if this process runs on a terminal, else lines.
   *
   * @param lines where lines go
   */
  static ProgressDisplay detect(PrintWriter lines) {
    return System.console() != null && System.getenv("TERM") != null
        ? new BarDisplay(System.err)
        : new LineDisplay(lines, System::nanoTime);
  }
}
