package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fitting.FittedPose;
import java.util.Optional;

/** Reads the frames of one take, each when it is asked for. Not for several threads at once. */
public final class TakeReader implements AutoCloseable {
  private final TakeMeshes meshes;
  private final FramePoses poses;
  private final double diagonal;

  /**
   * @param diagonal size of the subject's T-pose, metres
   */
  TakeReader(TakeMeshes meshes, FramePoses poses, double diagonal) {
    this.meshes = meshes;
    this.poses = poses;
    this.diagonal = diagonal;
  }

  /** F. */
  public int frameCount() {
    return meshes.frameCount();
  }

  /**
   * Mesh and pose of a frame.
   *
   * @throws dev.sinew.character.fault.SinewException if the frame cannot be used: {@code
   *     not-finite}, {@code not-a-rotation}, {@code units}, or what reading its file ends in
   */
  public CapturedFrame frame(int frame) {
    float[] vertices = meshes.frame(frame);
    for (int i = 0; i < vertices.length; i++) {
      if (!Float.isFinite(vertices[i])) {
        throw Fault.of(FaultCode.NOT_FINITE, "a vertex is not finite", "vertex " + i / 3)
            .found(vertices[i])
            .toException();
      }
    }
    BodySize.problem(BodySize.diagonal(vertices), diagonal, "the T-pose", "")
        .ifPresent(
            fault -> {
              throw fault.toException();
            });
    return new CapturedFrame(vertices, poses.pose(frame, vertices));
  }

  /** How the latest frame's pose was fitted; empty if the take's poses are given. */
  public Optional<FittedPose> latestFit() {
    return poses.latestFit();
  }

  @Override
  public void close() {
    meshes.close();
  }
}
