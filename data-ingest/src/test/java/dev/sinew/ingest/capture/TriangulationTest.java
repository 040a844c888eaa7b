package dev.sinew.ingest.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.mesh.Faces;
import org.junit.jupiter.api.Test;

class TriangulationTest {
  /** A strip of two quads: 0 1 4 3 and 1 2 5 4. */
  private static final Faces QUADS = Faces.of(new int[] {0, 4, 8}, strip(), 6);

  private static final Triangulation RIG = Triangulation.of(QUADS, 6);

  private static int[] strip() {
    return new int[] {0, 1, 4, 3, 1, 2, 5, 4};
  }

  @Test
  void acceptsQuadsThatTheRigHasAsTriangles() {
    assertThat(RIG.difference(QUADS, "t")).isEmpty();
  }

  @Test
  void acceptsPolygonsStartingAtAnotherCornerAndInAnotherOrder() {
    Faces turned = Faces.of(new int[] {0, 4, 8}, new int[] {5, 4, 1, 2, 4, 3, 0, 1}, 6);
    assertThat(RIG.difference(turned, "t")).isEmpty();
  }

  @Test
  void acceptsTrianglesInAnotherOrder() {
    Faces triangles = Faces.ofTriangles(new int[] {5, 4, 1, 1, 2, 5, 4, 3, 0, 0, 1, 4}, 6);
    assertThat(RIG.difference(triangles, "t")).isEmpty();
  }

  @Test
  void acceptsPointsWithoutFaces() {
    assertThat(RIG.difference(Faces.none(), "t")).isEmpty();
  }

  @Test
  void refusesAnotherVertexOrder() {
    Faces permuted = Faces.of(new int[] {0, 4, 8}, new int[] {1, 0, 4, 3, 0, 2, 5, 4}, 6);
    assertThat(RIG.difference(permuted, "t"))
        .hasValueSatisfying(
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.TOPOLOGY);
              assertThat(fault.message()).contains("triangle list differs from the rig's");
              assertThat(fault.found()).contains("triangle 2 (vertices 1, 2, 5)");
            });
  }

  @Test
  void refusesAnotherNumberOfTriangles() {
    Faces fewer = Faces.of(new int[] {0, 4}, new int[] {0, 1, 4, 3}, 6);
    assertThat(RIG.difference(fewer, "t"))
        .hasValueSatisfying(
            fault -> {
              assertThat(fault.found()).startsWith("2 triangles");
              assertThat(fault.allowed()).isEqualTo("4 triangles");
            });
  }

  @Test
  void refusesAFaceNamedTwiceInPlaceOfAnother() {
    Faces doubled = Faces.of(new int[] {0, 4, 8}, new int[] {0, 1, 4, 3, 0, 1, 4, 3}, 6);
    assertThat(RIG.difference(doubled, "t")).isPresent();
  }
}
