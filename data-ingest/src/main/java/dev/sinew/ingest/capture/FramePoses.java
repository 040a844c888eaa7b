package dev.sinew.ingest.capture;

import dev.sinew.character.fitting.FitTarget;
import dev.sinew.character.fitting.FittedPose;
import dev.sinew.character.fitting.PoseFitter;
import dev.sinew.character.pose.Pose;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a {@link TakeReader} has a frame's pose from. */
interface FramePoses {
  /**
   * The pose of a frame.
   *
   * @param vertices [V,3] the frame's mesh, metres, finite
   * @throws dev.sinew.character.fault.SinewException if there is none
   */
  Pose pose(int frame, float[] vertices);

  /** How the latest pose was fitted; empty if it was given. */
  Optional<FittedPose> latestFit();

  /** Poses of a file. */
  static FramePoses given(PoseTrack track) {
    return new FramePoses() {
      @Override
      public Pose pose(int frame, float[] vertices) {
        return track.pose(frame);
      }

      @Override
      public Optional<FittedPose> latestFit() {
        return Optional.empty();
      }
    };
  }

  /** Poses fitted to the meshes; a frame starts from the one before where that was fitted too. */
  static FramePoses fitted(PoseFitter fitter) {
    return new Fitted(fitter);
  }

  /** Poses fitted to the meshes. */
  final class Fitted implements FramePoses {
    private final PoseFitter fitter;
    private int frameBefore;
    private @Nullable FittedPose before;

    private Fitted(PoseFitter fitter) {
      this.fitter = fitter;
    }

    @Override
    public Pose pose(int frame, float[] vertices) {
      FittedPose from = frame == frameBefore + 1 ? before : null;
      before = null;
      FitTarget target = FitTarget.of(vertices);
      FittedPose fit = from == null ? fitter.fit(target) : fitter.fit(target, from.pose());
      before = fit;
      frameBefore = frame;
      return fit.pose();
    }

    @Override
    public Optional<FittedPose> latestFit() {
      return Optional.ofNullable(before);
    }
  }
}
