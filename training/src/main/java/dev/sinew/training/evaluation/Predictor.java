package dev.sinew.training.evaluation;

import dev.sinew.ingest.dataset.FrameRow;
import java.io.Serializable;

/** A way to pose a mesh, to be judged by frames of a dataset. Safe to share between threads. */
public interface Predictor extends Serializable {

  /** The name it has in reports, for instance {@link Method#LBS}. */
  String name();

  /**
   * The mesh it predicts for a frame's subject and pose. It does not look at the frame's vertices.
   *
   * @return [V,3] metres, pelvis-centred as the frame's vertices are
   */
  float[] vertices(FrameRow frame);

  /**
   * How far a frame's pose lies outside the range of poses that it learned from: the Euclidean
   * distance of its features. Zero inside, and for what knows no such range.
   */
  default double rangeExcess(FrameRow frame) {
    return 0;
  }
}
