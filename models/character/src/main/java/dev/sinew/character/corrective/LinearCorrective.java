package dev.sinew.character.corrective;

import dev.sinew.character.pose.PoseFeatures;

/** Offsets = x·W, W [P,3V]: with matrix features the form of SMPL (Loper et al. 2015, eq. 9). */
public final class LinearCorrective implements Corrective {
  private static final long serialVersionUID = 1L;

  private final PoseFeatures.Form form;
  private final RowMatrix weight;

  private LinearCorrective(PoseFeatures.Form form, RowMatrix weight) {
    this.form = form;
    this.weight = weight;
  }

  /**
   * @param featureCount P
   * @param weight W [P,3V] row-major, metres a feature
   * @throws dev.sinew.character.fault.SinewException if a length is wrong or a number not finite
   */
  public static LinearCorrective of(PoseFeatures.Form form, int featureCount, float[] weight) {
    Check.that(
        featureCount > 0 && weight.length > 0 && weight.length % (3L * featureCount) == 0,
        "linear corrective",
        weight.length + " numbers",
        "[P,3V] with P = " + featureCount);
    Check.finite(weight, "linear corrective");
    return new LinearCorrective(form, RowMatrix.of(weight, weight.length / featureCount));
  }

  @Override
  public int featureCount() {
    return weight.rowCount();
  }

  @Override
  public int vertexCount() {
    return weight.columnCount() / 3;
  }

  @Override
  public PoseFeatures.Form form() {
    return form;
  }

  @Override
  public long parameterCount() {
    return weight.size();
  }

  @Override
  public Scratch newScratch() {
    return new Scratch(weight.rowCount(), 0, 0, 0);
  }

  /** W [P,3V], row-major, a copy. */
  public float[] weight() {
    return weight.toArray();
  }

  @Override
  public void addOffsets(float[] features, float[] rest, Scratch scratch) {
    weight.addTo(features, rest);
  }

  @Override
  public void addOffsets(
      float[] features, float[] beyond, Fade fade, float[] rest, Scratch scratch) {
    shares(features, beyond, fade, scratch.inputs, scratch);
    weight.addTo(scratch.inputs, rest);
  }

  @Override
  public int shapeCount() {
    return weight.rowCount();
  }

  @Override
  public CorrectiveShape shape(int index) {
    return CorrectiveShape.ofAll(weight.row(index));
  }

  @Override
  public void shares(float[] features, float[] beyond, Fade fade, float[] shares, Scratch scratch) {
    float factor = fade.factor(beyond);
    for (int f = 0; f < shares.length; f++) {
      shares[f] = factor * features[f];
    }
  }

  @Override
  public Fade.Extent extent(float[] beyond, Fade fade) {
    return Fade.extent(fade.factor(beyond));
  }
}
