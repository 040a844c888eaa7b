package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.List;

/** The morph targets of a document's mesh: each sparse, or dense where that is shorter. */
final class MorphTargets {
  private final GlbBuilder builder;
  private final int vertexCount;

  private MorphTargets(GlbBuilder builder, int vertexCount) {
    this.builder = builder;
    this.vertexCount = vertexCount;
  }

  /**
   * Adds a target a track, with weight zero where no animation is played.
   *
   * @param tracks at least one, each of which moves something
   * @throws dev.sinew.character.fault.SinewException if the targets outgrow {@link
   *     GlbAnimationWriter#MOST_TARGET_BYTES}
   */
  static void add(RigDocument document, int vertexCount, List<MorphTrack> tracks) {
    GlbBuilder builder = document.builder();
    MorphTargets targets = new MorphTargets(builder, vertexCount);
    long before = builder.size();
    ArrayNode entries = document.primitive().putArray("targets");
    for (MorphTrack track : tracks) {
      entries.addObject().put("POSITION", targets.accessor(track));
      if (builder.size() - before > GlbAnimationWriter.MOST_TARGET_BYTES) {
        throw Fault.of(FaultCode.USAGE, "the morph targets are too large for one file", "animation")
            .found(
                "more than "
                    + GlbAnimationWriter.MOST_TARGET_BYTES
                    + " bytes up to target "
                    + track.name())
            .remedy("Choose fewer frames, or write the motion without correctives.")
            .toException();
      }
    }
    GlbBuilder.numbers(document.mesh(), "weights", new double[tracks.size()]);
    ArrayNode names = document.mesh().putObject("extras").putArray("targetNames");
    tracks.forEach(track -> names.add(track.name()));
  }

  private int accessor(MorphTrack track) {
    return isSparseSmaller(track.size()) ? addSparse(track) : addDense(track);
  }

  private boolean isSparseSmaller(int moved) {
    return (long) moved * (12 + GlbBuilder.width(indexType())) < 12L * vertexCount;
  }

  private int indexType() {
    return GlbBuilder.unsignedType(vertexCount, true);
  }

  private int addDense(MorphTrack track) {
    float[] dense = new float[3 * vertexCount];
    for (int n = 0; n < track.size(); n++) {
      System.arraycopy(track.offsets(), 3 * n, dense, 3 * track.vertices()[n], 3);
    }
    int accessor = builder.floats(dense, "VEC3", 3, GlbBuilder.VERTICES);
    builder.bounds(accessor, dense, 3);
    return accessor;
  }

  /** Adds a target that is zero but for the moved vertices. */
  private int addSparse(MorphTrack track) {
    int moved = track.size();
    int indexView =
        builder.view(GlbBuilder.bytes(track.vertices(), vertexCount, true), GlbBuilder.NO_TARGET);
    int valueView = builder.view(GlbBuilder.bytes(track.offsets()), GlbBuilder.NO_TARGET);
    int accessor = builder.count("accessors");
    ObjectNode sparse =
        builder
            .accessor(Accessors.FLOAT, vertexCount, "VEC3")
            .putObject("sparse")
            .put("count", moved);
    sparse.putObject("indices").put("bufferView", indexView).put("componentType", indexType());
    sparse.putObject("values").put("bufferView", valueView);
    // One zero more than there are moved vertices: the bounds are those of the whole mesh.
    float[] bounded = new float[3 * moved + 3];
    System.arraycopy(track.offsets(), 0, bounded, 0, 3 * moved);
    builder.bounds(accessor, bounded, 3);
    return accessor;
  }
}
