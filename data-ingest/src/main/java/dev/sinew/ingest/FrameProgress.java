package dev.sinew.ingest;

import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.util.LongAccumulator;

/** Passes the number of frames on each time a task ends. */
final class FrameProgress extends SparkListener {
  private final IngestProgress progress;
  private final LongAccumulator done;
  private final long total;
  private boolean finished;

  FrameProgress(IngestProgress progress, LongAccumulator done, long total) {
    this.progress = progress;
    this.done = done;
    this.total = total;
  }

  /** Called by Spark's listener thread, perhaps still while the job's own thread goes on. */
  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd taskEnd) {
    if (!finished) {
      progress.frames(Math.min(done.value(), total), total);
    }
  }

  /** Says that all is done; nothing is passed on after that. */
  synchronized void finish() {
    finished = true;
    progress.frames(total, total);
  }
}
