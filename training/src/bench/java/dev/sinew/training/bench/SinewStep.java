package dev.sinew.training.bench;

import dev.sinew.character.corrective.Activation;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.training.loss.VertexLoss;
import dev.sinew.training.loss.WeightLoss;
import dev.sinew.training.network.Batches;
import dev.sinew.training.network.CorrectiveExample;
import dev.sinew.training.network.CorrectiveGraph;
import dev.sinew.training.network.CorrectiveGraph.LocalPoseNetShape;
import dev.sinew.training.network.CorrectiveGraph.Optimisation;
import dev.sinew.training.network.CorrectiveGraph.SkinningParameters;
import dev.sinew.training.network.WeightForm;
import java.util.List;
import java.util.Random;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.learning.config.Adam;

/** Sinew's training step: forward, backward and Adam on one batch that is ready in memory. */
final class SinewStep {
  static final double RATE = 1e-3;
  static final double LAMBDA = 1e6;
  static final int HIDDEN_DENSE = 256;
  static final int HIDDEN_LOCAL = 64;
  static final int FEATURES = 8;
  static final double SCALE = 0.005;

  final ComputationGraph graph;
  final MultiDataSet batch;
  final List<CorrectiveExample> examples;

  private SinewStep(
      ComputationGraphConfiguration conf, StepProblem problem, List<CorrectiveExample> examples) {
    this.graph = new ComputationGraph(conf);
    graph.init();
    // The decoders start at zero; away from it, every part of the step has work to do.
    Random random = new Random(3);
    INDArray params = graph.params();
    float[] moved = params.dup().data().asFloat();
    for (int i = 0; i < moved.length; i++) {
      moved[i] += moved[i] == 0 ? (float) (0.01 * random.nextGaussian()) : 0;
    }
    graph.setParams(org.nd4j.linalg.factory.Nd4j.create(moved, params.shape(), 'c'));
    this.examples = examples;
    this.batch = Batches.correctives(examples, problem.planarRest());
  }

  static SinewStep dense(StepProblem problem) {
    PoseFeatures features = problem.features(PoseFeatures.Form.MATRIX);
    return new SinewStep(
        CorrectiveGraph.dense(features.size(), HIDDEN_DENSE, skin(problem), how()),
        problem,
        problem.examples(features));
  }

  static SinewStep local(StepProblem problem) {
    PoseFeatures features = problem.features(PoseFeatures.Form.HALF_ANGLE);
    LocalPoseNetShape shape =
        new LocalPoseNetShape(
            problem.structure(features), HIDDEN_LOCAL, FEATURES, Activation.RELU, 2, SCALE);
    return new SinewStep(
        CorrectiveGraph.local(features.size(), shape, skin(problem), how()),
        problem,
        problem.examples(features));
  }

  private static SkinningParameters skin(StepProblem problem) {
    return new SkinningParameters(WeightForm.SIMPLEX, problem.influences(), WeightLoss.none());
  }

  private static Optimisation how() {
    return new Optimisation(
        new Adam(RATE), new Adam(RATE), new VertexLoss(LAMBDA), 11, DataType.FLOAT);
  }

  void run() {
    graph.fit(batch);
  }

  /** The loss at the present parameters. */
  double loss() {
    return graph.score(batch, true);
  }

  /** A parameter in memory order. */
  float[] parameter(String vertex, String key) {
    return graph.getVertex(vertex).paramTable(false).get(key).dup('f').data().asFloat();
  }

  /** W's logits, the candidates of vertex 0, then those of vertex 1, ... */
  float[] candidateLogits() {
    return parameter("skinned", "W");
  }
}
