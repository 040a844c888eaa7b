package dev.sinew.training.bench;

import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs {@link FitBenchmark} at several sizes on two threads and prints one table. */
public final class FitSpeed {
  private FitSpeed() {}

  /**
   * @param vertices of the made-up character; not used with a rig
   * @param sweeps a frame; of a robust loss as many as it takes, so that only frames are counted
   */
  private record Case(String vertices, String sweeps, String sweep, String robust) {}

  private static final List<Case> CASES =
      List.of(
          new Case("13380", "1", "FREE", "false"),
          new Case("13380", "8", "FREE", "false"),
          new Case("13380", "8", "FOLLOWING", "false"),
          new Case("13380", "8", "RIDING", "false"),
          new Case("26760", "8", "FREE", "false"),
          new Case("53520", "8", "FREE", "false"),
          new Case("13380", "30", "FREE", "true"));

  /**
   * @param arguments seconds a measurement (4), and a rig (GLB) in place of the made-up character
   */
  public static void main(String[] arguments) throws RunnerException {
    int seconds =
        arguments.length > 0 && !arguments[0].isEmpty() ? Integer.parseInt(arguments[0]) : 4;
    String rig = arguments.length > 1 ? arguments[1] : "";
    StringBuilder table = new StringBuilder("\n");
    table.append("| vertices | sweep | sweeps | loss | frames/s | pose-sweeps/s |\n");
    table.append("|---|---|---|---|---|---|\n");
    for (Case one : CASES) {
      if (!rig.isEmpty() && !one.vertices.equals("13380")) {
        continue;
      }
      double frames =
          new Runner(
                  new OptionsBuilder()
                      .include(".*\\.FitBenchmark\\.fit$")
                      .param("vertices", one.vertices)
                      .param("sweeps", one.sweeps)
                      .param("sweep", one.sweep)
                      .param("robust", one.robust)
                      .threads(2)
                      .forks(1)
                      .warmupIterations(1)
                      .warmupTime(TimeValue.seconds(seconds))
                      .measurementIterations(1)
                      .measurementTime(TimeValue.seconds(seconds))
                      .jvmArgsAppend(
                          "-Xmx2g", "-XX:ActiveProcessorCount=2", "-Dsinew.bench.rig=" + rig)
                      .shouldFailOnError(true)
                      .build())
              .runSingle()
              .getPrimaryResult()
              .getScore();
      boolean robust = one.robust.equals("true");
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %s | %s | %.0f | %s |%n",
              rig.isEmpty() ? one.vertices : "the rig's",
              one.sweep.toLowerCase(Locale.ROOT),
              robust ? "until settled" : one.sweeps,
              robust ? "huber" : "squares",
              frames,
              robust
                  ? "–"
                  : String.format(Locale.ROOT, "%.0f", frames * Integer.parseInt(one.sweeps))));
    }
    System.out.println(table);
  }
}
