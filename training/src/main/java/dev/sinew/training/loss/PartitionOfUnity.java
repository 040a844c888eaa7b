package dev.sinew.training.loss;

import org.nd4j.linalg.api.ndarray.INDArray;

/** mean_i (Σ_j w_ij − 1)²: weights that sum to one move a vertex rigidly with a rigid body. */
public final class PartitionOfUnity implements WeightTerm {
  private static final long serialVersionUID = 1L;

  @Override
  public String name() {
    return "partition-of-unity";
  }

  @Override
  public double value(INDArray weights) {
    INDArray excess = weights.sum(true, 1).subi(1);
    return excess.mul(excess).meanNumber().doubleValue();
  }

  @Override
  public void addGradient(INDArray weights, double coefficient, INDArray gradient) {
    INDArray excess = weights.sum(true, 1).subi(1);
    gradient.addiColumnVector(excess.muli(2 * coefficient / weights.rows()));
  }
}
