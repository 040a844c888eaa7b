package dev.sinew.character.exemplar;

/** Whether weights are made to sum to one. */
public enum WeightNormalisation {
  /** They are left as they are. */
  OFF,
  /** Divided by their sum where it is above one, so that overlapping exemplars do not add up. */
  ABOVE_ONE,
  /**
   * They always sum to one. Additive weights are divided by their sum; interpolation gets a
   * constant term, [Φ 1; 1ᵀ 0], which needs no division and stays finite everywhere.
   */
  ALWAYS
}
