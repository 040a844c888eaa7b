package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Correctives as morph targets of a document's mesh; a frame that nothing moves in has none.
 *
 * @param frames the frame each target was made for
 */
record MorphTargets(List<Integer> frames) {
  /** Offsets no longer than this are left out, metres. */
  private static final double SHORTEST = 1e-6;

  /**
   * @param offsets [V,3] a frame
   * @throws dev.sinew.character.fault.SinewException if an offset is not finite or the targets
   *     outgrow {@link GlbAnimationWriter#MOST_CORRECTIVE_BYTES}
   */
  static MorphTargets add(RigDocument document, List<float[]> offsets) {
    GlbBuilder builder = document.builder();
    long before = builder.size();
    List<Integer> frames = new ArrayList<>();
    for (int f = 0; f < offsets.size(); f++) {
      int[] moved = moved(offsets.get(f), f);
      if (moved.length > 0) {
        int accessor;
        if (isSparseSmaller(moved.length, offsets.get(f).length / 3)) {
          accessor = addSparse(builder, offsets.get(f), moved);
        } else {
          accessor = builder.floats(offsets.get(f), "VEC3", 3, GlbBuilder.VERTICES);
          builder.bounds(accessor, offsets.get(f), 3);
        }
        document.primitive().withArray("targets").addObject().put("POSITION", accessor);
        frames.add(f);
      }
      if (builder.size() - before > GlbAnimationWriter.MOST_CORRECTIVE_BYTES) {
        throw Fault.of(FaultCode.USAGE, "the correctives are too large for one file", "frame " + f)
            .found("more than " + GlbAnimationWriter.MOST_CORRECTIVE_BYTES + " bytes")
            .remedy("Choose fewer frames, or write the motion without correctives.")
            .toException();
      }
    }
    if (!frames.isEmpty()) {
      GlbBuilder.numbers(document.mesh(), "weights", new double[frames.size()]);
    }
    return new MorphTargets(frames);
  }

  private static int[] moved(float[] offsets, int frame) {
    int[] moved = new int[offsets.length / 3];
    int count = 0;
    for (int v = 0; v < moved.length; v++) {
      double x = offsets[3 * v];
      double y = offsets[3 * v + 1];
      double z = offsets[3 * v + 2];
      double squared = x * x + y * y + z * z;
      if (!Double.isFinite(squared)) {
        throw Fault.of(
                FaultCode.NOT_FINITE,
                "a corrective is not finite",
                "frame " + frame + ", vertex " + v)
            .toException();
      }
      if (squared > SHORTEST * SHORTEST) {
        moved[count++] = v;
      }
    }
    return Arrays.copyOf(moved, count);
  }

  private static boolean isSparseSmaller(int moved, int vertexCount) {
    return (long) moved * (12 + GlbBuilder.width(indexType(vertexCount))) < 12L * vertexCount;
  }

  private static int indexType(int vertexCount) {
    return GlbBuilder.unsignedType(vertexCount, true);
  }

  /** Adds a target that is zero but for the moved vertices. */
  private static int addSparse(GlbBuilder builder, float[] offsets, int[] moved) {
    int vertexCount = offsets.length / 3;
    // One zero more than there are moved vertices: the bounds are those of the whole mesh.
    float[] values = new float[3 * moved.length];
    float[] bounded = new float[3 * moved.length + 3];
    for (int i = 0; i < moved.length; i++) {
      System.arraycopy(offsets, 3 * moved[i], values, 3 * i, 3);
    }
    System.arraycopy(values, 0, bounded, 0, values.length);
    int indexView = builder.view(GlbBuilder.bytes(moved, vertexCount, true), GlbBuilder.NO_TARGET);
    int valueView = builder.view(GlbBuilder.bytes(values), GlbBuilder.NO_TARGET);
    int accessor = builder.count("accessors");
    ObjectNode sparse =
        builder
            .accessor(Accessors.FLOAT, vertexCount, "VEC3")
            .putObject("sparse")
            .put("count", moved.length);
    sparse
        .putObject("indices")
        .put("bufferView", indexView)
        .put("componentType", indexType(vertexCount));
    sparse.putObject("values").put("bufferView", valueView);
    builder.bounds(accessor, bounded, 3);
    return accessor;
  }
}
