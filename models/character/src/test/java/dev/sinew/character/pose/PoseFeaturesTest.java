package dev.sinew.character.pose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Figures;
import dev.sinew.character.pose.PoseFeatures.Form;
import dev.sinew.character.skeleton.Skeleton;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PoseFeaturesTest {
  private final Random random = new Random(6);

  @ParameterizedTest
  @EnumSource(Form.class)
  void featuresAreExactlyZeroAtTheRestPose(Form form) {
    Skeleton skeleton = Figures.twoRoots();
    for (boolean translating : new boolean[] {false, true}) {
      Pose rest = Figures.pose(skeleton, random, translating);
      assertThat(features(PoseFeatures.of(form, skeleton, rest, 0.1), rest)).containsOnly(0f);
      Pose identity = Pose.identity(5);
      assertThat(features(PoseFeatures.ofRotations(form, skeleton, identity), identity))
          .containsOnly(0f);
    }
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void featuresDoNotSeeTheBodyMoveAsAWhole(Form form) {
    Skeleton skeleton = Figures.twoRoots();
    Pose rest = Pose.identity(5);
    Pose pose = Figures.pose(skeleton, random, true);
    Pose moved = Figures.moved(skeleton, pose, new double[] {0.4, -2, 1}, new double[] {5, -1, 3});
    PoseFeatures features = PoseFeatures.of(form, skeleton, rest, 0.1);
    assertThat(features(features, centred(skeleton, moved, rest)))
        .containsExactly(features(features, centred(skeleton, pose, rest)), within(1e-5f));
  }

  @Test
  void halfAngleFeatureOfATurnIsTheSineOfHalfIt() {
    PoseFeatures features =
        PoseFeatures.ofRotations(Form.HALF_ANGLE, Figures.chain(), Pose.identity(3));
    float[] found = features(features, Figures.turned(3, 2, 1.2));
    assertThat(found).hasSize(6);
    assertThat(found)
        .containsExactly(new float[] {0, 0, 0, 0, 0, (float) Math.sin(0.6)}, within(1e-7f));
  }

  @Test
  void matrixFeatureOfATurnIsTheMatrixLessTheRestMatrix() {
    PoseFeatures features =
        PoseFeatures.ofRotations(Form.MATRIX, Figures.chain(), Pose.identity(3));
    float c = (float) (Math.cos(1.2) - 1);
    float s = (float) Math.sin(1.2);
    float[] found = features(features, Figures.turned(3, 1, 1.2));
    float[] expected = new float[18];
    expected[0] = c;
    expected[1] = -s;
    expected[3] = s;
    expected[4] = c;
    assertThat(found).containsExactly(expected, within(1e-7f));
  }

  @Test
  void translationsFollowTheRotationInUnitsOfTheScale() {
    PoseFeatures features =
        PoseFeatures.of(Form.HALF_ANGLE, Figures.chain(), Pose.identity(3), 0.1);
    Pose pose =
        Pose.ofAxisAngle(
            new double[9], new double[3], new double[] {7, 7, 7, 0, 0.05, 0, 0, 0, -0.2});
    assertThat(features(features, pose))
        .containsExactly(new float[] {0, 0, 0, 0, 0.5f, 0, 0, 0, 0, 0, 0, -2}, within(1e-6f));
  }

  @Test
  void everyFeatureKnowsItsJointAndThePelvisHasNone() {
    PoseFeatures features =
        PoseFeatures.of(Form.HALF_ANGLE, Figures.twoRoots(), Pose.identity(5), 0.1);
    assertThat(features.size()).isEqualTo(4 * 6);
    assertThat(features.begin(1)).isEqualTo(-1);
    for (int j : new int[] {0, 2, 3, 4}) {
      for (int i = 0; i < features.sizePerJoint(); i++) {
        assertThat(features.jointOf(features.begin(j) + i)).isEqualTo(j);
      }
    }
  }

  @Test
  void writesOnlyItsOwnSlice() {
    PoseFeatures features =
        PoseFeatures.ofRotations(Form.HALF_ANGLE, Figures.chain(), Pose.identity(3));
    float[] row = new float[10];
    java.util.Arrays.fill(row, 7);
    features.compute(Figures.turned(3, 1, 1), row, 2);
    assertThat(row).startsWith(7, 7, 0, 0).endsWith(0, 0, 0, 7, 7);
  }

  @Test
  void rejectsAScaleThatIsNone() {
    for (double scale : new double[] {-1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> PoseFeatures.of(Form.HALF_ANGLE, Figures.chain(), Pose.identity(3), scale));
    }
  }

  private static Pose centred(Skeleton skeleton, Pose pose, Pose rest) {
    return PelvisFrame.of(skeleton, pose, rest).centre(skeleton, pose, rest);
  }

  private static float[] features(PoseFeatures features, Pose pose) {
    float[] found = new float[features.size()];
    java.util.Arrays.fill(found, Float.NaN);
    features.compute(pose, found, 0);
    return found;
  }
}
