package dev.sinew.training.evaluation;

import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.List;

/**
 * The mean error of the vertices that belong to one joint.
 *
 * @param joint its name
 * @param vertices how many vertices it moves more than any other joint does
 * @param lbsMeanMm mean over them and all frames of plain LBS's error
 * @param learnedMeanMm mean over them and all frames of the learned model's error
 */
public record RegionError(String joint, int vertices, double lbsMeanMm, double learnedMeanMm) {

  /** What vertices are listed under that no joint moves. */
  public static final String NO_JOINT = "(none)";

  /**
   * An evaluation by joints: every vertex belongs to the joint with the heaviest weight in the rig.
   * The regions' means, weighted by their vertices, give the evaluation's mean.
   *
   * @param weights [V,J] the rig's
   * @param jointNames J names
   * @return joints that have vertices, in joint order
   */
  public static List<RegionError> byJoint(
      Evaluation evaluation, SkinWeights weights, List<String> jointNames) {
    if (weights.vertexCount() != evaluation.vertexCount()
        || weights.jointCount() != jointNames.size()) {
      throw new IllegalArgumentException("weights are of another mesh or skeleton");
    }
    double[] lbs = evaluation.vertexMeansMm(Method.LBS);
    double[] learned = evaluation.vertexMeansMm(Method.LEARNED);
    int joints = jointNames.size();
    // The last slot is for vertices without a joint.
    int[] counts = new int[joints + 1];
    double[] lbsSums = new double[joints + 1];
    double[] learnedSums = new double[joints + 1];
    for (int v = 0; v < lbs.length; v++) {
      int heaviest = weights.heaviestJoint(v);
      int j = heaviest < 0 ? joints : heaviest;
      counts[j]++;
      lbsSums[j] += lbs[v];
      learnedSums[j] += learned[v];
    }
    List<RegionError> regions = new ArrayList<>();
    for (int j = 0; j <= joints; j++) {
      if (counts[j] > 0) {
        String name = j == joints ? NO_JOINT : jointNames.get(j);
        regions.add(
            new RegionError(name, counts[j], lbsSums[j] / counts[j], learnedSums[j] / counts[j]));
      }
    }
    return List.copyOf(regions);
  }
}
