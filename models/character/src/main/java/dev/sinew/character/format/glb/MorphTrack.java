package dev.sinew.character.format.glb;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A shape that is added to a clip's rest mesh, and how much of it in each frame: a morph target
 * with its weights. In frame f the rest mesh is rest + Σ_k w_kf·D_k over all tracks k. Immutable.
 */
public final class MorphTrack {
  /** Frames of correctives that {@link #ofFrames} turns into targets at most. */
  public static final int MOST_FRAMES = 240;

  /** A frame's offsets no longer than this are left out, metres. */
  private static final double SHORTEST = 1e-6;

  private final String name;
  private final int vertexCount;
  private final int[] vertices;
  private final float[] offsets;
  private final float[] weights;

  private MorphTrack(
      String name, int vertexCount, int[] vertices, float[] offsets, float[] weights) {
    this.name = name;
    this.vertexCount = vertexCount;
    this.vertices = vertices;
    this.offsets = offsets;
    this.weights = weights;
  }

  /**
   * @param name of the target
   * @param vertexCount V
   * @param vertices [N] those that it moves, rising
   * @param offsets [N,3] how far, in rest space, metres
   * @param weights [F] a frame's share of it
   * @throws dev.sinew.character.fault.SinewException if the vertices do not rise or exist, their
   *     number is not that of the offsets, or an offset or weight is not finite in float32
   */
  public static MorphTrack of(
      String name, int vertexCount, int[] vertices, float[] offsets, float[] weights) {
    if (offsets.length != 3 * vertices.length) {
      throw Fault.of(FaultCode.SHAPE, "offsets and their vertices differ in number", name)
          .found(vertices.length + " vertices, " + offsets.length + " numbers")
          .allowed("three numbers a vertex")
          .toException();
    }
    for (int n = 0; n < vertices.length; n++) {
      if (vertices[n] <= (n == 0 ? -1 : vertices[n - 1]) || vertices[n] >= vertexCount) {
        throw Fault.of(FaultCode.SHAPE, "moved vertices must rise and exist", name)
            .found("vertex " + vertices[n] + " at " + n)
            .allowed("rising, 0.." + (vertexCount - 1))
            .toException();
      }
    }
    for (int i = 0; i < offsets.length; i++) {
      requireFinite(offsets[i], name, "vertex " + vertices[i / 3]);
    }
    for (int f = 0; f < weights.length; f++) {
      requireFinite(weights[f], name, "weight of frame " + f);
    }
    return new MorphTrack(name, vertexCount, vertices.clone(), offsets.clone(), weights.clone());
  }

  /**
   * Correctives that differ from frame to frame: each has a target of its own, fully on at its
   * frame and off at the neighbours', so that a viewer blends linearly in between.
   *
   * @param offsets [V,3] rest-space corrective a frame of the clip, metres; what moves a vertex by
   *     no more than a micrometre is left out
   * @return one track for each frame in which something is moved, or none
   * @throws dev.sinew.character.fault.SinewException if offsets are of another mesh or number of
   *     frames, not finite, or there are more than {@value #MOST_FRAMES} frames
   */
  public static List<MorphTrack> ofFrames(SkinnedClip clip, List<float[]> offsets) {
    if (offsets.size() != clip.frames()) {
      throw Fault.of(FaultCode.FRAME_COUNT, "there must be one corrective a pose", "animation")
          .found(offsets.size() + " correctives")
          .allowed(clip.frames() + " poses")
          .toException();
    }
    if (offsets.size() > MOST_FRAMES) {
      throw Fault.of(FaultCode.USAGE, "too many frames with correctives for one file", "animation")
          .found(offsets.size() + " frames")
          .allowed("at most " + MOST_FRAMES)
          .remedy("Choose fewer frames, or write the motion without correctives.")
          .toException();
    }
    List<MorphTrack> tracks = new ArrayList<>();
    for (int f = 0; f < offsets.size(); f++) {
      String name = "frame " + f;
      requireMesh(clip, offsets.get(f), name);
      int[] moved = moved(offsets.get(f), name);
      if (moved.length > 0) {
        float[] values = new float[3 * moved.length];
        for (int n = 0; n < moved.length; n++) {
          System.arraycopy(offsets.get(f), 3 * moved[n], values, 3 * n, 3);
        }
        float[] weights = new float[offsets.size()];
        weights[f] = 1;
        tracks.add(new MorphTrack(name, offsets.get(f).length / 3, moved, values, weights));
      }
    }
    return tracks;
  }

  private static void requireMesh(SkinnedClip clip, float[] offsets, String name) {
    if (offsets.length != clip.rig().mesh().vertices().length) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "the corrective is of another mesh", name)
          .found(offsets.length / 3 + " vertices")
          .allowed(clip.rig().mesh().vertexCount() + " vertices")
          .toException();
    }
  }

  private static int[] moved(float[] offsets, String name) {
    int[] moved = new int[offsets.length / 3];
    int count = 0;
    for (int v = 0; v < moved.length; v++) {
      double squared = 0;
      for (int i = 3 * v; i < 3 * v + 3; i++) {
        requireFinite(offsets[i], name, "vertex " + v);
        squared += (double) offsets[i] * offsets[i];
      }
      if (squared > SHORTEST * SHORTEST) {
        moved[count++] = v;
      }
    }
    return Arrays.copyOf(moved, count);
  }

  private static void requireFinite(float value, String name, String where) {
    if (!Float.isFinite(value)) {
      throw Fault.of(FaultCode.NOT_FINITE, "a morph target is not finite", name + ", " + where)
          .found(value)
          .toException();
    }
  }

  /** What viewers call the target. */
  public String name() {
    return name;
  }

  /** V, the number of vertices of the mesh. */
  public int vertexCount() {
    return vertexCount;
  }

  /** N, how many vertices it moves. */
  public int size() {
    return vertices.length;
  }

  /** F, the number of frames. */
  public int frames() {
    return weights.length;
  }

  /** The share of it in frame {@code f}. */
  public float weight(int f) {
    return weights[f];
  }

  /** [N] the vertices it moves; not to be modified. */
  int[] vertices() {
    return vertices;
  }

  /** [N,3] metres; not to be modified. */
  float[] offsets() {
    return offsets;
  }
}
