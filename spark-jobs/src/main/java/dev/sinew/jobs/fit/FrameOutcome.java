package dev.sinew.jobs.fit;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fitting.FittedPose;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What became of a frame.
 *
 * @param take index of its take
 * @param frame its number
 * @param fit the pose; null if there is none
 * @param given what the given pose comes to; null if there is none
 * @param fault why there is no pose; null if there is one
 */
record FrameOutcome(
    int take, int frame, @Nullable FittedPose fit, @Nullable GivenPose given, @Nullable Fault fault)
    implements Serializable {

  /**
   * A given pose beside the fitted one. The array is not copied.
   *
   * @param mean mean distance of plain skinning with the given pose, over the vertices that the
   *     fitted one's is over, metres
   * @param angles [J] between given and fitted local rotations, radians
   */
  @SuppressWarnings("ArrayRecordComponent")
  record GivenPose(double mean, double[] angles) implements Serializable {}
}
