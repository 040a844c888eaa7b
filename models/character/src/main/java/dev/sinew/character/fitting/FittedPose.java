package dev.sinew.character.fitting;

import dev.sinew.character.pose.Pose;
import java.io.Serializable;
import java.util.List;

/**
 * A pose that was fitted to a target, and how near it comes.
 *
 * @param pose the pose
 * @param mean mean distance between skinned and target vertices that are there, metres
 * @param rms root mean square distance, metres
 * @param max largest distance, metres
 * @param jointMean [J] mean distance of the vertices that each joint moves most, metres; NaN where
 *     there are none
 * @param sweeps sweeps made
 * @param converged whether the last sweep moved the vertices by less than {@code settledUnder}
 * @param lastMotion how far the last sweep moved the vertices, root mean square, metres; with a
 *     robust loss the last reweighting, largest change of a joint
 * @param settledUnder the motion under which the pose counts as settled, metres: the tolerance, or
 *     with a robust loss, whose reweighting comes to rest slowly, a hundred times that
 * @param undetermined joints whose rotation no vertex tells: they keep the start pose's
 */
public record FittedPose(
    Pose pose,
    double mean,
    double rms,
    double max,
    double[] jointMean,
    int sweeps,
    boolean converged,
    double lastMotion,
    double settledUnder,
    List<Integer> undetermined)
    implements Serializable {

  public FittedPose {
    undetermined = List.copyOf(undetermined);
  }
}
