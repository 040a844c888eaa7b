package dev.sinew.training.loss;

import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.ops.transforms.Transforms;

/** mean_i Σ_j min(w_ij, 0)²: engines take no negative weights. */
public final class NonNegative implements WeightTerm {
  private static final long serialVersionUID = 1L;

  @Override
  public String name() {
    return "non-negative";
  }

  @Override
  public double value(INDArray weights) {
    double norm = Transforms.min(weights, 0, true).norm2Number().doubleValue();
    return norm * norm / weights.rows();
  }

  @Override
  public void addGradient(INDArray weights, double coefficient, INDArray gradient) {
    gradient.addi(Transforms.min(weights, 0, true).muli(2 * coefficient / weights.rows()));
  }
}
