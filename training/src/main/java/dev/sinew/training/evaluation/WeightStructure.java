package dev.sinew.training.evaluation;

import dev.sinew.character.skinning.SkinWeights;

/**
 * The shape of W.
 *
 * @param rowSumMaxError largest |Σ_j w_ij − 1| over vertices
 * @param negative how many weights are below zero
 * @param maxInfluences non-zero weights of the vertex that has most
 * @param meanInfluences non-zero weights a vertex, on average
 * @param maxEffective weights above {@value #EFFECTIVE} (in size) of the vertex that has most
 * @param meanEffective weights above {@value #EFFECTIVE} a vertex, on average
 */
public record WeightStructure(
    double rowSumMaxError,
    long negative,
    int maxInfluences,
    double meanInfluences,
    int maxEffective,
    double meanEffective) {

  /** Weights up to this move a vertex by less than a millimetre a metre. */
  private static final double EFFECTIVE = 1e-3;

  /** Measures W. */
  public static WeightStructure of(SkinWeights weights) {
    double rowSumMaxError = 0;
    long negative = 0;
    int maxInfluences = 0;
    int maxEffective = 0;
    long total = 0;
    long totalEffective = 0;
    for (int v = 0; v < weights.vertexCount(); v++) {
      int influences = 0;
      int effective = 0;
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        negative += weights.weight(k) < 0 ? 1 : 0;
        influences += weights.weight(k) != 0 ? 1 : 0;
        effective += Math.abs(weights.weight(k)) > EFFECTIVE ? 1 : 0;
      }
      total += influences;
      totalEffective += effective;
      maxInfluences = Math.max(maxInfluences, influences);
      maxEffective = Math.max(maxEffective, effective);
      rowSumMaxError = Math.max(rowSumMaxError, Math.abs(weights.rowSum(v) - 1));
    }
    double vertices = Math.max(1, weights.vertexCount());
    return new WeightStructure(
        rowSumMaxError,
        negative,
        maxInfluences,
        total / vertices,
        maxEffective,
        totalEffective / vertices);
  }
}
