package dev.sinew.jobs.config;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * loss = λ·loss_v + Σ coefficient·term, with loss_v the mean squared distance in m².
 *
 * @param lambda λ; 10⁶ makes loss_v count in mm²
 * @param terms coefficient of each named term over the skinning weights, sorted by name
 */
public record LossConfig(double lambda, SortedMap<String, Double> terms) {
  /** The names of the terms over skinning weights. */
  public static final List<String> TERM_NAMES =
      List.of("partition-of-unity", "l2", "l1", "initial", "laplacian", "non-negative");

  static final Key<Double> LAMBDA =
      Key.of(
          "loss.lambda",
          new Scalars.Numbers(0, false, Double.MAX_VALUE),
          1e6,
          "Weight of the mean squared vertex distance in m²; 1e6 makes it count in mm².");
  static final Key<SortedMap<String, Double>> TERMS =
      Key.of(
          "loss.terms",
          new Tables<>(TERM_NAMES, new Scalars.Numbers(0, true, Double.MAX_VALUE)),
          new TreeMap<>(),
          "Coefficients of the named terms over skinning weights. l2 alone shrinks the body.");

  static final List<Key<?>> KEYS = List.of(LAMBDA, TERMS);

  public LossConfig {
    LAMBDA.check(lambda);
    terms = Collections.unmodifiableSortedMap(new TreeMap<>(TERMS.check(terms)));
  }

  static LossConfig from(Values values) {
    return new LossConfig(values.get(LAMBDA), values.get(TERMS));
  }

  /**
   * Whether l2 is the only term that acts: it pulls every weight towards zero, so rows no longer
   * sum to one and the body shrinks towards the origin.
   */
  public boolean shrinksBody() {
    List<String> acting =
        terms.entrySet().stream().filter(e -> e.getValue() > 0).map(Map.Entry::getKey).toList();
    return acting.equals(List.of("l2"));
  }
}
