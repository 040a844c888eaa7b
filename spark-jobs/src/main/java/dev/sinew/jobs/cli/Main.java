package dev.sinew.jobs.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The process: {@code ./sinew <command>}, or the class that spark-submit runs. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    int exitCode = run(out, err, arguments);
    if (exitCode != 0 || System.getProperty("spark.submit.deployMode") == null) {
      // Native libraries leave threads behind that would keep the process alive.
      System.exit(exitCode);
    }
  }

  /**
   * Runs one command.
   *
   * @return the exit code: 0 done, 2 usage or configuration, 3 bad input, 4 conflict, 5 unknown
   *     state, 6 diverged, 1 anything else
   */
  static int run(PrintStream out, PrintStream err, String... arguments) {
    PrintWriter errors = new PrintWriter(err, true, StandardCharsets.UTF_8);
    CommandLine commandLine =
        new CommandLine(new SinewCommand())
            .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
            .setErr(errors)
            .setUsageHelpWidth(96)
            .setUsageHelpLongOptionsMaxWidth(28)
            .setAbbreviatedOptionsAllowed(false)
            .setCaseInsensitiveEnumValuesAllowed(true);
    ErrorReporter reporter = new ErrorReporter();
    commandLine.setExecutionExceptionHandler(reporter);
    commandLine.setParameterExceptionHandler(reporter);
    try {
      return commandLine.execute(arguments);
    } catch (StackOverflowError | OutOfMemoryError e) {
      return reporter.report(e, commandLine, false);
    }
  }
}
