package dev.sinew.ingest.capture;

import java.io.Serializable;

/**
 * Consecutive frames of a take.
 *
 * @param subject the person
 * @param take the take
 * @param first the first frame, from 0
 * @param last the last frame, inclusive
 */
public record FrameRange(String subject, String take, int first, int last) implements Serializable {

  public FrameRange {
    if (first < 0 || last < first) {
      throw new IllegalArgumentException("no frame range: " + first + ".." + last);
    }
  }

  /** Number of frames. */
  public int count() {
    return last - first + 1;
  }
}
