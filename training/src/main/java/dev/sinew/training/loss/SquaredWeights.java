package dev.sinew.training.loss;

import org.nd4j.linalg.api.ndarray.INDArray;

/** mean_i Σ_j w_ij². On its own it shrinks the body: zero weights are its minimum. */
public final class SquaredWeights implements WeightTerm {
  private static final long serialVersionUID = 1L;

  @Override
  public String name() {
    return "l2";
  }

  @Override
  public double value(INDArray weights) {
    double norm = weights.norm2Number().doubleValue();
    return norm * norm / weights.rows();
  }

  @Override
  public void addGradient(INDArray weights, double coefficient, INDArray gradient) {
    gradient.addi(weights.mul(2 * coefficient / weights.rows()));
  }
}
