package dev.sinew.jobs.train;

import dev.sinew.jobs.progress.Progress;
import dev.sinew.jobs.progress.ProgressDisplay;
import dev.sinew.jobs.train.Checkpoints.Checkpoint;
import java.io.Serializable;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.nd4j.linalg.dataset.api.MultiDataSet;

/**
 * Trains one network round by round until its steps are done, the held-back examples have not
 * improved for long enough, or time is up; keeps the parameters that judged best.
 *
 * <p>A checkpoint is written after every round, so a killed run goes on where it was. Without
 * held-back examples, training judges itself by its own.
 */
final class TrainingLoop<E extends Serializable> {
  /** Nothing is left to learn below a micrometre. */
  private static final double MET_MM = 1e-3;

  private final JavaSparkContext context;
  private final TrainingPlan plan;
  private final TrainingExamples<E> examples;
  private final BatchWindow.BatchMaker<E> maker;
  private final Checkpoints checkpoints;
  private final Metrics metrics;
  private final ProgressDisplay display;

  TrainingLoop(
      JavaSparkContext context,
      TrainingPlan plan,
      TrainingExamples<E> examples,
      BatchWindow.BatchMaker<E> maker,
      Checkpoints checkpoints,
      Metrics metrics,
      ProgressDisplay display) {
    this.context = context;
    this.plan = plan.fittedTo(Collections.min(examples.counts()));
    this.examples = examples;
    this.maker = maker;
    this.checkpoints = checkpoints;
    this.metrics = metrics;
    this.display = display;
  }

  /**
   * @param conf the network; where no checkpoint says otherwise it starts as it says
   * @return the parameters that judged best, flat
   */
  float[] run(ComputationGraphConfiguration conf) {
    ParameterAveragingTrainer trainer =
        new ParameterAveragingTrainer(context, conf, examples.counts().size(), plan.batch());
    Judge<E> judge =
        new Judge<>(
            examples.heldBackCount() > 0 ? examples.heldBack() : examples.workers(),
            maker,
            plan.batch());
    checkpoints.removeTorn();
    Checkpoint latest = checkpoints.latest().orElseGet(() -> first(trainer, conf, judge));
    if (latest.finished()) {
      return latest.best();
    }
    trainer.restore(latest.state());
    int share = Collections.max(examples.counts());
    int total = plan.steps(share);
    long started = System.nanoTime();
    try (Progress progress = display.open(plan.stage(), total)) {
      progress.at(latest.state().step(), "");
      while (!latest.finished()) {
        latest = round(trainer, conf, judge, latest, share, total, started, progress);
      }
    }
    return latest.best();
  }

  private Checkpoint first(
      DistributedTrainer trainer, ComputationGraphConfiguration conf, Judge<E> judge) {
    TrainingState state = trainer.state();
    Judge.Verdict verdict = judge.verdict(context, conf, state.parameters());
    boolean finished = plan.epochs() == 0 || verdict.meanMm() < MET_MM;
    return new Checkpoint(state, state.parameters(), verdict.meanMm(), 0, finished);
  }

  private Checkpoint round(
      DistributedTrainer trainer,
      ComputationGraphConfiguration conf,
      Judge<E> judge,
      Checkpoint before,
      int share,
      int total,
      long started,
      Progress progress) {
    int from = before.state().step();
    int steps = Math.min(plan.stepsPerRound(), total - from);
    JavaRDD<MultiDataSet> batches =
        examples
            .workers()
            .mapPartitionsWithIndex(
                new BatchWindow<>(maker, plan.batch(), from, steps, plan.seed()), true);
    double loss = trainer.round(batches, steps);
    TrainingState state = trainer.state();
    Judge.Verdict verdict = judge.verdict(context, conf, state.parameters());
    int epoch = plan.epoch(state.step(), share);
    metrics.append(plan.stage(), epoch, state.step(), loss, verdict);
    boolean better = verdict.meanMm() < before.bestMm();
    int bestStep = better ? state.step() : before.bestStep();
    boolean finished =
        state.step() >= total
            || verdict.meanMm() < MET_MM
            || epoch - plan.epoch(bestStep, share) >= plan.patience()
            || timeIsUp(started);
    Checkpoint after =
        new Checkpoint(
            state,
            better ? state.parameters() : before.best(),
            better ? verdict.meanMm() : before.bestMm(),
            bestStep,
            finished);
    checkpoints.write(after);
    progress.at(
        state.step(),
        String.format(
            Locale.ROOT,
            "loss %.4g  held-back %.3f mm  best %.3f mm",
            loss,
            verdict.meanMm(),
            after.bestMm()));
    return after;
  }

  private boolean timeIsUp(long started) {
    Optional<Double> minutes = plan.minutes();
    return minutes.isPresent()
        && System.nanoTime() - started > Duration.ofSeconds((long) (60 * minutes.get())).toNanos();
  }
}
