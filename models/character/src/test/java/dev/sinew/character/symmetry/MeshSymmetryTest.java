package dev.sinew.character.symmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MeshSymmetryTest {
  @Test
  void findsPlaneAndPartners() {
    MeshSymmetry found = MeshSymmetry.of(new Mesh(Patch.vertices(), Patch.quads()));
    assertThat(found.centre()).isCloseTo(Patch.CENTRE, within(1e-7));
    for (int v = 0; v < found.vertexCount(); v++) {
      assertThat(found.partner(v)).isEqualTo(Patch.partner(v));
    }
    assertThat(found.asymmetry()).isEmpty();
    assertThat(found.strayEdges()).isZero();
  }

  @Test
  void findsThePlaneBesideAnAsymmetricPart() {
    float[] vertices = Arrays.copyOf(Patch.vertices(), Patch.vertices().length + 3);
    vertices[vertices.length - 3] = 2;
    MeshSymmetry found = MeshSymmetry.of(new Mesh(vertices, Patch.quads()));
    assertThat(found.centre()).isCloseTo(Patch.CENTRE, within(1e-7));
    assertThat(found.unpartnered()).isEqualTo(1);
    assertThat(found.asymmetry().orElseThrow())
        .contains("1 of 36 vertices have no partner")
        .contains("vertex 35");
  }

  @Test
  void toleratesVerticesThatAreSlightlyOff() {
    float[] vertices = Patch.vertices();
    vertices[0] += 2e-4f;
    MeshSymmetry found = MeshSymmetry.of(new Mesh(vertices, Patch.quads()));
    assertThat(found.asymmetry()).isEmpty();
    assertThat(found.largestDistance()).isCloseTo(2e-4, within(2e-5));
    vertices[0] += 2e-3f;
    assertThat(MeshSymmetry.of(new Mesh(vertices, Patch.quads())).unpartnered()).isEqualTo(2);
  }

  @Test
  void tellsVerticesInOnePlaceApartByTheirEdges() {
    // Two sheets in one place; the second is numbered the other way round.
    float[] sheet = Patch.vertices();
    int count = sheet.length / 3;
    float[] vertices = Arrays.copyOf(sheet, 2 * sheet.length);
    int[] quads = Patch.quads().triangles();
    int[] both = Arrays.copyOf(quads, 2 * quads.length);
    for (int v = 0; v < count; v++) {
      System.arraycopy(sheet, 3 * v, vertices, 3 * (2 * count - 1 - v), 3);
    }
    for (int i = 0; i < quads.length; i++) {
      both[quads.length + i] = 2 * count - 1 - quads[i];
    }
    // One corner of the first sheet stands out, so that there is somewhere to begin.
    vertices[2] += 0.05f;
    vertices[3 * Patch.partner(0) + 2] += 0.05f;
    MeshSymmetry found = MeshSymmetry.of(new Mesh(vertices, Faces.ofTriangles(both, 2 * count)));
    for (int v = 0; v < count; v++) {
      assertThat(found.partner(v)).isEqualTo(Patch.partner(v));
    }
    assertThat(found.asymmetry()).isEmpty();
  }

  @Test
  void doesNotMindHowQuadsWereCut() {
    int[] cut = Patch.quads().triangles();
    Mesh mesh = new Mesh(Patch.vertices(), Faces.ofTriangles(cut, Patch.vertices().length / 3));
    assertThat(MeshSymmetry.of(mesh).strayEdges()).isZero();
  }

  @Test
  void refusesAnotherTopologyOnTheOtherSide() {
    // The left half's vertices stay, but lose their faces.
    int[] all = Patch.quads().triangles();
    int[] half = Arrays.stream(all, 0, all.length).limit(3L * (all.length / 3 / 2)).toArray();
    int[] twisted = half.clone();
    twisted[0] = 34;
    Mesh mesh = new Mesh(Patch.vertices(), Faces.ofTriangles(twisted, 35));
    MeshSymmetry found = MeshSymmetry.of(mesh);
    assertThat(found.unpartnered()).isZero();
    assertThat(found.strayEdges()).isPositive();
    assertThat(found.asymmetry().orElseThrow()).contains("partners are not joined");
  }

  @Test
  void pairsAPointCloud() {
    MeshSymmetry found = MeshSymmetry.of(new Mesh(Patch.vertices(), Faces.none()));
    assertThat(found.asymmetry()).isEmpty();
  }
}
