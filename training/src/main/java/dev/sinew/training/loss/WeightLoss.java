package dev.sinew.training.loss;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.rig.Rig;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nd4j.linalg.api.ndarray.INDArray;

/** loss_w: a sum of named terms, each times its coefficient. Immutable. */
public final class WeightLoss implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The names of all terms there are. */
  public static final List<String> NAMES =
      List.of("partition-of-unity", "l2", "l1", "initial", "laplacian", "non-negative");

  private final Map<WeightTerm, Double> terms;

  private WeightLoss(Map<WeightTerm, Double> terms) {
    this.terms = terms;
  }

  /** No term: zero. */
  public static WeightLoss none() {
    return new WeightLoss(new LinkedHashMap<>());
  }

  /**
   * @param coefficients coefficient of each named term
   * @param rig whose weights are w⁰ and whose mesh the Laplacian is of
   * @throws dev.sinew.character.fault.SinewException if a name is unknown or a coefficient negative
   */
  public static WeightLoss of(Map<String, Double> coefficients, Rig rig) {
    Map<WeightTerm, Double> terms = new LinkedHashMap<>();
    coefficients.forEach(
        (name, coefficient) -> {
          if (!(coefficient >= 0)) {
            throw Fault.of(FaultCode.CONFIG, "a loss coefficient is negative", "loss.terms." + name)
                .found(coefficient)
                .allowed("zero or more")
                .toException();
          }
          terms.put(term(name, rig), coefficient);
        });
    return new WeightLoss(terms);
  }

  private static WeightTerm term(String name, Rig rig) {
    return switch (name) {
      case "partition-of-unity" -> new PartitionOfUnity();
      case "l2" -> new SquaredWeights();
      case "l1" -> new AbsoluteWeights();
      case "initial" -> new InitialWeights(rig.weights());
      case "laplacian" -> new LaplacianWeights(CotangentLaplacian.of(rig.mesh()));
      case "non-negative" -> new NonNegative();
      default ->
          throw Fault.of(FaultCode.CONFIG, "there is no such loss term", "loss.terms")
              .found(name)
              .allowed(String.join(", ", NAMES))
              .toException();
    };
  }

  /** Whether there is no term. */
  public boolean isEmpty() {
    return terms.isEmpty();
  }

  /** Whether plain l2 stands alone, which shrinks the body. */
  public boolean shrinks() {
    return terms.size() == 1 && terms.keySet().iterator().next() instanceof SquaredWeights;
  }

  /** Σ coefficient · term at {@code weights} [V,J]. */
  public double value(INDArray weights) {
    double sum = 0;
    for (Map.Entry<WeightTerm, Double> entry : terms.entrySet()) {
      sum += entry.getValue() * entry.getKey().value(weights);
    }
    return sum;
  }

  /** Adds the gradient by {@code weights} [V,J] to {@code gradient} [V,J], in place. */
  public void addGradient(INDArray weights, INDArray gradient) {
    terms.forEach((term, coefficient) -> term.addGradient(weights, coefficient, gradient));
  }
}
