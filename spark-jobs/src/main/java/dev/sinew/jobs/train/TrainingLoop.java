package dev.sinew.jobs.train;

import dev.sinew.jobs.progress.Progress;
import dev.sinew.jobs.progress.ProgressDisplay;
import dev.sinew.jobs.train.Checkpoints.Checkpoint;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trains one network round by round until its steps are done, the held-back examples have not
 * improved for long enough, or time is up; keeps the parameters that judged best.
 *
 * <p>A checkpoint is written after every round, so a killed run goes on where it was. Without
 * held-back examples all steps are made and the last parameters kept, unless they fit worse than
 * the start even what they were trained on: too few steps, or too large ones.
 */
final class TrainingLoop<E extends Serializable> {
  private static final Logger LOG = LoggerFactory.getLogger(TrainingLoop.class);

  /** Nothing is left to learn below a micrometre. */
  private static final double MET_MM = 1e-3;

  /** How many fitted examples show progress. */
  private static final int SHOWN = 32;

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

  /** The parameters that a network starts with by its own configuration, flat. */
  static float[] startOf(ComputationGraphConfiguration conf) {
    ComputationGraph graph = new ComputationGraph(conf.clone());
    graph.init();
    return graph.params().dup().data().asFloat();
  }

  /**
   * @param conf the network
   * @param start its parameters where no checkpoint says otherwise, flat
   * @return the parameters that judged best, flat; {@code start} if none is better
   */
  float[] run(ComputationGraphConfiguration conf, float[] start) {
    ParameterAveragingTrainer trainer =
        new ParameterAveragingTrainer(context, conf, examples.counts().size(), plan.batch());
    Judge<E> judge = new Judge<>(judges(), maker, plan.batch());
    checkpoints.removeTorn();
    Checkpoint latest = checkpoints.latest().orElseGet(() -> first(start, conf, judge));
    if (latest.finished()) {
      return better(latest, start, conf, judge);
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
    return better(latest, start, conf, judge);
  }

  private float[] better(
      Checkpoint last, float[] start, ComputationGraphConfiguration conf, Judge<E> judge) {
    if (stopsEarly()) {
      return last.best();
    }
    double before = judge.verdict(context, conf, start).meanMm();
    if (last.bestMm() <= before) {
      return last.best();
    }
    LOG.warn(
        "{} training left {} mm of examples that it was trained on, its start {} mm: the start is"
            + " kept; give it more epochs, or a smaller learning rate",
        plan.stage(),
        last.bestMm(),
        before);
    return start;
  }

  /**
   * The held-back examples; where there are none, some that are trained on, to show progress by.
   */
  private JavaRDD<E> judges() {
    if (stopsEarly()) {
      return examples.heldBack();
    }
    int some = Math.max(1, SHOWN / examples.counts().size());
    return examples
        .workers()
        .mapPartitions(
            rows -> {
              List<E> first = new ArrayList<>();
              while (rows.hasNext() && first.size() < some) {
                first.add(rows.next());
              }
              return first.iterator();
            },
            true);
  }

  /** Only examples that were not trained on can say that training has gone too far. */
  private boolean stopsEarly() {
    return examples.heldBackCount() > 0;
  }

  private Checkpoint first(float[] start, ComputationGraphConfiguration conf, Judge<E> judge) {
    TrainingState state = new TrainingState(start, new float[0], 0);
    Judge.Verdict verdict = judge.verdict(context, conf, start);
    metrics.append(plan.stage(), 0, 0, Double.NaN, verdict);
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
    boolean better = !stopsEarly() || verdict.meanMm() < before.bestMm();
    int bestStep = better ? state.step() : before.bestStep();
    boolean finished =
        state.step() >= total
            || verdict.meanMm() < MET_MM
            || stopsEarly() && epoch - plan.epoch(bestStep, share) >= plan.patience()
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
            "loss %.4g  %s %.3f mm  best %.3f mm",
            loss,
            stopsEarly() ? "held-back" : "fitted",
            verdict.meanMm(),
            after.bestMm()));
    return after;
  }

  private boolean timeIsUp(long started) {
    return plan.isTimeUp(Duration.ofNanos(System.nanoTime() - started));
  }
}
