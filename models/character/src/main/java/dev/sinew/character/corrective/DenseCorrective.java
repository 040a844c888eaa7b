package dev.sinew.character.corrective;

import dev.sinew.character.pose.PoseFeatures;
import java.util.Arrays;

/**
 * Offsets = (act(x·W₁ + b₁) − act(b₁))·W₂: one hidden layer that relates all joints to all
 * vertices.
 */
public final class DenseCorrective implements Corrective {
  private static final long serialVersionUID = 1L;

  private final PoseFeatures.Form form;
  private final Activation activation;
  private final RowMatrix hiddenWeight;
  private final float[] hiddenBias;
  private final RowMatrix outputWeight;

  private DenseCorrective(
      PoseFeatures.Form form,
      Activation activation,
      RowMatrix hiddenWeight,
      float[] hiddenBias,
      RowMatrix outputWeight) {
    this.form = form;
    this.activation = activation;
    this.hiddenWeight = hiddenWeight;
    this.hiddenBias = hiddenBias;
    this.outputWeight = outputWeight;
  }

  /**
   * @param hiddenWeight W₁ [P,H] row-major
   * @param hiddenBias b₁ [H]
   * @param outputWeight W₂ [H,3V] row-major, metres
   * @throws dev.sinew.character.fault.SinewException if a length is wrong or a number not finite
   */
  public static DenseCorrective of(
      PoseFeatures.Form form,
      Activation activation,
      float[] hiddenWeight,
      float[] hiddenBias,
      float[] outputWeight) {
    int hidden = hiddenBias.length;
    Check.that(
        hidden > 0 && hiddenWeight.length > 0 && hiddenWeight.length % hidden == 0,
        "dense corrective, hidden weight",
        hiddenWeight.length + " numbers",
        "[P,H] with H = " + hidden);
    Check.that(
        outputWeight.length > 0 && outputWeight.length % (3L * hidden) == 0,
        "dense corrective, output weight",
        outputWeight.length + " numbers",
        "[H,3V] with H = " + hidden);
    Check.finite(hiddenWeight, "dense corrective, hidden weight");
    Check.finite(hiddenBias, "dense corrective, hidden bias");
    Check.finite(outputWeight, "dense corrective, output weight");
    return new DenseCorrective(
        form,
        activation,
        RowMatrix.of(hiddenWeight, hidden),
        hiddenBias.clone(),
        RowMatrix.of(outputWeight, outputWeight.length / hidden));
  }

  @Override
  public int featureCount() {
    return hiddenWeight.rowCount();
  }

  @Override
  public int vertexCount() {
    return outputWeight.columnCount() / 3;
  }

  @Override
  public PoseFeatures.Form form() {
    return form;
  }

  /** What the hidden units do. */
  public Activation activation() {
    return activation;
  }

  /** W₁ [P,H], row-major, a copy. */
  public float[] hiddenWeight() {
    return hiddenWeight.toArray();
  }

  /** b₁ [H], a copy. */
  public float[] hiddenBias() {
    return hiddenBias.clone();
  }

  /** W₂ [H,3V], row-major, a copy. */
  public float[] outputWeight() {
    return outputWeight.toArray();
  }

  @Override
  public long parameterCount() {
    return hiddenWeight.size() + hiddenBias.length + outputWeight.size();
  }

  @Override
  public Scratch newScratch() {
    return new Scratch(0, hiddenBias.length, 0, 0);
  }

  @Override
  public void addOffsets(float[] features, float[] rest, Scratch scratch) {
    encode(features, 1, scratch.hidden);
    outputWeight.addTo(scratch.hidden, rest);
  }

  @Override
  public void addOffsets(
      float[] features, float[] beyond, Fade fade, float[] rest, Scratch scratch) {
    shares(features, beyond, fade, scratch.hidden, scratch);
    outputWeight.addTo(scratch.hidden, rest);
  }

  @Override
  public int shapeCount() {
    return outputWeight.rowCount();
  }

  @Override
  public CorrectiveShape shape(int index) {
    return CorrectiveShape.ofAll(outputWeight.row(index));
  }

  @Override
  public void shares(float[] features, float[] beyond, Fade fade, float[] shares, Scratch scratch) {
    encode(features, fade.factor(beyond), shares);
  }

  @Override
  public Fade.Extent extent(float[] beyond, Fade fade) {
    return Fade.extent(fade.factor(beyond));
  }

  /** factor·(act(x·W₁ + b₁) − act(b₁)). */
  private void encode(float[] features, float factor, float[] units) {
    Arrays.fill(units, 0);
    hiddenWeight.addTo(features, units);
    for (int h = 0; h < units.length; h++) {
      units[h] = factor * (activation.of(units[h] + hiddenBias[h]) - activation.of(hiddenBias[h]));
    }
  }
}
