package dev.sinew.training.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nd4j.linalg.activations.impl.ActivationIdentity;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

class VertexLossTest {
  private static final int FRAMES = 3;
  private static final int VERTICES = 700;
  private static final double LAMBDA = 5;

  private final Random random = new Random(8);
  private final double[] errors = random.doubles(FRAMES * 3 * VERTICES, -2, 2).toArray();
  private final double[] labels = random.doubles(FRAMES * 3 * VERTICES, -1, 1).toArray();

  private INDArray array(DataType type, double[] values) {
    return Nd4j.createFromArray(values).castTo(type).reshape('f', FRAMES, 3L * VERTICES);
  }

  private double[] predictions() {
    double[] sum = labels.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += errors[i];
    }
    return sum;
  }

  /** ‖e‖² of point p, which lies alike in each of the three planes. */
  private double square(int p) {
    int plane = FRAMES * VERTICES;
    return Math.pow(errors[p], 2)
        + Math.pow(errors[p + plane], 2)
        + Math.pow(errors[p + 2 * plane], 2);
  }

  @ParameterizedTest
  @EnumSource(
      value = DataType.class,
      names = {"FLOAT", "DOUBLE"})
  void theRobustLossIsTheMeanOfItsDefinition(DataType type) {
    double knee = 0.7;
    double expected = 0;
    for (int p = 0; p < FRAMES * VERTICES; p++) {
      expected += 2 * knee * knee * (Math.sqrt(1 + square(p) / (knee * knee)) - 1);
    }
    double score =
        new VertexLoss(LAMBDA, knee)
            .computeScore(
                array(type, labels),
                array(type, predictions()),
                new ActivationIdentity(),
                null,
                true);
    expected *= LAMBDA / (FRAMES * VERTICES);
    assertThat(score).isCloseTo(expected, within(1e-5 * expected));
  }

  @ParameterizedTest
  @EnumSource(
      value = DataType.class,
      names = {"FLOAT", "DOUBLE"})
  void itsGradientIsTheErrorOverTheRoot(DataType type) {
    double knee = 0.7;
    double[] gradient =
        new VertexLoss(LAMBDA, knee)
            .computeGradient(
                array(type, labels), array(type, predictions()), new ActivationIdentity(), null)
            .dup('f')
            .data()
            .asDouble();
    int plane = FRAMES * VERTICES;
    for (int i = 0; i < gradient.length; i++) {
      double root = Math.sqrt(1 + square(i % plane) / (knee * knee));
      double expected = 2 * LAMBDA * errors[i] / (root * FRAMES * VERTICES);
      assertThat(gradient[i]).isCloseTo(expected, within(1e-8));
    }
  }

  @Test
  void aFarKneeLeavesSquares() {
    INDArray g = array(DataType.DOUBLE, labels);
    INDArray v = array(DataType.DOUBLE, predictions());
    double squares =
        new VertexLoss(LAMBDA).computeScore(g, v, new ActivationIdentity(), null, true);
    double far =
        new VertexLoss(LAMBDA, 1e4).computeScore(g, v, new ActivationIdentity(), null, true);
    assertThat(far).isCloseTo(squares, within(1e-5 * squares));
  }

  @Test
  void rowScoresAddUpToTheScore() {
    for (double knee : new double[] {0, 0.7}) {
      VertexLoss loss = new VertexLoss(LAMBDA, knee);
      INDArray g = array(DataType.DOUBLE, labels);
      INDArray v = array(DataType.DOUBLE, predictions());
      INDArray rows = loss.computeScoreArray(g, v, new ActivationIdentity(), null);
      assertThat(rows.shape()).containsExactly(FRAMES, 1);
      double whole = loss.computeScore(g, v, new ActivationIdentity(), null, false);
      assertThat(rows.sumNumber().doubleValue()).isCloseTo(whole, within(1e-9 * whole));
    }
  }

  @Test
  void rejectsAKneeBelowZero() {
    assertThatThrownBy(() -> new VertexLoss(1, -1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new VertexLoss(1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
