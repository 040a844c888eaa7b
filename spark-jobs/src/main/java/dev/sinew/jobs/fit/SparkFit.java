package dev.sinew.jobs.fit;

import dev.sinew.jobs.progress.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.util.LongAccumulator;
import org.jspecify.annotations.Nullable;

/** Fits takes on executors, a span of frames a task. */
final class SparkFit {
  private final JavaSparkContext context;
  private final FitWork work;

  SparkFit(JavaSparkContext context, FitWork work) {
    this.context = context;
    this.work = work;
  }

  /** [takes][J] bone scales, one task a take. */
  List<double[]> boneScales() {
    Broadcast<FitWork> shared = context.broadcast(work);
    try {
      List<Integer> takes = IntStream.range(0, work.takes().size()).boxed().toList();
      return context
          .parallelize(new ArrayList<>(takes), takes.size())
          .map(take -> shared.value().boneScales(take))
          .collect();
    } finally {
      shared.destroy();
    }
  }

  /** All frames, ordered by take and frame. */
  List<FrameOutcome> frames(@Nullable List<double[]> boneScales, Progress progress) {
    List<FitSpan> spans = FitSpan.of(work.takes());
    Broadcast<FitWork> shared = context.broadcast(work);
    Broadcast<@Nullable List<double[]>> bones =
        context.broadcast(boneScales == null ? null : new ArrayList<>(boneScales));
    LongAccumulator done = context.sc().longAccumulator("frames fitted");
    Listener listener = new Listener(done, progress);
    context.sc().addSparkListener(listener);
    try {
      List<FrameOutcome> outcomes =
          new ArrayList<>(
              context
                  .parallelize(spans, spans.size())
                  .flatMap(
                      span -> {
                        List<FrameOutcome> fitted = new ArrayList<>();
                        List<double[]> scales = bones.value();
                        shared
                            .value()
                            .fit(
                                span,
                                scales == null ? null : scales.get(span.take()),
                                outcome -> {
                                  fitted.add(outcome);
                                  done.add(1);
                                });
                        return fitted.iterator();
                      })
                  .collect());
      outcomes.sort(
          Comparator.comparingInt(FrameOutcome::take).thenComparingInt(FrameOutcome::frame));
      return outcomes;
    } finally {
      context.sc().removeSparkListener(listener);
      listener.finish();
      shared.destroy();
      bones.destroy();
    }
  }

  /** Says how far the work is each time a task ends, until it is told that all is over. */
  private static final class Listener extends SparkListener {
    private final LongAccumulator done;
    private final Progress progress;
    private boolean finished;

    Listener(LongAccumulator done, Progress progress) {
      this.done = done;
      this.progress = progress;
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd taskEnd) {
      if (!finished) {
        progress.at(done.value(), "");
      }
    }

    synchronized void finish() {
      finished = true;
    }
  }
}
