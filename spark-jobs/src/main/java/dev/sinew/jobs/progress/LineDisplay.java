package dev.sinew.jobs.progress;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Progress as a line every few seconds, for logs and pipes. */
final class LineDisplay implements ProgressDisplay {
  private static final long INTERVAL = Duration.ofSeconds(5).toNanos();

  private final PrintWriter out;
  private final LongSupplier nanoTime;

  LineDisplay(PrintWriter out, LongSupplier nanoTime) {
    this.out = out;
    this.nanoTime = nanoTime;
  }

  @Override
  public Progress open(String task, long total) {
    return new Lines(task, total);
  }

  private final class Lines implements Progress {
    private final String task;
    private final long total;
    private long firstDone = -1;
    private long firstTime;
    private long printedTime;
    private long printedDone = -1;
    private long lastDone = -1;
    private String lastNote = "";

    Lines(String task, long total) {
      this.task = task;
      this.total = total;
    }

    @Override
    public void at(long done, String note) {
      long now = nanoTime.getAsLong();
      if (firstDone < 0) {
        firstDone = done;
        firstTime = now;
        printedTime = now - INTERVAL;
      }
      lastDone = done;
      lastNote = note;
      if (now - printedTime >= INTERVAL || (done == total && printedDone != done)) {
        print(now);
      }
    }

    @Override
    public void close() {
      if (lastDone >= 0 && printedDone != lastDone) {
        print(nanoTime.getAsLong());
      }
    }

    private void print(long now) {
      printedTime = now;
      printedDone = lastDone;
      StringBuilder line = new StringBuilder();
      line.append(task).append(' ').append(lastDone).append('/').append(total);
      if (total > 0) {
        line.append(String.format(Locale.ROOT, " (%d %%)", 100 * lastDone / total));
      }
      if (!lastNote.isEmpty()) {
        line.append(", ").append(lastNote);
      }
      if (lastDone > firstDone && lastDone < total) {
        double perStep = (double) (now - firstTime) / (lastDone - firstDone);
        line.append(", ").append(spoken((long) (perStep * (total - lastDone)))).append(" left");
      }
      out.println(line);
      out.flush();
    }

    private String spoken(long nanos) {
      long seconds = Duration.ofNanos(nanos).toSeconds();
      return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }
  }
}
