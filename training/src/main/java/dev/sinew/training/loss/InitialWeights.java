package dev.sinew.training.loss;

import dev.sinew.character.skinning.SkinWeights;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** mean_i Σ_j (w_ij − w⁰_ij)²: stay near the rig's own weights w⁰. */
public final class InitialWeights implements WeightTerm {
  private static final long serialVersionUID = 1L;

  private final SkinWeights initial;
  private transient @Nullable INDArray dense;

  public InitialWeights(SkinWeights initial) {
    this.initial = initial;
  }

  @Override
  public String name() {
    return "initial";
  }

  @Override
  public double value(INDArray weights) {
    double distance = weights.distance2(dense(weights.dataType()));
    return distance * distance / weights.rows();
  }

  @Override
  public void addGradient(INDArray weights, double coefficient, INDArray gradient) {
    INDArray difference = weights.sub(dense(weights.dataType()));
    gradient.addi(difference.muli(2 * coefficient / weights.rows()));
  }

  private INDArray dense(DataType type) {
    INDArray current = dense;
    if (current == null || current.dataType() != type) {
      try (var outside = Nd4j.getWorkspaceManager().scopeOutOfWorkspaces()) {
        current =
            Nd4j.createFromArray(initial.toDense())
                .castTo(type)
                .reshape('c', initial.vertexCount(), initial.jointCount());
      }
      dense = current;
    }
    return current;
  }
}
