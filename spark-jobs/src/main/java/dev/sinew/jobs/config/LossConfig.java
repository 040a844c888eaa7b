package dev.sinew.jobs.config;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * loss = λ·loss_v + Σ coefficient·term, with loss_v the mean squared distance in m² up to a knee.
 *
 * @param lambda λ; 10⁶ makes loss_v count in mm²
 * @param knee distance from which on errors count linearly, metres; 0 for squares throughout
 * @param terms coefficient of each named term over the skinning weights, sorted by name
 */
public record LossConfig(double lambda, double knee, SortedMap<String, Double> terms) {
  /** The names of the terms over skinning weights. */
  public static final List<String> TERM_NAMES =
      List.of("partition-of-unity", "l2", "l1", "initial", "laplacian", "non-negative");

  static final Key<Double> LAMBDA =
      Key.of(
          "loss.lambda",
          new Scalars.Numbers(0, false, Double.MAX_VALUE),
          1e6,
          "Weight of the mean squared vertex distance in m²; 1e6 makes it count in mm².");
  static final Key<Double> KNEE =
      Key.of(
          "loss.knee",
          new Scalars.Numbers(0, true, Double.MAX_VALUE),
          1e-4,
          "Distance in metres above which a vertex's error counts linearly, so that a few in deep"
              + " folds do not outweigh the rest; 0: squares throughout. The dense baseline is always"
              + " trained on squares, as published.");
  static final Key<SortedMap<String, Double>> TERMS =
      Key.of(
          "loss.terms",
          new Tables<>(TERM_NAMES, new Scalars.Numbers(0, true, Double.MAX_VALUE)),
          new TreeMap<>(),
          "Coefficients of the named terms over skinning weights. l2 alone shrinks the body.");

  static final List<Key<?>> KEYS = List.of(LAMBDA, KNEE, TERMS);

  public LossConfig {
    LAMBDA.check(lambda);
    KNEE.check(knee);
    terms = Collections.unmodifiableSortedMap(new TreeMap<>(TERMS.check(terms)));
  }

  static LossConfig from(Values values) {
    return new LossConfig(values.get(LAMBDA), values.get(KNEE), values.get(TERMS));
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
