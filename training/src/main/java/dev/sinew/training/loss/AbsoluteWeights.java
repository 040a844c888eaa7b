package dev.sinew.training.loss;

import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.ops.transforms.Transforms;

/** mean_i Σ_j |w_ij|: few influences a vertex. */
public final class AbsoluteWeights implements WeightTerm {
  private static final long serialVersionUID = 1L;

  @Override
  public String name() {
    return "l1";
  }

  @Override
  public double value(INDArray weights) {
    return weights.norm1Number().doubleValue() / weights.rows();
  }

  @Override
  public void addGradient(INDArray weights, double coefficient, INDArray gradient) {
    gradient.addi(Transforms.sign(weights, true).muli(coefficient / weights.rows()));
  }
}
