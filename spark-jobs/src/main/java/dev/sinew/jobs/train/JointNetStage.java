package dev.sinew.jobs.train;

import dev.sinew.character.corrective.JointRegressor;
import dev.sinew.character.corrective.LocalJointRegressor;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.ingest.dataset.SubjectRow;
import dev.sinew.jobs.config.JointNetConfig;
import dev.sinew.jobs.config.NetForm;
import dev.sinew.training.loss.VertexLoss;
import dev.sinew.training.network.Batches;
import dev.sinew.training.network.CorrectiveGraph;
import dev.sinew.training.network.CosineSchedule;
import dev.sinew.training.network.JointExample;
import dev.sinew.training.network.JointGraph;
import dev.sinew.training.network.JointStart;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;

/** Learns Joint_net from the training split's people. */
final class JointNetStage {
  /** With fewer people than this, none is held back. */
  private static final int FEWEST_TO_HOLD_BACK = 10;

  private static final double HELD_BACK = 0.15;
  private static final int PATIENCE = 40;

  /** Steps are cheap here: averaging rarely keeps Spark's overhead small. */
  private static final int STEPS_PER_ROUND = 20;

  private final RunContext run;

  JointNetStage(RunContext run) {
    this.run = run;
  }

  /** The trained Joint_net. */
  JointRegressor run() {
    JointNetConfig how = run.config().jointNet();
    List<SubjectRow> rows = people();
    List<JointExample> people =
        rows.stream().map(row -> JointExample.of(row.tpose(), row.joints())).toList();
    TrainingExamples<JointExample> examples =
        TrainingExamples.deal(
            run.spark().parallelize(people, 1),
            1,
            people.size() < FEWEST_TO_HOLD_BACK ? 0 : HELD_BACK,
            run.workers(),
            run.config().run().seed());
    int steps =
        new TrainingPlan("", how.epochs(), people.size(), 1, 1, Optional.empty(), 0)
            .steps(people.size());
    CorrectiveGraph.Optimisation optimisation =
        new CorrectiveGraph.Optimisation(
            adam(how.learningRate(), steps),
            adam(how.learningRate(), steps),
            new VertexLoss(1),
            run.config().run().seed(),
            DataType.FLOAT);
    int vertices = run.dataset().manifest().vertexCount();
    int joints = run.dataset().manifest().jointCount();
    if (how.form() == NetForm.DENSE) {
      ComputationGraphConfiguration conf = JointGraph.dense(vertices, joints, optimisation);
      return JointGraph.denseRegressor(graph(conf, train(examples, conf)));
    }
    LocalJointRegressor start =
        JointStart.solve(
            people,
            run.dataset().rig().weights(),
            run.dataset().rig().skeleton(),
            how.neighbourhood());
    ComputationGraphConfiguration conf = JointGraph.local(start, optimisation);
    return JointGraph.localRegressor(graph(conf, train(examples, conf)), start);
  }

  private float[] train(
      TrainingExamples<JointExample> examples, ComputationGraphConfiguration conf) {
    TrainingPlan plan =
        new TrainingPlan(
            "joint-net",
            run.config().jointNet().epochs(),
            examples.trainingCount(),
            STEPS_PER_ROUND,
            PATIENCE,
            run.config().training().minutes(),
            run.config().run().seed());
    try {
      return new TrainingLoop<>(
              run.spark(),
              plan,
              examples,
              Batches::joints,
              run.checkpoints("joint-net", run.config().jointNet()),
              run.metrics(),
              run.display())
          .run(conf, TrainingLoop.startOf(conf));
    } finally {
      examples.unpersist();
    }
  }

  /**
   * The identities of the training split; without any, all that no other split names; without those
   * too, the people whose frames are trained on.
   */
  private List<SubjectRow> people() {
    List<SubjectRow> all = run.dataset().subjects();
    String train = run.config().data().train();
    List<SubjectRow> chosen = all.stream().filter(row -> row.split().equals(train)).toList();
    if (!chosen.isEmpty()) {
      return chosen;
    }
    List<SubjectRow> unnamed =
        all.stream().filter(row -> row.split().equals(SubjectRow.NO_SPLIT)).toList();
    if (!unnamed.isEmpty()) {
      return unnamed;
    }
    Set<String> posed =
        new HashSet<>(run.dataset().frames(train).map(FrameRow::subject).distinct().collect());
    return all.stream().filter(row -> posed.contains(row.subject())).toList();
  }

  private static Adam adam(double rate, int steps) {
    return Adam.builder()
        .learningRateSchedule(new CosineSchedule(rate, rate / 100, 0, steps))
        .learningRate(rate)
        .epsilon(1e-12)
        .build();
  }

  private static ComputationGraph graph(ComputationGraphConfiguration conf, float[] parameters) {
    ComputationGraph graph = new ComputationGraph(conf.clone());
    graph.init(Nd4j.create(parameters, new long[] {1, parameters.length}, 'c'), false);
    return graph;
  }
}
