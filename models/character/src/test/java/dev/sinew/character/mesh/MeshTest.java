package dev.sinew.character.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import org.junit.jupiter.api.Test;

class MeshTest {
  @Test
  void polygonsAreFannedFromTheirFirstCorner() {
    Faces faces = Faces.of(new int[] {0, 3, 8}, new int[] {0, 1, 2, 4, 3, 2, 1, 0}, 5);
    assertThat(faces.count()).isEqualTo(2);
    assertThat(faces.corners(1)).isEqualTo(5);
    assertThat(faces.vertex(1, 4)).isZero();
    assertThat(faces.triangles()).containsExactly(0, 1, 2, 4, 3, 2, 4, 2, 1, 4, 1, 0);
  }

  @Test
  void trianglesAreGivenBack() {
    int[] triangles = {0, 1, 2, 2, 1, 3};
    assertThat(Faces.ofTriangles(triangles, 4).triangles()).containsExactly(triangles);
    assertThat(Faces.none().triangles()).isEmpty();
  }

  @Test
  void rejectsAFaceThatNamesAVertexThatDoesNotExist() {
    for (int bad : new int[] {-1, 4}) {
      assertThat(
              Faults.of(
                      FaultCode.TOPOLOGY,
                      () -> Faces.ofTriangles(new int[] {0, 1, 2, 0, 1, bad}, 4))
                  .where())
          .isEqualTo("face 1");
    }
  }

  @Test
  void rejectsAFaceOfTwoCornersAndHalfATriangle() {
    Faults.of(FaultCode.TOPOLOGY, () -> Faces.of(new int[] {0, 2}, new int[] {0, 1}, 4));
    Faults.of(FaultCode.TOPOLOGY, () -> Faces.ofTriangles(new int[] {0, 1, 2, 3}, 4));
  }

  @Test
  void rejectsOffsetsThatDoNotCoverTheCorners() {
    int[] corners = {0, 1, 2, 3};
    Faults.of(FaultCode.TOPOLOGY, () -> Faces.of(new int[] {0, 3}, corners, 4));
    Faults.of(FaultCode.TOPOLOGY, () -> Faces.of(new int[] {1, 4}, corners, 4));
    Faults.of(FaultCode.TOPOLOGY, () -> Faces.of(new int[] {0, 5}, corners, 4));
    Faults.of(FaultCode.TOPOLOGY, () -> Faces.of(new int[0], corners, 4));
  }

  @Test
  void rejectsNoVerticesHalfOnesAndThoseThatAreNotFinite() {
    Faults.of(FaultCode.EMPTY, () -> new Mesh(new float[0], Faces.none()));
    Faults.of(FaultCode.SHAPE, () -> new Mesh(new float[4], Faces.none()));
    float[] vertices = new float[9];
    vertices[7] = Float.NEGATIVE_INFINITY;
    assertThat(Faults.of(FaultCode.NOT_FINITE, () -> new Mesh(vertices, Faces.none())).where())
        .isEqualTo("vertex 2");
  }

  @Test
  void theDiagonalIsThatOfTheBoxAroundTheVertices() {
    Mesh mesh = new Mesh(new float[] {1, 5, 2, -1, 8, 2, 0, 6, 8}, Faces.none());
    assertThat(mesh.diagonal()).isEqualTo(7);
  }
}
