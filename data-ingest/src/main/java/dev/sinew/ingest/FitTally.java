package dev.sinew.ingest;

import dev.sinew.character.fitting.FittedPose;
import java.io.Serializable;
import java.util.Locale;
import java.util.Optional;

/**
 * How well poses that were fitted meet their meshes, over some frames.
 *
 * @param frames frames with fitted poses
 * @param sum sum of the frames' mean distances, metres
 * @param unsettled frames in which the last sweep still moved the pose
 */
record FitTally(int frames, double sum, int unsettled) implements Serializable {
  static final FitTally NONE = new FitTally(0, 0, 0);

  FitTally and(FitTally other) {
    return new FitTally(frames + other.frames, sum + other.sum, unsettled + other.unsettled);
  }

  FitTally and(FittedPose fit) {
    return and(new FitTally(1, fit.mean(), fit.converged() ? 0 : 1));
  }

  /** One sentence for the user; none if no pose was fitted. */
  Optional<String> sentence() {
    if (frames == 0) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "poses of %d frames were fitted to their meshes; skinned with them the rig is %.3f mm"
                + " from the meshes on the mean%s",
            frames,
            1000 * sum / frames,
            unsettled == 0 ? "" : ", and " + unsettled + " had not settled"));
  }
}
