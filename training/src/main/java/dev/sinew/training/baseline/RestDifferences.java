package dev.sinew.training.baseline;

import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.dataset.FrameRow;
import java.io.Serializable;

/** How captured frames differ, in rest space, from what a way of skinning makes of their poses. */
public interface RestDifferences extends Serializable {
  /** W [V,J] of that skinning. */
  SkinWeights weights();

  /** [V,3] difference of a frame, metres, a new array. */
  double[] residual(FrameRow frame);
}
