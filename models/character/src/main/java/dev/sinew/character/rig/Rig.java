package dev.sinew.character.rig;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.io.Serializable;

/**
 * A rest mesh, the skeleton inside it, and the weights that bind them.
 *
 * @param name what the file called it
 * @param mesh rest mesh, V vertices
 * @param skeleton J joints, in the mesh's frame
 * @param weights [V,J]
 */
public record Rig(String name, Mesh mesh, Skeleton skeleton, SkinWeights weights)
    implements Serializable {

  /**
   * @throws dev.sinew.character.fault.SinewException if the numbers of vertices or joints differ
   */
  public Rig {
    if (weights.vertexCount() != mesh.vertexCount()) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "weights are of another mesh", name)
          .found(weights.vertexCount() + " rows")
          .allowed(mesh.vertexCount() + " vertices")
          .toException();
    }
    if (weights.jointCount() != skeleton.jointCount()) {
      throw Fault.of(FaultCode.JOINT, "weights are of another skeleton", name)
          .found(weights.jointCount() + " columns")
          .allowed(skeleton.jointCount() + " joints")
          .toException();
    }
  }
}
