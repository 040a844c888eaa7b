package dev.sinew.ingest;

import dev.sinew.character.fault.SinewException;
import dev.sinew.ingest.capture.FrameRange;
import dev.sinew.ingest.capture.Rejection;
import dev.sinew.ingest.capture.TakeCatalog;
import dev.sinew.ingest.capture.TakeReader;
import dev.sinew.ingest.dataset.DatasetSchema;
import dev.sinew.ingest.dataset.FrameRow;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.util.CollectionAccumulator;
import org.apache.spark.util.LongAccumulator;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one planned file, made on an executor: one frame is read, centred and handed on
 * before the next is touched. A frame that cannot be used is noted and passed over.
 */
final class FrameIngest implements FlatMapFunction<FilePlan, Row> {
  private static final long serialVersionUID = 1L;

  private final Broadcast<TakeCatalog> takes;
  private final CollectionAccumulator<FileOutcome> outcomes;
  private final LongAccumulator progress;

  FrameIngest(
      Broadcast<TakeCatalog> takes,
      CollectionAccumulator<FileOutcome> outcomes,
      LongAccumulator progress) {
    this.takes = takes;
    this.outcomes = outcomes;
    this.progress = progress;
  }

  @Override
  public Iterator<Row> call(FilePlan plan) {
    Rows rows = new Rows(plan);
    TaskContext task = TaskContext.get();
    if (task != null) {
      TaskCompletionListener close = ended -> rows.close();
      task.addTaskCompletionListener(close);
    }
    return rows;
  }

  private final class Rows implements Iterator<Row> {
    private final FilePlan plan;
    private final RejectionList rejected = new RejectionList();
    private FitTally fitted = FitTally.NONE;
    private int written;
    private int range;
    private int frame;
    private @Nullable TakeReader take;
    private @Nullable Row next;

    Rows(FilePlan plan) {
      this.plan = plan;
      this.frame = plan.ranges().get(0).first();
      advance();
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Row next() {
      Row row = next;
      if (row == null) {
        throw new NoSuchElementException();
      }
      advance();
      return row;
    }

    /** Finds the next good frame; at the end, says what became of the file. */
    private void advance() {
      next = null;
      while (next == null && range < plan.ranges().size()) {
        FrameRange frames = plan.ranges().get(range);
        next = read(frames);
        progress.add(1);
        if (frame++ == frames.last()) {
          close();
          range++;
          frame = range < plan.ranges().size() ? plan.ranges().get(range).first() : 0;
        }
      }
      if (next == null) {
        outcomes.add(new FileOutcome(plan.index(), written, rejected.toList(), fitted));
      } else {
        written++;
      }
    }

    private @Nullable Row read(FrameRange frames) {
      TakeCatalog catalog = takes.value();
      try {
        if (take == null) {
          take = catalog.open(frames.subject(), frames.take());
        }
        FrameRow row =
            FrameCentring.centre(
                frames.subject(),
                frames.take(),
                frame,
                plan.split(),
                catalog.skeleton(frames.subject()),
                catalog.restPose(),
                take.frame(frame));
        fitted = take.latestFit().map(fitted::and).orElse(fitted);
        return DatasetSchema.toRow(row);
      } catch (SinewException e) {
        rejected.add(
            Rejection.of(frames.subject(), frames.take(), frame, frame, e.fault(), catalog.root()));
        return null;
      }
    }

    void close() {
      if (take != null) {
        take.close();
        take = null;
      }
    }
  }
}
