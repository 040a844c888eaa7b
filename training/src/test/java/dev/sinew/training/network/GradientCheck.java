package dev.sinew.training.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;

/** Compares a double-precision graph's analytic gradient with central differences of its loss. */
final class GradientCheck {
  private static final double STEP = 1e-5;

  /** What rounding leaves of a central difference of a loss near one. */
  private static final double NOISE = 1e-10;

  private GradientCheck() {}

  /** The whole loss: λ·loss_v of the batch plus loss_w. */
  static double loss(ComputationGraph graph, MultiDataSet batch) {
    return graph.score(batch, true) + CorrectiveGraph.weightLoss(graph);
  }

  static double[] analytic(ComputationGraph graph, MultiDataSet batch) {
    graph.setInputs(batch.getFeatures());
    graph.setLabels(batch.getLabels());
    graph.computeGradientAndScore(LayerWorkspaceMgr.noWorkspacesImmutable());
    return graph.gradient().gradient().dup().data().asDouble();
  }

  /**
   * Asserts that every {@code stride}-th parameter's gradient agrees to {@code tolerance} relative
   * to the larger of the two values and the whole gradient's scale.
   */
  static void assertAgrees(
      ComputationGraph graph, MultiDataSet batch, int stride, double tolerance) {
    double[] analytic = analytic(graph, batch).clone();
    double scale = 0;
    for (double g : analytic) {
      scale = Math.max(scale, Math.abs(g));
    }
    assertThat(scale).as("largest gradient").isGreaterThan(0);
    INDArray params = graph.params();
    for (int i = 0; i < analytic.length; i += stride) {
      double at = params.getDouble(i);
      params.putScalar(i, at + STEP);
      double above = loss(graph, batch);
      params.putScalar(i, at - STEP);
      double below = loss(graph, batch);
      params.putScalar(i, at);
      double numeric = (above - below) / (2 * STEP);
      double size = Math.max(Math.abs(numeric), Math.abs(analytic[i]));
      double floor = Math.max(size, Math.max(1e-3 * scale, NOISE / tolerance));
      assertThat(Math.abs(numeric - analytic[i]) / floor)
          .as("parameter %d: analytic %s, numeric %s", i, analytic[i], numeric)
          .isLessThanOrEqualTo(tolerance);
    }
  }
}
