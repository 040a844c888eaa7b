package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.npy.NpyFrames;
import java.nio.file.Path;

/** Meshes in one [F,V,3] array file. */
final class NpyTakeMeshes implements TakeMeshes {
  private final NpyFrames frames;

  private NpyTakeMeshes(NpyFrames frames) {
    this.frames = frames;
  }

  static NpyTakeMeshes open(Path file, int vertexCount) {
    NpyFrames frames = NpyFrames.open(file);
    int found = frames.shape()[1];
    if (found == vertexCount) {
      return new NpyTakeMeshes(frames);
    }
    frames.close();
    throw Fault.of(FaultCode.VERTEX_COUNT, "the number of vertices differs from the rig's", file)
        .found(found + " vertices")
        .allowed(vertexCount + " vertices")
        .toException();
  }

  @Override
  public int frameCount() {
    return frames.frameCount();
  }

  @Override
  public float[] frame(int frame) {
    return frames.frame(frame);
  }

  @Override
  public void close() {
    frames.close();
  }
}
