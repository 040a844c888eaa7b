package dev.sinew.ingest.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;

final class PoseSamplerTest {
  @Test
  void elbowsAndKneesAreHingesThatBendOneWay() {
    SplittableRandom random = new SplittableRandom(1);
    int elbow = 3 * SampleSkeleton.index("LeftForeArm");
    int otherElbow = 3 * SampleSkeleton.index("RightForeArm");
    int knee = 3 * SampleSkeleton.index("RightLeg");
    for (int i = 0; i < 200; i++) {
      double[] pose = PoseSampler.sample(random);
      assertThat(pose[elbow]).isZero();
      assertThat(pose[elbow + 1]).isBetween(-2.2, 0.0);
      assertThat(pose[elbow + 2]).isZero();
      assertThat(pose[otherElbow + 1]).isBetween(0.0, 2.2);
      assertThat(pose[knee]).isBetween(0.0, 2.0);
      assertThat(pose[knee + 1]).isZero();
    }
  }

  @Test
  void clipsHaveNoJumps() {
    assertSmooth(phase -> MotionClips.walk(phase, 1.1));
    assertSmooth(MotionClips::exercise);
  }

  @Test
  void theWalkRepeatsAfterOneStrideWithSidesSwappedHalfway() {
    double[] begin = MotionClips.walk(0.2, 1);
    double[] half = MotionClips.walk(0.7, 1);
    assertThat(half[3 * SampleSkeleton.index("LeftLeg")])
        .isEqualTo(begin[3 * SampleSkeleton.index("RightLeg")]);
    assertThat(MotionClips.walk(1.2, 1))
        .containsExactly(begin, org.assertj.core.data.Offset.offset(1e-9));
  }

  private static void assertSmooth(DoubleFunction<double[]> clip) {
    double[] before = clip.apply(0);
    for (int i = 1; i <= 1000; i++) {
      double[] now = clip.apply(i / 1000.0);
      for (int k = 0; k < now.length; k++) {
        assertThat(Math.abs(now[k] - before[k])).isLessThan(0.02);
      }
      before = now;
    }
  }
}
