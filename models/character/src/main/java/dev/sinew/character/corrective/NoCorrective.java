package dev.sinew.character.corrective;

import dev.sinew.character.pose.PoseFeatures;

/**
 * Corrects nothing: what is left of a model then is skinning.
 *
 * @param form how the rotations among the features are written
 * @param featureCount P
 * @param vertexCount V
 */
public record NoCorrective(PoseFeatures.Form form, int featureCount, int vertexCount)
    implements Corrective {

  @Override
  public long parameterCount() {
    return 0;
  }

  @Override
  public Scratch newScratch() {
    return Scratch.NONE;
  }

  @Override
  public void addOffsets(float[] features, float[] rest, Scratch scratch) {}

  @Override
  public void addOffsets(
      float[] features, float[] beyond, Fade fade, float[] rest, Scratch scratch) {}

  @Override
  public int shapeCount() {
    return 0;
  }

  @Override
  public CorrectiveShape shape(int index) {
    throw new IndexOutOfBoundsException(index);
  }

  @Override
  public void shares(
      float[] features, float[] beyond, Fade fade, float[] shares, Scratch scratch) {}

  @Override
  public Fade.Extent extent(float[] beyond, Fade fade) {
    return Fade.Extent.UNFADED;
  }
}
