package dev.sinew.training.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.corrective.BuildScale;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.training.TwoBoneArm;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RestResidualsTest {
  private final TwoBoneArm arm = new TwoBoneArm();

  @Test
  void areTakenBackToUnitBuild() {
    BuildScale build = BuildScale.relativeTo(arm.weights(), new float[] {0.2f, 1.4f});
    float[] scale = build.of(arm.shapes().shape("arm").tpose());
    assertThat(scale[0]).isGreaterThan(1.5f);
    assertThat(scale[TwoBoneArm.TIP]).isLessThan(0.7f);
    FrameRow frame = noisy(arm.frame(0, 0.3, -0.8, 0.5));
    RestResiduals plain =
        new RestResiduals(arm.shapes(), arm.weights(), arm.restPose(), arm.features());
    RestResiduals byBuild =
        new RestResiduals(arm.shapes(), arm.weights(), arm.restPose(), arm.features(), build);
    double[] expected = plain.residual(frame);
    double[] found = byBuild.residual(frame);
    for (int i = 0; i < expected.length; i++) {
      assertThat(Math.abs(expected[i])).isGreaterThan(1e-4);
      assertThat(found[i] * scale[i / 3]).isCloseTo(expected[i], within(1e-12));
    }
    assertThat(byBuild.features(frame)).isEqualTo(plain.features(frame));
  }

  private FrameRow noisy(FrameRow frame) {
    Random random = new Random(2);
    float[] vertices = frame.vertices().clone();
    for (int i = 0; i < vertices.length; i++) {
      vertices[i] += (float) (0.05 + 0.01 * random.nextDouble());
    }
    return arm.withVertices(frame, vertices);
  }
}
