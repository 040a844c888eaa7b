package dev.sinew.character.corrective;

import dev.sinew.character.geometry.Affine;

/**
 * What one caller of {@link CorrectedSubject#apply} writes to; not to be shared between threads.
 */
public final class Workspace {
  final float[] features;
  final float[] beyond;
  final float[] rest;
  final Scratch scratch;
  final float[] matrices;

  Workspace(CorrectiveModel model) {
    features = new float[model.features().size()];
    beyond = new float[features.length];
    rest = new float[3 * model.vertexCount()];
    scratch = model.corrective().newScratch();
    matrices = new float[Affine.SIZE * model.skeleton().jointCount()];
  }
}
