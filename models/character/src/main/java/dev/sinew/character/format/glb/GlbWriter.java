package dev.sinew.character.format.glb;

import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.SkinWeights;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a rig as a glTF 2.0 binary file: one mesh in vertex order, its polygons fanned into
 * triangles, all influences in sets of four, and one node a joint.
 */
public final class GlbWriter {
  private GlbWriter() {}

  /**
   * Writes a rig; the same rig gives the same bytes. Weights are written as float32 and each
   * vertex's are scaled to sum to one.
   *
   * @throws dev.sinew.character.fault.SinewException if the mesh has no faces, a weight is negative
   *     or a vertex has no positive weight; nothing is written then
   * @throws java.io.UncheckedIOException if the file cannot be written
   */
  public static void writeRig(Path file, Rig rig) {
    Pose unposed = Pose.identity(rig.skeleton().jointCount());
    byte[] bytes = new RigDocument(rig, unposed).builder().toBytes();
    AtomicFiles.write(file, temporary -> Files.write(temporary, bytes));
  }

  /**
   * Whether glTF can hold W as it is: no weight is negative, and rows sum to one within 1e-5. Of
   * other weights an engine plays something else.
   */
  public static boolean holds(SkinWeights weights) {
    return WeightSets.areConvex(weights);
  }
}
