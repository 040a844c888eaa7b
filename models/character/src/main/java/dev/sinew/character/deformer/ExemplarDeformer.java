package dev.sinew.character.deformer;

import dev.sinew.character.exemplar.ExemplarSet;

/** Adds exemplars to a surface: at rest as they are, posed carried to the pose. For one thread. */
public final class ExemplarDeformer implements SurfaceDeformer {
  private final ExemplarSet exemplars;
  private final float[] sums;

  public ExemplarDeformer(ExemplarSet exemplars) {
    this.exemplars = exemplars;
    this.sums = exemplars.newSums();
  }

  /** What is added. */
  public ExemplarSet exemplars() {
    return exemplars;
  }

  @Override
  public void deform(SurfaceFrame frame, float[] surface) {
    switch (frame.space()) {
      case REST -> exemplars.addRest(frame.pose(), surface, sums);
      case POSED -> exemplars.addPosed(frame.pose(), frame.matrices(), surface, sums);
    }
  }
}
