package dev.sinew.character.rig;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Faults;
import dev.sinew.character.Figures;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.skinning.SkinWeights;
import org.junit.jupiter.api.Test;

class RigTest {
  private final Mesh mesh = new Mesh(new float[6], Faces.none());

  @Test
  void weightsMustBeOfTheMesh() {
    SkinWeights three = SkinWeights.ofDense(new double[9], 3);
    assertThat(
            Faults.of(FaultCode.VERTEX_COUNT, () -> new Rig("arm", mesh, Figures.chain(), three))
                .message())
        .contains("arm", "3 rows", "2 vertices");
  }

  @Test
  void weightsMustBeOfTheSkeleton() {
    SkinWeights four = SkinWeights.ofDense(new double[8], 4);
    assertThat(
            Faults.of(FaultCode.JOINT, () -> new Rig("arm", mesh, Figures.chain(), four)).message())
        .contains("4 columns", "3 joints");
  }
}
