package dev.sinew.training.evaluation;

import dev.sinew.character.skinning.SkinWeights;

/**
 * The shape that training left W in.
 *
 * @param rowSumMaxError largest |Σ_j w_ij − 1| over vertices
 * @param negative how many weights are below zero
 * @param maxInfluences non-zero weights of the vertex that has most
 * @param meanInfluences non-zero weights a vertex, on average
 */
public record WeightStructure(
    double rowSumMaxError, long negative, int maxInfluences, double meanInfluences) {

  /** Measures W. */
  public static WeightStructure of(SkinWeights weights) {
    double rowSumMaxError = 0;
    long negative = 0;
    int maxInfluences = 0;
    long total = 0;
    for (int v = 0; v < weights.vertexCount(); v++) {
      int influences = 0;
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        negative += weights.weight(k) < 0 ? 1 : 0;
        influences += weights.weight(k) != 0 ? 1 : 0;
      }
      total += influences;
      maxInfluences = Math.max(maxInfluences, influences);
      rowSumMaxError = Math.max(rowSumMaxError, Math.abs(weights.rowSum(v) - 1));
    }
    double mean = weights.vertexCount() == 0 ? 0 : (double) total / weights.vertexCount();
    return new WeightStructure(rowSumMaxError, negative, maxInfluences, mean);
  }
}
