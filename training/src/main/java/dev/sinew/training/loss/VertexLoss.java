package dev.sinew.training.loss;

import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.lossfunctions.ILossFunction;

/**
 * λ·loss_v with loss_v = mean over frames and vertices of ‖V − G‖², or of {@link RobustDistances
 * its robust relative}, which counts errors above a knee linearly: a few vertices in deep folds
 * then do not outweigh the rest, as squares make them.
 *
 * <p>With meshes in metres, λ = 10⁶ makes it a mean squared error in mm². Works on planar [B,3V]
 * arrays; the layer's activation must be the identity. The gradient is that of the mean over the
 * batch: the graph must not divide by the batch again ({@code miniBatch(false)}).
 */
public final class VertexLoss implements ILossFunction {
  private static final long serialVersionUID = 1L;

  private final double lambda;
  private final double knee;

  /** Squared distances. */
  public VertexLoss(double lambda) {
    this(lambda, 0);
  }

  /**
   * @param lambda λ, positive
   * @param knee δ, metres; 0 for squared distances throughout
   */
  public VertexLoss(double lambda, double knee) {
    if (!(lambda > 0)) {
      throw new IllegalArgumentException("lambda must be positive: " + lambda);
    }
    if (!(knee >= 0)) {
      throw new IllegalArgumentException("knee must not be negative: " + knee);
    }
    this.lambda = lambda;
    this.knee = knee;
  }

  /** The sum over the batch of each frame's loss; DL4J divides it by the batch. */
  @Override
  public double computeScore(
      INDArray labels,
      INDArray preOutput,
      IActivation activation,
      @Nullable INDArray mask,
      boolean average) {
    double distances =
        knee > 0
            ? RobustDistances.sum(preOutput, labels, knee)
            : Distances.squared(preOutput, labels);
    double sum = lambda * distances / vertices(labels);
    return average ? sum / labels.size(0) : sum;
  }

  @Override
  public INDArray computeScoreArray(
      INDArray labels, INDArray preOutput, IActivation activation, @Nullable INDArray mask) {
    INDArray scores = Nd4j.create(labels.dataType(), labels.size(0), 1);
    for (long row = 0; row < labels.size(0); row++) {
      INDArray label = labels.getRow(row, true);
      double score = computeScore(label, preOutput.getRow(row, true), activation, null, false);
      scores.putScalar(row, score);
    }
    return scores;
  }

  @Override
  public INDArray computeGradient(
      INDArray labels, INDArray preOutput, IActivation activation, @Nullable INDArray mask) {
    double factor = lambda / (vertices(labels) * labels.size(0));
    return knee > 0
        ? RobustDistances.gradient(preOutput, labels, knee, factor)
        : Distances.scaled(preOutput, labels, 2 * factor);
  }

  @Override
  public Pair<Double, INDArray> computeGradientAndScore(
      INDArray labels,
      INDArray preOutput,
      IActivation activation,
      @Nullable INDArray mask,
      boolean average) {
    return new Pair<>(
        computeScore(labels, preOutput, activation, mask, average),
        computeGradient(labels, preOutput, activation, mask));
  }

  private static double vertices(INDArray labels) {
    return labels.size(1) / 3.0;
  }

  @Override
  public String name() {
    return "vertex";
  }

  @Override
  public String toString() {
    return "VertexLoss(" + lambda + ", " + knee + ")";
  }
}
