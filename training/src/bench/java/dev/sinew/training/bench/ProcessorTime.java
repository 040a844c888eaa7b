package dev.sinew.training.bench;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

/**
 * Processor time of a step beside libtorch's, one thread each, in turn in one process: what it
 * costs, whoever else is using the machine, but not how well two threads share it.
 */
public final class ProcessorTime {
  private static final int STEPS = 60;

  private ProcessorTime() {}

  /** Prints a table; run it with one processor and one thread for either library. */
  public static void main(String[] arguments) {
    System.out.println("| step | Sinew ms | libtorch ms | ratio |");
    System.out.println("|---|---|---|---|");
    for (StepForm form : StepForm.values()) {
      StepProblem problem = form.problem();
      SinewStep ours = form.sinew(problem);
      try (TorchStep theirs = form.libtorch(problem, ours)) {
        Agreement.assertTogether(ours, theirs);
        double[] mine = new double[STEPS];
        double[] other = new double[STEPS];
        for (int i = 0; i < STEPS; i++) {
          mine[i] = milliseconds(ours::run);
          other[i] = milliseconds(theirs::run);
        }
        System.out.printf(
            Locale.ROOT,
            "| %s | %.1f | %.1f | %.2f |%n",
            form,
            settled(mine),
            settled(other),
            settled(mine) / settled(other));
      }
    }
  }

  private static double milliseconds(Runnable step) {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    step.run();
    return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e6;
  }

  /** The median of the second half: by then the JIT is done. */
  private static double settled(double[] times) {
    double[] late = Arrays.copyOfRange(times, times.length / 2, times.length);
    Arrays.sort(late);
    return late[late.length / 2];
  }
}
