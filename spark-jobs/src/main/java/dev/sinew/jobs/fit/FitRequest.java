package dev.sinew.jobs.fit;

import java.nio.file.Path;

/**
 * What to fit, how, and where to.
 *
 * @param input meshes
 * @param choices how
 * @param framesPerSecond rate of takes that came without poses
 * @param layout what is written
 * @param output new or empty folder
 */
public record FitRequest(
    FitInput input, FitChoices choices, double framesPerSecond, Layout layout, Path output) {

  /** What is written beside the report. */
  public enum Layout {
    /** Poses and their animations. */
    POSES,
    /** A capture set that holds the fitted poses: everything else is copied. */
    CAPTURE_SET
  }
}
