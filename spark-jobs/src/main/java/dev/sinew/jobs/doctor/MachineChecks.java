package dev.sinew.jobs.doctor;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Java, memory, processor cores and disk. */
final class MachineChecks {
  private static final double GIB = 1L << 30;
  private static final double NEEDED_MEMORY_GIB = 6;
  private static final double NEEDED_DISK_GIB = 2;

  private MachineChecks() {}

  static Finding java() {
    int feature = Runtime.version().feature();
    String detail = Runtime.version() + ", " + System.getProperty("java.vendor", "unknown vendor");
    return feature == 17
        ? Finding.ok("Java 17", detail)
        : Finding.missing(
            "Java 17",
            detail,
            "Spark 3.5 and DL4J are tested on Java 17: install a JDK 17 and set JAVA_HOME.");
  }

  static Finding memory() {
    OperatingSystemMXBean machine =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    double total = machine.getTotalMemorySize() / GIB;
    double heap = Runtime.getRuntime().maxMemory() / GIB;
    String detail = String.format(Locale.ROOT, "%.1f GiB, Java heap up to %.1f GiB", total, heap);
    return total >= NEEDED_MEMORY_GIB
        ? Finding.ok("memory", detail)
        : Finding.missing(
            "memory",
            detail,
            "Training uses up to 6 GiB; on less, set SINEW_JAVA_OPTS=-Xmx2g and a smaller"
                + " training.batch.");
  }

  static Finding cores() {
    int cores = Runtime.getRuntime().availableProcessors();
    return cores >= 2
        ? Finding.ok("cores", String.valueOf(cores))
        : Finding.optional("cores", String.valueOf(cores), "Works, at half the expected speed.");
  }

  static Finding disk(Path folder) {
    try {
      double free = Files.getFileStore(folder).getUsableSpace() / GIB;
      String detail = String.format(Locale.ROOT, "%.1f GiB free in %s", free, folder);
      return free >= NEEDED_DISK_GIB
          ? Finding.ok("disk", detail)
          : Finding.missing("disk", detail, "Free at least 2 GiB, or set run.folder elsewhere.");
    } catch (IOException e) {
      return Finding.missing("disk", e.toString(), "Run where files can be written.");
    }
  }
}
