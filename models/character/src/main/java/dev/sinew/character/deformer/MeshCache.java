package dev.sinew.character.deformer;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.npy.NpyFrames;
import java.nio.file.Path;

/**
 * Gives the surface that another system made for each frame, whatever comes from below. Between
 * frames vertices move in straight lines; before the first and after the last frame the surface
 * stays. For one thread.
 */
public final class MeshCache implements SurfaceDeformer, AutoCloseable {
  private final Path file;
  private final NpyFrames frames;
  private final double framesPerSecond;
  private int loaded = -1;
  private float[] first = new float[0];
  private float[] second = new float[0];

  private MeshCache(Path file, NpyFrames frames, double framesPerSecond) {
    this.file = file;
    this.frames = frames;
    this.framesPerSecond = framesPerSecond;
  }

  /**
   * @param file {@code .npy} [F,V,3], metres, in the space of the stage that it is used as
   * @param framesPerSecond positive; frame 0 is at time 0
   * @param vertexCount V
   * @throws dev.sinew.character.fault.SinewException if the file cannot be read as frames, or is of
   *     another mesh
   */
  public static MeshCache open(Path file, double framesPerSecond, int vertexCount) {
    if (!(framesPerSecond > 0 && framesPerSecond < Double.POSITIVE_INFINITY)) {
      throw Fault.of(FaultCode.CONFIG, "a frame rate must be positive", file)
          .found(framesPerSecond)
          .toException();
    }
    NpyFrames frames = NpyFrames.open(file);
    if (frames.vertexCount() != vertexCount) {
      int found = frames.vertexCount();
      frames.close();
      throw Fault.of(FaultCode.VERTEX_COUNT, "a mesh cache is of another mesh", file)
          .found(found + " vertices")
          .allowed(vertexCount + " vertices")
          .toException();
    }
    return new MeshCache(file, frames, framesPerSecond);
  }

  @Override
  public void deform(SurfaceFrame frame, float[] surface) {
    Surfaces.requireVertices("mesh cache " + file, surface, frames.vertexCount());
    double at = frame.time() * framesPerSecond;
    if (Double.isNaN(at)) {
      throw Fault.of(FaultCode.NOT_FINITE, "a frame's time is not finite", file).toException();
    }
    at = Math.max(0, Math.min(frames.frameCount() - 1, at));
    int index = (int) at;
    load(index);
    float share = (float) (at - index);
    for (int i = 0; i < surface.length; i++) {
      surface[i] = share == 0 ? first[i] : first[i] + share * (second[i] - first[i]);
    }
  }

  private void load(int index) {
    if (index == loaded) {
      return;
    }
    int next = Math.min(index + 1, frames.frameCount() - 1);
    // If a read fails, nothing half loaded is taken for a frame.
    float[] from = loaded >= 0 && index == loaded + 1 ? second : read(index);
    second = next == index ? from : read(next);
    first = from;
    loaded = index;
  }

  private float[] read(int index) {
    float[] vertices = frames.frame(index);
    for (int i = 0; i < vertices.length; i++) {
      if (!Float.isFinite(vertices[i])) {
        throw Fault.of(
                FaultCode.NOT_FINITE,
                "a vertex is not finite",
                file + ", frame " + index + ", vertex " + i / 3)
            .found(vertices[i])
            .toException();
      }
    }
    return vertices;
  }

  @Override
  public void close() {
    frames.close();
  }
}
