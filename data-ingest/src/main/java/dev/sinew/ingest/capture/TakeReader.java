package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;

/** Reads the frames of one take, each when it is asked for. Not for several threads at once. */
public final class TakeReader implements AutoCloseable {
  private final TakeMeshes meshes;
  private final PoseTrack poses;
  private final double diagonal;

  /**
   * @param diagonal size of the subject's T-pose, metres
   */
  TakeReader(TakeMeshes meshes, PoseTrack poses, double diagonal) {
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
    Pose pose = poses.pose(frame);
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
    return new CapturedFrame(vertices, pose);
  }

  @Override
  public void close() {
    meshes.close();
  }
}
