package dev.sinew.character.corrective;

import java.io.Serializable;

/**
 * The part of a {@link LocalCorrective} that one joint adds: C features f = (act(x·W + b) −
 * act(b))·U of the pose of the joint and its companions, and what each feature does to the vertices
 * that this joint corrects: offset_i += Σ_c f_c·D_ic.
 *
 * <p>The arrays are shared, not copied by the accessors: they are not to be modified.
 *
 * @param joint the joint it is named by
 * @param inputs [M] indices into the P pose features, distinct
 * @param hiddenWeight W [M,H] row-major
 * @param hiddenBias b [H]
 * @param outputWeight U [H,C] row-major
 * @param vertices [n] the vertices it corrects, rising
 * @param decoder D [n,C,3] row-major, metres a feature
 */
public record JointNet(
    int joint,
    int[] inputs,
    float[] hiddenWeight,
    float[] hiddenBias,
    float[] outputWeight,
    int[] vertices,
    float[] decoder)
    implements Serializable {

  /**
   * @throws dev.sinew.character.fault.SinewException if lengths do not belong together, vertices do
   *     not rise, or a number is not finite
   */
  public JointNet {
    inputs = inputs.clone();
    hiddenWeight = hiddenWeight.clone();
    hiddenBias = hiddenBias.clone();
    outputWeight = outputWeight.clone();
    vertices = vertices.clone();
    decoder = decoder.clone();
    String where = "net of joint " + joint;
    int hidden = hiddenBias.length;
    Check.that(inputs.length > 0 && hidden > 0, where, "no inputs or no hidden units", "M, H > 0");
    Check.length(hiddenWeight.length, (long) inputs.length * hidden, where, "[M,H]");
    Check.that(
        outputWeight.length > 0 && outputWeight.length % hidden == 0,
        where,
        outputWeight.length + " output weights",
        "[H,C] with H = " + hidden);
    Check.length(
        decoder.length, 3L * vertices.length * (outputWeight.length / hidden), where, "[n,C,3]");
    for (int i = 0; i < vertices.length; i++) {
      Check.that(
          vertices[i] > (i == 0 ? -1 : vertices[i - 1]),
          where,
          "vertex " + vertices[i] + " at " + i,
          "rising vertex indices");
    }
    Check.finite(hiddenWeight, where + ", hidden weight");
    Check.finite(hiddenBias, where + ", hidden bias");
    Check.finite(outputWeight, where + ", output weight");
    Check.finite(decoder, where + ", decoder");
  }

  /** H, the number of hidden units. */
  public int hiddenCount() {
    return hiddenBias.length;
  }

  /** C, the number of features it makes. */
  public int outputCount() {
    return outputWeight.length / hiddenBias.length;
  }
}
