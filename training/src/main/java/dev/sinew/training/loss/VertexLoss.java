package dev.sinew.training.loss;

import org.jspecify.annotations.Nullable;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.lossfunctions.ILossFunction;

/**
 * λ·loss_v with loss_v = mean over frames and vertices of ‖V − G‖².
 *
 * <p>With meshes in metres, λ = 10⁶ makes it a mean squared error in mm². Works on [B,3V] arrays in
 * any order of the coordinates; the layer's activation must be the identity. The gradient is that
 * of the mean over the batch: the graph must not divide by the batch again ({@code
 * miniBatch(false)}).
 */
public final class VertexLoss implements ILossFunction {
  private static final long serialVersionUID = 1L;

  private final double lambda;

  public VertexLoss(double lambda) {
    if (!(lambda > 0)) {
      throw new IllegalArgumentException("lambda must be positive: " + lambda);
    }
    this.lambda = lambda;
  }

  /** The sum over the batch of each frame's loss; DL4J divides it by the batch. */
  @Override
  public double computeScore(
      INDArray labels,
      INDArray preOutput,
      IActivation activation,
      @Nullable INDArray mask,
      boolean average) {
    double distance = preOutput.distance2(labels);
    double sum = lambda * distance * distance / vertices(labels);
    return average ? sum / labels.size(0) : sum;
  }

  @Override
  public INDArray computeScoreArray(
      INDArray labels, INDArray preOutput, IActivation activation, @Nullable INDArray mask) {
    INDArray difference = preOutput.sub(labels);
    difference.muli(difference);
    return difference.sum(true, 1).muli(lambda / vertices(labels));
  }

  @Override
  public INDArray computeGradient(
      INDArray labels, INDArray preOutput, IActivation activation, @Nullable INDArray mask) {
    return preOutput.sub(labels).muli(2 * lambda / (vertices(labels) * labels.size(0)));
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
    return "VertexLoss(" + lambda + ")";
  }
}
