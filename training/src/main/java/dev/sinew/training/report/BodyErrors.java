package dev.sinew.training.report;

import dev.sinew.character.mesh.Mesh;
import dev.sinew.training.evaluation.Evaluation;
import dev.sinew.training.evaluation.Method;
import java.util.Arrays;

/**
 * Where on the body a split's errors lie. Arrays are not copied: whoever makes one gives them away.
 *
 * @param rest the rig's rest mesh, with faces
 * @param lbsMm [V] mean error of plain LBS
 * @param learnedMm [V] mean error of the learned model
 */
@SuppressWarnings("ArrayRecordComponent")
public record BodyErrors(Mesh rest, double[] lbsMm, double[] learnedMm) {

  /** A few vertices that err far more than all others must not make the rest look spotless. */
  private static final double SHOWN_SHARE = 0.995;

  public BodyErrors {
    if (lbsMm.length != rest.vertexCount() || learnedMm.length != rest.vertexCount()) {
      throw new IllegalArgumentException(
          lbsMm.length + " and " + learnedMm.length + " errors for " + rest.vertexCount());
    }
  }

  /** The mean errors of an evaluation. */
  public static BodyErrors of(Mesh rest, Evaluation evaluation) {
    return new BodyErrors(
        rest, evaluation.vertexMeansMm(Method.LBS), evaluation.vertexMeansMm(Method.LEARNED));
  }

  /**
   * The end of one colour scale for all pictures, millimetres: a round number that 99.5 % of the
   * vertices do not exceed in either method.
   */
  public double scaleMm() {
    double shown = Math.max(quantile(lbsMm), quantile(learnedMm));
    return shown > 0 ? Numbers.roundUp(shown) : 1;
  }

  private static double quantile(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.ceil(SHOWN_SHARE * sorted.length) - 1];
  }
}
