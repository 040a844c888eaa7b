package dev.sinew.training.loss;

import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * mean_i Σ_j (Σ_k L_ik w_kj)² with L the cotangent Laplacian of the rest mesh, each row scaled to a
 * diagonal of one: weights that vary smoothly over the surface.
 */
public final class LaplacianWeights implements WeightTerm {
  private static final long serialVersionUID = 1L;

  private final CotangentLaplacian laplacian;

  public LaplacianWeights(CotangentLaplacian laplacian) {
    this.laplacian = laplacian;
  }

  @Override
  public String name() {
    return "laplacian";
  }

  @Override
  public double value(INDArray weights) {
    double sum = 0;
    for (double d : laplacian.apply(rows(weights), weights.columns())) {
      sum += d * d;
    }
    return sum / weights.rows();
  }

  @Override
  public void addGradient(INDArray weights, double coefficient, INDArray gradient) {
    int columns = weights.columns();
    double[] rough = laplacian.apply(rows(weights), columns);
    double[] by = laplacian.applyTranspose(rough, columns);
    double scale = 2 * coefficient / weights.rows();
    for (int i = 0; i < by.length; i++) {
      by[i] *= scale;
    }
    gradient.addi(
        Nd4j.createFromArray(by)
            .castTo(gradient.dataType())
            .reshape('c', weights.rows(), weights.columns()));
  }

  private static double[] rows(INDArray weights) {
    return weights.dup('c').data().asDouble();
  }
}
