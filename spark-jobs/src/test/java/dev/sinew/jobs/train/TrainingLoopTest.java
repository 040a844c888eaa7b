package dev.sinew.jobs.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.jobs.progress.ProgressDisplay;
import dev.sinew.training.loss.VertexLoss;
import dev.sinew.training.network.Batches;
import dev.sinew.training.network.CorrectiveGraph;
import dev.sinew.training.network.CosineSchedule;
import dev.sinew.training.network.JointExample;
import dev.sinew.training.network.JointGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.spark.api.java.JavaSparkContext;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.Sgd;

class TrainingLoopTest {
  private static final int VERTICES = 6;
  private static JavaSparkContext spark;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    spark = LocalSpark.start(2);
  }

  @AfterAll
  static void stop() {
    spark.close();
  }

  /** People whose one joint is a linear function of their mesh. */
  private static List<JointExample> people(int count) {
    Random random = new Random(4);
    List<JointExample> people = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      float[] mesh = new float[3 * VERTICES];
      for (int i = 0; i < mesh.length; i++) {
        mesh[i] = (float) random.nextGaussian();
      }
      float[] joint = new float[3];
      for (int c = 0; c < 3; c++) {
        joint[c] = 0.7f * mesh[c] + 0.3f * mesh[9 + c];
      }
      people.add(JointExample.of(mesh, joint));
    }
    return people;
  }

  private static ComputationGraphConfiguration network(Adam updater) {
    return JointGraph.dense(
        VERTICES,
        1,
        new CorrectiveGraph.Optimisation(updater, updater, new VertexLoss(1), 2, DataType.FLOAT));
  }

  private TrainingLoop<JointExample> loop(int epochs, String run) {
    return loop(epochs, 0.2, run);
  }

  private TrainingLoop<JointExample> loop(int epochs, double heldBack, String run) {
    TrainingExamples<JointExample> examples =
        TrainingExamples.deal(spark.parallelize(people(40), 3), 1, heldBack, 2, 9);
    return new TrainingLoop<>(
        spark,
        new TrainingPlan("test", epochs, 4, 3, 1000, Optional.empty(), 5),
        examples,
        Batches::joints,
        new Checkpoints(folder.resolve(run), "test", "same", 2),
        new Metrics(folder.resolve(run).resolve("metrics.jsonl")),
        ProgressDisplay.none());
  }

  @Test
  void learnsWhatTheHeldBackExamplesConfirm() throws IOException {
    ComputationGraphConfiguration conf = network(new Adam(0.02));
    float[] trained = loop(60, "a").run(conf, TrainingLoop.startOf(conf));
    List<String> lines = Files.readAllLines(folder.resolve("a/metrics.jsonl"));
    assertThat(lines).hasSizeGreaterThan(10);
    double last = heldBack(lines.get(lines.size() - 1));
    assertThat(last).isLessThan(0.2 * heldBack(lines.get(0)));
    assertThat(trained).isNotEmpty();
  }

  private static double heldBack(String line) {
    return Double.parseDouble(line.replaceAll(".*\"holdout_mm\":([0-9.eE-]+).*", "$1"));
  }

  @Test
  void aRunThatWasCutGoesOnToTheSameParameters() {
    ComputationGraphConfiguration conf = network(new Adam(0.02));
    float[] whole = loop(30, "whole").run(conf, TrainingLoop.startOf(conf));
    loop(12, "cut").run(conf, TrainingLoop.startOf(conf));
    reopen("cut");
    float[] resumed = loop(30, "cut").run(conf, TrainingLoop.startOf(conf));
    assertThat(resumed).containsExactly(whole);
  }

  @Test
  void trainingThatFitsWorseThanItsStartIsDropped() {
    ComputationGraphConfiguration sane = network(new Adam(0.02));
    float[] start = loop(10, 0, "good").run(sane, TrainingLoop.startOf(sane));
    assertThat(start).isNotEqualTo(TrainingLoop.startOf(sane));
    ComputationGraphConfiguration wild = network(new Adam(5));
    assertThat(loop(2, 0, "wild").run(wild, start)).containsExactly(start);
    // Asked again, a training that has ended says the same.
    assertThat(loop(2, 0, "wild").run(wild, start)).containsExactly(start);
    float[] further = loop(5, 0, "further").run(network(new Adam(0.005)), start);
    assertThat(further).isNotEqualTo(start);
  }

  /** What a kill leaves: the latest checkpoint of a training that had not ended. */
  private void reopen(String run) {
    Checkpoints checkpoints = new Checkpoints(folder.resolve(run), "test", "same", 2);
    Checkpoints.Checkpoint ended = checkpoints.latest().orElseThrow();
    checkpoints.write(
        new Checkpoints.Checkpoint(
            ended.state(), ended.best(), ended.bestMm(), ended.bestStep(), false));
  }

  @Test
  void theSameSeedGivesTheSameParameters() {
    ComputationGraphConfiguration conf = network(new Adam(0.02));
    assertThat(loop(10, "one").run(conf, TrainingLoop.startOf(conf)))
        .containsExactly(loop(10, "two").run(conf, TrainingLoop.startOf(conf)));
  }

  /** One plain gradient step of two workers is a step along the mean of their gradients. */
  @Test
  void aRoundAveragesTheWorkersParameters() {
    List<JointExample> people = people(8);
    var optimisation =
        new CorrectiveGraph.Optimisation(
            new Sgd(0.1), new Sgd(0.1), new VertexLoss(1), 2, DataType.FLOAT);
    ComputationGraphConfiguration conf = JointGraph.dense(VERTICES, 1, optimisation);
    ParameterAveragingTrainer trainer = new ParameterAveragingTrainer(spark, conf, 2, 4);
    List<List<JointExample>> halves = List.of(people.subList(0, 4), people.subList(4, 8));
    trainer.round(
        spark
            .parallelize(List.of(0, 1), 2)
            .map(half -> (MultiDataSet) Batches.joints(new ArrayList<>(halvesOf(people, half)))),
        1);
    float[] averaged = trainer.state().parameters();
    float[] expected = new float[averaged.length];
    for (List<JointExample> half : halves) {
      ComputationGraph alone = new ComputationGraph(conf.clone());
      alone.init();
      alone.fit(Batches.joints(half));
      INDArray params = alone.params();
      for (int i = 0; i < expected.length; i++) {
        expected[i] += params.getFloat(i) / 2;
      }
    }
    for (int i = 0; i < expected.length; i++) {
      assertThat(averaged[i]).isCloseTo(expected[i], within(1e-6f));
    }
    assertThat(trainer.state().step()).isEqualTo(1);
  }

  /** Rounds of one worker are plain training: learning rate and Adam's moments go on. */
  @Test
  void aRoundGoesOnWhereTheLastOneEnded() {
    Adam adam =
        Adam.builder()
            .learningRate(0.05)
            .learningRateSchedule(new CosineSchedule(0.05, 0.001, 2, 6))
            .build();
    ComputationGraphConfiguration conf = network(adam);
    ParameterAveragingTrainer trainer = new ParameterAveragingTrainer(spark, conf, 1, 4);
    ComputationGraph alone = new ComputationGraph(conf.clone());
    alone.init();
    for (int round = 0; round < 3; round++) {
      int first = 2 * round;
      trainer.round(
          spark
              .parallelize(List.of(first, first + 1), 1)
              .map(step -> (MultiDataSet) Batches.joints(new ArrayList<>(batch(step)))),
          2);
      alone.fit(Batches.joints(batch(first)));
      alone.fit(Batches.joints(batch(first + 1)));
      float[] expected = alone.params().dup().data().asFloat();
      float[] found = trainer.state().parameters();
      for (int i = 0; i < expected.length; i++) {
        assertThat(found[i]).as("round " + round).isCloseTo(expected[i], within(1e-6f));
      }
    }
    assertThat(trainer.state().step()).isEqualTo(6);
  }

  private static List<JointExample> batch(int step) {
    return people(24).subList(4 * step, 4 * step + 4);
  }

  private static List<JointExample> halvesOf(List<JointExample> people, int half) {
    return people.subList(4 * half, 4 * half + 4);
  }
}
