package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * An upper arm of a metre along x from the origin and a tip at (2, 0, 0), which a joint at (1, 0,
 * 0) turns about z: from 0 at 0 s to {@link #TURN} at 1 s. A shape lifts the tip by half a metre
 * along z, with weights 0 and 2.
 */
final class AnimatedArm {
  static final double TURN = 2.4;

  private AnimatedArm() {}

  /** Writes it, and takes the file apart. */
  static GlbEdit write(Path file) throws IOException {
    Rig rig =
        new Rig(
            "arm",
            new Mesh(
                new float[] {0, 0, 0, 1, 0, 0, 2, 0, 0},
                Faces.of(new int[] {0, 3}, new int[] {0, 1, 2}, 3)),
            Skeleton.of(
                List.of("upper", "lower"), new int[] {-1, 0}, new double[] {0, 0, 0, 1, 0, 0}),
            SkinWeights.ofDense(new double[] {1, 0, 1, 0, 0, 1}, 2));
    Pose turned = Pose.ofAxisAngle(new double[] {0, 0, 0, 0, 0, TURN}, new double[3], null);
    MorphTrack lift =
        MorphTrack.of("lift", 3, new int[] {2}, new float[] {0, 0, 0.5f}, new float[] {0, 2});
    SkinnedClip clip = SkinnedClip.of(rig, 1, List.of(Pose.identity(2), turned));
    GlbAnimationWriter.write(file, clip, List.of(lift));
    return GlbEdit.of(file);
  }

  /** The sampler of the tip's rotation or of the weights. */
  static ObjectNode sampler(GlbEdit edit, String path) {
    for (var channel : edit.item("animations", 0).path("channels")) {
      int node = channel.path("target").path("node").asInt();
      if (channel.path("target").path("path").asText().equals(path) && node != 0) {
        return (ObjectNode)
            edit.item("animations", 0).path("samplers").path(channel.path("sampler").asInt());
      }
    }
    throw new AssertionError(path);
  }
}
