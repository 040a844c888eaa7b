package dev.sinew.character.source;

import dev.sinew.character.pose.Pose;

/**
 * A pose and what is known of its time.
 *
 * @param pose the pose
 * @param time seconds: of a clip the place in it, of a live stream when the pose came, counted from
 *     the opening of the source; else the time asked for
 * @param revision counts the poses of a source; zero before anything came of a live one
 */
public record PoseSample(Pose pose, double time, long revision) {
  /** Whether another pose came between {@code earlier} and this one, of the same source. */
  public boolean isNewerThan(PoseSample earlier) {
    return revision > earlier.revision;
  }
}
