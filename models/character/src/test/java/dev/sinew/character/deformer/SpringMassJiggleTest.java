package dev.sinew.character.deformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.mesh.MeshEdges;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SpringMassJiggleTest {
  private static final MeshEdges EDGES = MeshEdges.of(Sheet.faces(), Sheet.VERTICES);
  private static final float[] REST = Sheet.mesh(0).vertices();

  private static SpringMassJiggle jiggle(JiggleOptions options, double softness) {
    double[] all = new double[Sheet.VERTICES];
    Arrays.fill(all, softness);
    return SpringMassJiggle.of(EDGES, all, options);
  }

  private static float[] at(SpringMassJiggle jiggle, double time, double height) {
    float[] surface = REST.clone();
    for (int i = 1; i < surface.length; i += 3) {
      surface[i] += (float) height;
    }
    jiggle.deform(Sheet.at(time), surface);
    return surface;
  }

  @Test
  void swingsAsADampedOscillatorDoes() {
    // From rest the sheet rises at 1 m/s: u'' + 2ζω·u' + ω²·u = 0 with u(0) = 0, u'(0) = −1.
    double frequency = 2;
    double damping = 0.25;
    SpringMassJiggle jiggle = jiggle(new JiggleOptions(frequency, damping, 3, 1e-4), 1);
    at(jiggle, 0, 0);
    double omega = 2 * Math.PI * frequency;
    double damped = omega * Math.sqrt(1 - damping * damping);
    for (int n = 1; n <= 20; n++) {
      double time = 0.03 * n;
      double off = at(jiggle, time, time)[1] - time;
      double expected = -Math.exp(-damping * omega * time) * Math.sin(damped * time) / damped;
      assertThat(off).as("after %.2f s", time).isCloseTo(expected, within(1e-4));
    }
  }

  @Test
  void followsByItsSoftness() {
    SpringMassJiggle soft = jiggle(JiggleOptions.defaults(), 1);
    SpringMassJiggle half = jiggle(JiggleOptions.defaults(), 0.5);
    SpringMassJiggle bone = jiggle(JiggleOptions.defaults(), 0);
    at(soft, 0, 0);
    at(half, 0, 0);
    at(bone, 0, 0);
    float off = at(soft, 0.05, 0.1)[1] - 0.1f;
    assertThat(off).isLessThan(-0.01f);
    assertThat(at(half, 0.05, 0.1)[1]).isCloseTo(0.1f + off / 2, within(1e-6f));
    assertThat(at(bone, 0.05, 0.1)[1]).isEqualTo(0.1f);
  }

  @Test
  void comesToRest() {
    SpringMassJiggle jiggle = jiggle(JiggleOptions.defaults(), 1);
    at(jiggle, 0, 0);
    at(jiggle, 0.1, 0.5);
    for (int n = 1; n < 60; n++) {
      at(jiggle, 0.1 + n / 20.0, 0.5);
    }
    assertThat(at(jiggle, 3.2, 0.5)[1]).isCloseTo(0.5f, within(1e-5f));
  }

  @Test
  void theSameFramesGiveTheSameBits() {
    SpringMassJiggle jiggle = jiggle(JiggleOptions.defaults(), 1);
    float[][] first = new float[20][];
    for (int n = 0; n < 20; n++) {
      first[n] = at(jiggle, n / 30.0, Math.sin(n));
      assertThat(at(jiggle, n / 30.0, Math.sin(n))).containsExactly(first[n]);
    }
    // Going back in time starts anew, as a reset does.
    for (int n = 0; n < 20; n++) {
      assertThat(at(jiggle, n / 30.0, Math.sin(n))).containsExactly(first[n]);
    }
    jiggle.reset();
    assertThat(at(jiggle, 5, 0.3)[1]).isEqualTo(0.3f);
  }

  @Test
  void couplingPullsNeighboursAlong() {
    double[] softness = new double[Sheet.VERTICES];
    Arrays.fill(softness, 1);
    int middle = Sheet.vertex(4, 4);
    float alone = 0;
    for (double coupling : new double[] {0, 5}) {
      SpringMassJiggle jiggle =
          SpringMassJiggle.of(EDGES, softness, new JiggleOptions(3, 0.2, coupling, 1.0 / 500));
      jiggle.deform(Sheet.at(0), REST.clone());
      float[] surface = REST.clone();
      surface[3 * middle + 1] = 0.1f;
      jiggle.deform(Sheet.at(0.05), surface);
      float beside = surface[3 * Sheet.vertex(4, 5) + 1];
      assertThat(beside).isLessThanOrEqualTo(alone);
      assertThat(coupling == 0).isEqualTo(beside == 0);
    }
  }

  @Test
  void refusesStepsThatWouldExplodeAndNumbersOutOfRange() {
    Faults.of(FaultCode.CONFIG, () -> new JiggleOptions(20, 0.2, 0, 1.0 / 60));
    Faults.of(FaultCode.CONFIG, () -> new JiggleOptions(2, 0.2, 30, 1.0 / 60));
    Faults.of(FaultCode.CONFIG, () -> new JiggleOptions(0, 0.2, 0, 0.01));
    Faults.of(FaultCode.CONFIG, () -> new JiggleOptions(1, Double.NaN, 0, 0.01));
    Faults.of(FaultCode.CONFIG, () -> jiggle(JiggleOptions.defaults(), 1.5));
    Faults.of(
        FaultCode.VERTEX_COUNT,
        () -> SpringMassJiggle.of(EDGES, new double[3], JiggleOptions.defaults()));
    Faults.of(FaultCode.NOT_FINITE, () -> at(jiggle(JiggleOptions.defaults(), 1), Double.NaN, 0));
  }
}
