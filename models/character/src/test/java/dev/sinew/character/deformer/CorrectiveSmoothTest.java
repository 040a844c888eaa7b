package dev.sinew.character.deformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CorrectiveSmoothTest {

  @Test
  void leavesARigidlyMovedRestMeshAsItIs() {
    Mesh rest = Sheet.mesh(0.02);
    CorrectiveSmooth smooth = CorrectiveSmooth.of(rest, 8, 0.5);
    double[] turn = {0.7, -1.9, 0.4};
    float[] surface = Sheet.moved(rest.vertices(), turn, new double[] {1, 2, -0.5});
    float[] expected = surface.clone();
    smooth.deform(Sheet.at(0), surface);
    for (int i = 0; i < surface.length; i++) {
      assertThat(surface[i]).isCloseTo(expected[i], within(2e-6f));
    }
  }

  @Test
  void commutesWithRigidMotion() {
    CorrectiveSmooth smooth = CorrectiveSmooth.of(Sheet.mesh(0.02), 5, 0.5);
    float[] bent = Sheet.mesh(0.02).vertices();
    for (int v = 0; v < Sheet.VERTICES; v++) {
      bent[3 * v + 1] += bent[3 * v] * bent[3 * v] + 0.01f * (v % 3);
    }
    double[] turn = {-0.3, 0.8, 1.1};
    double[] by = {0.2, 0.4, 0.1};
    float[] before = Sheet.moved(bent, turn, by);
    smooth.deform(Sheet.at(0), before);
    smooth.deform(Sheet.at(0), bent);
    float[] after = Sheet.moved(bent, turn, by);
    for (int i = 0; i < after.length; i++) {
      assertThat(before[i]).isCloseTo(after[i], within(2e-6f));
    }
  }

  @Test
  void evensOutASpikeAsTheLaplacianDoes() {
    // Flat at rest: no detail to put back in the middle. One pass at λ moves (1 − λ) of a spike.
    Mesh rest = Sheet.mesh(0);
    float[] surface = rest.vertices().clone();
    int middle = Sheet.vertex(4, 4);
    surface[3 * middle + 1] = 0.01f;
    CorrectiveSmooth.of(rest, 1, 0.4).deform(Sheet.at(0), surface);
    assertThat(surface[3 * middle + 1]).isCloseTo(0.006f, within(1e-7f));
    assertThat(surface[3 * Sheet.vertex(4, 5) + 1]).isCloseTo(0.4f * 0.01f / 4, within(1e-7f));
    assertThat(surface[3 * Sheet.vertex(5, 5) + 1]).isCloseTo(0, within(1e-7f));
  }

  @Test
  void withoutIterationsNothingMoves() {
    float[] surface = Sheet.mesh(0.05).vertices();
    float[] expected = surface.clone();
    CorrectiveSmooth.of(Sheet.mesh(0), 0, 0.5).deform(Sheet.at(0), surface);
    assertThat(surface).containsExactly(expected);
  }

  @Test
  void staysFiniteWhereTheSurfaceCollapses() {
    Mesh rest = Sheet.mesh(0.02);
    float[] point = new float[rest.vertices().length];
    Arrays.fill(point, 0.3f);
    CorrectiveSmooth.of(rest, 3, 0.5).deform(Sheet.at(0), point);
    for (float x : point) {
      assertThat(x).isEqualTo(0.3f);
    }
  }

  @Test
  void refusesNumbersOutOfRangeAndOtherMeshes() {
    Mesh rest = Sheet.mesh(0);
    Faults.of(FaultCode.CONFIG, () -> CorrectiveSmooth.of(rest, -1, 0.5));
    Faults.of(FaultCode.CONFIG, () -> CorrectiveSmooth.of(rest, 1, 0));
    Faults.of(FaultCode.CONFIG, () -> CorrectiveSmooth.of(rest, 1, 1.1));
    Faults.of(
        FaultCode.TOPOLOGY,
        () -> CorrectiveSmooth.of(new Mesh(rest.vertices(), Faces.none()), 1, 0.5));
    Faults.of(
        FaultCode.VERTEX_COUNT,
        () -> CorrectiveSmooth.of(rest, 1, 0.5).deform(Sheet.at(0), new float[9]));
  }
}
