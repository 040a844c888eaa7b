package dev.sinew.character.deformer;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.mesh.MeshEdges;

/**
 * Corrective smooth, or delta mush (Mancewicz et al. 2014): the surface is smoothed, and the detail
 * that smoothing takes from the rest mesh is put back in the frames of the smoothed surface. It
 * leaves a rigidly moved rest mesh as it is and evens out what skinning folds. Vertices whose frame
 * is degenerate stay as they come. For one thread.
 */
public final class CorrectiveSmooth implements SurfaceDeformer {
  private final LaplacianSmoothing smoothing;
  private final TangentFrames frames;

  /** [V,3] the detail in the rest mesh's frames. */
  private final double[] detail;

  /** Whether the rest mesh has a frame at a vertex. */
  private final boolean[] framed;

  private final float[] smooth;
  private final float[] spare;

  private CorrectiveSmooth(LaplacianSmoothing smoothing, TangentFrames frames, int vertexCount) {
    this.smoothing = smoothing;
    this.frames = frames;
    this.detail = new double[3 * vertexCount];
    this.framed = new boolean[vertexCount];
    this.smooth = new float[3 * vertexCount];
    this.spare = new float[3 * vertexCount];
  }

  /**
   * @param rest rest mesh with its faces
   * @param iterations of smoothing, at least zero
   * @param step λ of each, in (0, 1]
   * @throws dev.sinew.character.fault.SinewException if a number is out of range or the mesh has no
   *     faces
   */
  public static CorrectiveSmooth of(Mesh rest, int iterations, double step) {
    if (iterations < 0 || !(step > 0 && step <= 1)) {
      throw Fault.of(FaultCode.CONFIG, "a number is out of range", "corrective smooth")
          .found(iterations + " iterations of step " + step)
          .allowed("iterations ≥ 0, step in (0, 1]")
          .toException();
    }
    if (rest.faces().count() == 0) {
      throw Fault.of(FaultCode.TOPOLOGY, "smoothing needs faces", "corrective smooth")
          .toException();
    }
    MeshEdges edges = MeshEdges.of(rest.faces(), rest.vertexCount());
    CorrectiveSmooth made =
        new CorrectiveSmooth(
            new LaplacianSmoothing(edges, iterations, step),
            new TangentFrames(rest.faces().triangles(), edges),
            rest.vertexCount());
    made.bind(rest.vertices());
    return made;
  }

  private void bind(float[] rest) {
    smoothed(rest);
    double[] frame = new double[9];
    for (int v = 0; v < framed.length; v++) {
      framed[v] = frames.at(smooth, v, frame);
      for (int a = 0; a < 3 && framed[v]; a++) {
        for (int c = 0; c < 3; c++) {
          double lost = (double) rest[3 * v + c] - smooth[3 * v + c];
          detail[3 * v + a] += frame[3 * a + c] * lost;
        }
      }
    }
  }

  private void smoothed(float[] surface) {
    System.arraycopy(surface, 0, smooth, 0, surface.length);
    smoothing.smooth(smooth, spare);
    frames.of(smooth);
  }

  @Override
  public void deform(SurfaceFrame moment, float[] surface) {
    Surfaces.requireVertices("corrective smooth", surface, framed.length);
    smoothed(surface);
    double[] frame = new double[9];
    for (int v = 0; v < framed.length; v++) {
      if (framed[v] && frames.at(smooth, v, frame)) {
        for (int c = 0; c < 3; c++) {
          double put = 0;
          for (int a = 0; a < 3; a++) {
            put += frame[3 * a + c] * detail[3 * v + a];
          }
          surface[3 * v + c] = (float) (smooth[3 * v + c] + put);
        }
      }
    }
  }
}
