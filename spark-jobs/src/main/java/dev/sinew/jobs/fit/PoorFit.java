package dev.sinew.jobs.fit;

import dev.sinew.character.fitting.FittedPose;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tells takes that no pose of the rig comes near to. */
final class PoorFit {
  /** Captures are met to a few thousandths of the diagonal; what is not the rig's, to a tenth. */
  private static final double POOR = 0.02;

  private PoorFit() {}

  /**
   * What to say of a take.
   *
   * @param take its index
   * @param tpose [V,3] the person's rest mesh, metres
   * @return a sentence if frames are, on the mean, farther from their meshes than 2 % of the rest
   *     mesh's bounding box's diagonal
   */
  static Optional<String> of(int take, float[] tpose, List<FrameOutcome> outcomes) {
    double sum = 0;
    int count = 0;
    for (FrameOutcome outcome : outcomes) {
      FittedPose fit = outcome.fit();
      if (fit != null && outcome.take() == take) {
        sum += fit.mean();
        count++;
      }
    }
    double mean = sum / count;
    double diagonal = diagonal(tpose);
    if (!(mean > POOR * diagonal)) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "poses are %.3g mm from the meshes on the mean, %.1f %% of the body's size: are vertices"
                + " in another order than the rig's, in another unit than metres (--scale), or of"
                + " another person?",
            1000 * mean,
            100 * mean / diagonal));
  }

  private static double diagonal(float[] vertices) {
    double squares = 0;
    for (int c = 0; c < 3; c++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int i = c; i < vertices.length; i += 3) {
        low = Math.min(low, vertices[i]);
        high = Math.max(high, vertices[i]);
      }
      squares += (high - low) * (high - low);
    }
    return Math.sqrt(squares);
  }
}
