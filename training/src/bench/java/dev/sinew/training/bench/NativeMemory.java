package dev.sinew.training.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.bytedeco.javacpp.Pointer;

/**
 * How much a process grows over 500 training steps of either form, after 100 to settle: resident
 * memory as the system counts it (the heap is of fixed size and touched before) and native bytes as
 * JavaCPP counts them.
 */
public final class NativeMemory {
  private static final int SETTLE = 100;
  private static final int STEPS = 500;

  private NativeMemory() {}

  /** Prints a table; run it with -Xms equal to -Xmx and -XX:+AlwaysPreTouch. */
  public static void main(String[] arguments) throws IOException {
    System.out.println(
        "| form | resident MiB | after 500 steps | growth % | JavaCPP MiB | after |");
    System.out.println("|---|---|---|---|---|---|");
    for (StepForm form : StepForm.values()) {
      SinewStep step = form.sinew(form.problem());
      run(step, SETTLE);
      double resident = resident();
      double counted = Pointer.totalBytes();
      run(step, STEPS);
      double after = resident();
      System.out.printf(
          Locale.ROOT,
          "| %s | %.0f | %.0f | %.2f | %.0f | %.0f |%n",
          form,
          resident,
          after,
          100 * (after / resident - 1),
          counted / (1 << 20),
          Pointer.totalBytes() / (double) (1 << 20));
    }
  }

  private static void run(SinewStep step, int times) {
    for (int i = 0; i < times; i++) {
      step.run();
    }
  }

  /** MiB. */
  private static double resident() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Double.parseDouble(line.replaceAll("\\D", "")) / 1024;
      }
    }
    throw new IOException("no VmRSS in /proc/self/status");
  }
}
