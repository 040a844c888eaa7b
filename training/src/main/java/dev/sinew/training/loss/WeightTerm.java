package dev.sinew.training.loss;

import java.io.Serializable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** One named term of loss_w, a function of the skin weights W [V,J]. */
public interface WeightTerm extends Serializable {
  /** The name used in configurations and bundles. */
  String name();

  /** The term's value at {@code weights} [V,J]. */
  double value(INDArray weights);

  /**
   * Adds {@code coefficient} times the gradient by the weights.
   *
   * @param weights [V,J]
   * @param gradient [V,J], added to in place
   */
  void addGradient(INDArray weights, double coefficient, INDArray gradient);
}
