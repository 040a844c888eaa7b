package dev.sinew.ingest.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.DualQuaternionSkinning;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class MuscleDeformerTest {
  private static final Rig RIG = SampleBody.of("neutral", BodyProportions.NEUTRAL);
  private static final MuscleDeformer TRUTH = MuscleDeformer.of(RIG, BodyProportions.NEUTRAL);
  private static final Pose REST = Pose.identity(SampleSkeleton.COUNT);

  private static Pose pose(double[] axisAngle) {
    return Pose.ofAxisAngle(axisAngle, new double[3], null);
  }

  private static double[] bend(String joint, double x, double y, double z) {
    double[] axisAngle = new double[3 * SampleSkeleton.COUNT];
    int at = 3 * SampleSkeleton.index(joint);
    axisAngle[at] = x;
    axisAngle[at + 1] = y;
    axisAngle[at + 2] = z;
    return axisAngle;
  }

  private static double[] dualQuaternions(Pose pose) {
    float[] rest = RIG.mesh().vertices();
    double[] posed = new double[rest.length];
    for (int i = 0; i < rest.length; i++) {
      posed[i] = rest[i];
    }
    double[] matrices = ForwardKinematics.skinningMatrices(RIG.skeleton(), pose, REST);
    DualQuaternionSkinning.skin(RIG.weights(), matrices, posed, posed);
    return posed;
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  @Test
  void theTPoseIsTheRestSurfaceExactly() {
    assertThat(TRUTH.offsets(REST)).containsOnly(0.0);
    float[] rest = RIG.mesh().vertices();
    double[] posed = TRUTH.deform(REST);
    float[] rounded = new float[posed.length];
    for (int i = 0; i < posed.length; i++) {
      rounded[i] = (float) posed[i];
    }
    assertThat(rounded).isEqualTo(rest);
  }

  @Test
  void theRootSwellsNothing() {
    assertThat(TRUTH.offsets(pose(bend("Hips", 0.3, 2.0, -0.2)))).containsOnly(0.0);
  }

  @Test
  void whereNoMuscleSwellsTheTruthIsDualQuaternionSkinning() {
    Pose headTurned = pose(bend("Head", 0.2, 0.7, 0));
    assertThat(TRUTH.deform(headTurned)).isEqualTo(dualQuaternions(headTurned));

    Pose elbow = pose(bend("LeftForeArm", 0, -1.6, 0));
    double[] offsets = TRUTH.offsets(elbow);
    double[] truth = TRUTH.deform(elbow);
    double[] reference = dualQuaternions(elbow);
    int still = 0;
    double worst = 0;
    for (int i = 0; i < truth.length; i += 3) {
      if (offsets[i] == 0 && offsets[i + 1] == 0 && offsets[i + 2] == 0) {
        still++;
        for (int c = 0; c < 3; c++) {
          worst = Math.max(worst, Math.abs(truth[i + c] - reference[i + c]));
        }
      }
    }
    assertThat(worst).isLessThan(1e-15);
    assertThat(still).isBetween(truth.length / 3 * 8 / 10, truth.length / 3 - 50);
  }

  @Test
  void aBentElbowSwellsTheBicepsByMoreThanACentimetre() {
    double[] offsets = TRUTH.offsets(pose(bend("LeftForeArm", 0, -2.0, 0)));
    assertThat(largest(offsets)).isBetween(0.010, 0.025);
    double elsewhere = 0;
    for (int v = 0; v < offsets.length; v += 3) {
      if (RIG.mesh().vertices()[v] < 0.1) {
        elsewhere = Math.max(elsewhere, Math.abs(offsets[v + 2]));
      }
    }
    assertThat(elsewhere).isZero();
  }

  @Test
  void twiceTheBendIsNotTwiceTheSwelling() {
    double[] once = TRUTH.offsets(pose(bend("LeftForeArm", 0, -0.9, 0)));
    double[] twice = TRUTH.offsets(pose(bend("LeftForeArm", 0, -1.8, 0)));
    assertThat(largest(twice)).isGreaterThan(2.5 * largest(once));
  }

  /**
   * Entries of R − I of a hinge are sin θ and cos θ − 1: all a linear corrective has to fit with.
   */
  @Test
  void noLinearFunctionOfTheElbowsRotationMatrixFitsTheSwelling() {
    int samples = 40;
    double[] swelling = new double[samples];
    double[][] features = new double[2][samples];
    int at = argLargest(TRUTH.offsets(pose(bend("LeftForeArm", 0, -2.2, 0))));
    for (int s = 0; s < samples; s++) {
      double angle = 2.2 * s / (samples - 1);
      features[0][s] = Math.sin(angle);
      features[1][s] = Math.cos(angle) - 1;
      swelling[s] = TRUTH.offsets(pose(bend("LeftForeArm", 0, -angle, 0)))[at];
    }
    double aa = dot(features[0], features[0]);
    double ab = dot(features[0], features[1]);
    double bb = dot(features[1], features[1]);
    double ay = dot(features[0], swelling);
    double by = dot(features[1], swelling);
    double determinant = aa * bb - ab * ab;
    double a = (ay * bb - by * ab) / determinant;
    double b = (by * aa - ay * ab) / determinant;
    double worst = 0;
    for (int s = 0; s < samples; s++) {
      double fit = a * features[0][s] + b * features[1][s];
      worst = Math.max(worst, Math.abs(fit - swelling[s]));
    }
    assertThat(worst).isGreaterThan(0.05 * Math.abs(swelling[samples - 1]));
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static int argLargest(double[] values) {
    int best = 0;
    for (int i = 0; i < values.length; i++) {
      best = Math.abs(values[i]) > Math.abs(values[best]) ? i : best;
    }
    return best;
  }

  @Test
  void aMuscleOverTwoJointsIsNoSumOverJoints() {
    double[] elbow = bend("LeftForeArm", 0, -1.0, 0);
    double[] shoulder = bend("LeftArm", 0, 0, 0.9);
    double[] both = elbow.clone();
    both[3 * SampleSkeleton.index("LeftArm") + 2] = 0.9;
    double[] sum = TRUTH.offsets(pose(elbow));
    double[] alone = TRUTH.offsets(pose(shoulder));
    double[] together = TRUTH.offsets(pose(both));
    double worst = 0;
    for (int i = 0; i < sum.length; i++) {
      worst = Math.max(worst, Math.abs(together[i] - sum[i] - alone[i]));
    }
    assertThat(worst).isGreaterThan(0.002);
  }

  @Test
  void mirroredPosesSwellMirroredMuscles() {
    SplittableRandom random = new SplittableRandom(3);
    double[] axisAngle = PoseSampler.sample(random);
    double[] mirrored = new double[axisAngle.length];
    for (int j = 0; j < SampleSkeleton.COUNT; j++) {
      int to = 3 * SampleSkeleton.mirror(j);
      mirrored[to] = axisAngle[3 * j];
      mirrored[to + 1] = -axisAngle[3 * j + 1];
      mirrored[to + 2] = -axisAngle[3 * j + 2];
    }
    double[] one = TRUTH.offsets(pose(axisAngle));
    double[] other = TRUTH.offsets(pose(mirrored));
    double sumOne = 0;
    double sumOther = 0;
    for (int i = 0; i < one.length; i += 3) {
      sumOne += one[i] * one[i] + one[i + 1] * one[i + 1] + one[i + 2] * one[i + 2];
      sumOther += other[i] * other[i] + other[i + 1] * other[i + 1] + other[i + 2] * other[i + 2];
    }
    assertThat(sumOther).isCloseTo(sumOne, within(1e-6 * sumOne));
  }
}
