package dev.sinew.jobs.cli;

import dev.sinew.jobs.progress.ProgressDisplay;
import java.io.PrintWriter;

/** What a command may say while it runs: results on standard output, remarks on standard error. */
final class Console {
  private final PrintWriter out;
  private final PrintWriter err;

  Console(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  /** One line, or several, of the result. */
  void say(String text) {
    out.println(text);
    out.flush();
  }

  /** Something the user should know that does not stop the work. */
  void warn(String text) {
    err.println("warning: " + text);
    err.flush();
  }

  /** Where long work shows that it goes on. */
  ProgressDisplay progress() {
    return ProgressDisplay.detect(err);
  }
}
