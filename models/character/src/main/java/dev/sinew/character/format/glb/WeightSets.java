package dev.sinew.character.format.glb;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.SkinWeights;

/**
 * Weights as glTF holds them: sets of four influences a vertex, as many as the vertex with most
 * needs.
 *
 * @param joints a set [V,4]; 0 where the weight is 0
 * @param weights a set [V,4]; over all sets a vertex's float32 weights sum to one
 */
record WeightSets(int[][] joints, float[][] weights) {
  /** A row whose sum is no further from one than this plays the same where it is scaled. */
  static final double SUM_TOLERANCE = 1e-5;

  /** A row sum this near to one is not scaled, so that writing what was read changes nothing. */
  private static final double ROUNDING = 1e-7;

  /**
   * @throws dev.sinew.character.fault.SinewException if a weight is negative or a row has no
   *     positive weight
   */
  static WeightSets of(Rig rig) {
    SkinWeights rows = rig.weights();
    int sets = Math.max(1, (rows.maxInfluences() + 3) / 4);
    int[][] joints = new int[sets][4 * rows.vertexCount()];
    float[][] weights = new float[sets][4 * rows.vertexCount()];
    for (int v = 0; v < rows.vertexCount(); v++) {
      double sum = checkedSum(rig.name(), rows, v);
      double scale = Math.abs(sum - 1) > ROUNDING ? 1 / sum : 1;
      double rest = 1;
      int i = 0;
      for (int k = rows.begin(v); k < rows.end(v); k++) {
        float weight = (float) (rows.weight(k) * scale);
        if (weight > 0) {
          joints[i / 4][4 * v + i % 4] = rows.joint(k);
          weights[i / 4][4 * v + i % 4] = weight;
          rest -= weight;
          i++;
        }
      }
      // What rounding to float32 left goes to the largest weight, which feels it least.
      if (Math.abs(rest) > ROUNDING) {
        weights[0][4 * v] += (float) rest;
      }
    }
    return new WeightSets(joints, weights);
  }

  /** Whether no weight is negative and every row sums to one. */
  static boolean areConvex(SkinWeights rows) {
    for (int v = 0; v < rows.vertexCount(); v++) {
      for (int k = rows.begin(v); k < rows.end(v); k++) {
        if (rows.weight(k) < 0) {
          return false;
        }
      }
      if (!(Math.abs(rows.rowSum(v) - 1) <= SUM_TOLERANCE)) {
        return false;
      }
    }
    return true;
  }

  private static double checkedSum(String rig, SkinWeights rows, int v) {
    double sum = 0;
    for (int k = rows.begin(v); k < rows.end(v); k++) {
      if (rows.weight(k) < 0) {
        throw Fault.of(FaultCode.WEIGHTS, "glTF cannot hold negative weights", rig)
            .found(rows.weight(k) + " at vertex " + v)
            .remedy("Take each vertex's largest positive weights first.")
            .toException();
      }
      sum += rows.weight(k);
    }
    if (!(sum > 0)) {
      throw Fault.of(FaultCode.WEIGHTS, "a vertex has no positive weight", rig)
          .found("vertex " + v)
          .toException();
    }
    return sum;
  }
}
