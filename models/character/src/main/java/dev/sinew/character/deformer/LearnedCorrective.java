package dev.sinew.character.deformer;

import dev.sinew.character.corrective.CorrectedSubject;
import dev.sinew.character.geometry.Affine;
import dev.sinew.character.skinning.SkinWeights;

/**
 * Adds a learned model's corrections to a surface: at rest as they are, posed each times the linear
 * part of its blended skinning matrix. On skinning alone, both are the same.
 */
public final class LearnedCorrective implements SurfaceDeformer {
  private final CorrectedSubject subject;
  private final SkinWeights weights;

  /**
   * @param subject the person whose corrections are added
   * @param weights W [V,J] that the stack skins with; a learned model's own unless there is reason
   */
  public LearnedCorrective(CorrectedSubject subject, SkinWeights weights) {
    this.subject = subject;
    this.weights = weights;
  }

  @Override
  public void deform(SurfaceFrame frame, float[] surface) {
    float[] offsets = subject.restOffsets(frame.pose());
    Surfaces.requireVertices("learned corrective", surface, offsets.length / 3);
    if (frame.space() == SurfaceFrame.Space.POSED) {
      carry(frame.matrices(), offsets);
    }
    for (int i = 0; i < surface.length; i++) {
      surface[i] += offsets[i];
    }
  }

  private void carry(float[] matrices, float[] offsets) {
    for (int v = 0; v < weights.vertexCount(); v++) {
      float x = offsets[3 * v];
      float y = offsets[3 * v + 1];
      float z = offsets[3 * v + 2];
      for (int r = 0; r < 3; r++) {
        float sum = 0;
        for (int k = weights.begin(v); k < weights.end(v); k++) {
          int o = Affine.SIZE * weights.joint(k) + 4 * r;
          float w = (float) weights.weight(k);
          sum += w * (matrices[o] * x + matrices[o + 1] * y + matrices[o + 2] * z);
        }
        offsets[3 * v + r] = sum;
      }
    }
  }
}
