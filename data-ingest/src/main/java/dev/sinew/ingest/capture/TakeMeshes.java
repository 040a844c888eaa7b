package dev.sinew.ingest.capture;

import java.util.regex.Pattern;

/** The registered meshes of a take, in the world; one frame at a time is in memory. */
public interface TakeMeshes extends AutoCloseable {
  /** The file of a take whose meshes are one array. */
  String NPY = "vertices.npy";

  /** A mesh of one frame: the last number in its name counts the frames. */
  Pattern NUMBERED = Pattern.compile("(?:.*\\D)?(\\d{1,9})\\.(?:ply|obj)");

  /** F. */
  int frameCount();

  /**
   * [V,3] vertices of a frame, metres, the caller's; may hold what is not finite.
   *
   * @throws dev.sinew.character.fault.SinewException if the frame's file is missing or does not fit
   */
  float[] frame(int frame);

  @Override
  void close();
}
