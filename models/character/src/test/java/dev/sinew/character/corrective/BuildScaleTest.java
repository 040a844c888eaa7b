package dev.sinew.character.corrective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.fault.SinewException;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures.Form;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Corrections grow with the part of a body that they correct. */
class BuildScaleTest {
  private final RandomCharacter character = new RandomCharacter(RandomCharacter.Kind.ONE_ROOT, 5);

  private static float[] times(float[] values, double factor) {
    float[] result = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = (float) (factor * values[i]);
    }
    return result;
  }

  /** Two joints, two vertices each, and one vertex between them. */
  private static SkinWeights twoParts() {
    return SkinWeights.ofDense(new double[] {1, 0, 1, 0, 0, 1, 0, 1, .5, .5}, 2);
  }

  @Test
  void weighsTheRatiosOfTheRootMeanSquareSizesOfTheParts() {
    float[] tpose = {-1, 0, 0, 1, 0, 0, 0, 9, 0, 0, 13, 0, 0, 4, 0};
    // Part 0: weights 1, 1, 1/2 about (0, 0.8, 0); part 1: about (0, 9.6, 0).
    double first = Math.sqrt((2 * (1 + 0.8 * 0.8) + 0.5 * 3.2 * 3.2) / 2.5);
    double second = Math.sqrt((0.6 * 0.6 + 3.4 * 3.4 + 0.5 * 5.6 * 5.6) / 2.5);
    float[] scale = BuildScale.relativeTo(twoParts(), new float[] {2, 5}).of(tpose);
    double[] expected = {
      first / 2, first / 2, second / 5, second / 5, (first / 2 + second / 5) / 2
    };
    for (int v = 0; v < 5; v++) {
      assertThat((double) scale[v]).isCloseTo(expected[v], within(1e-6));
    }
  }

  @Test
  void isOneForThePersonItIsRelativeTo() {
    float[] tpose = character.tpose();
    BuildScale build = BuildScale.relativeToMean(character.weights, List.of(tpose));
    for (float s : build.of(tpose)) {
      assertThat(s).isCloseTo(1, within(1e-6f));
    }
  }

  @Test
  void isRelativeToTheMeanOfAllPeople() {
    float[] tpose = character.tpose();
    BuildScale build =
        BuildScale.relativeToMean(
            character.weights, List.of(times(tpose, 0.5), tpose, times(tpose, 3)));
    for (float s : build.of(tpose)) {
      assertThat(s).isCloseTo(1 / 1.5f, within(1e-6f));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.5, 1, 2, 3.5})
  void growsWithTheWholeBody(double factor) {
    float[] tpose = character.tpose();
    BuildScale build = BuildScale.relativeToMean(character.weights, List.of(tpose));
    for (float s : build.of(times(tpose, factor))) {
      assertThat((double) s).isCloseTo(factor, within(1e-5));
    }
  }

  @Test
  void neitherMovingNorTurningTheMeshChangesIt() {
    float[] tpose = character.tpose();
    BuildScale build =
        BuildScale.relativeToMean(character.weights, List.of(tpose, character.tpose()));
    double[] turn = new double[9];
    Rotations.matrixFromAxisAngle(new double[] {0.4, -2.1, 0.9}, 0, turn, 0);
    float[] moved = new float[tpose.length];
    for (int i = 0; i < moved.length; i++) {
      int v = i - i % 3;
      int r = 3 * (i % 3);
      moved[i] =
          (float)
              (turn[r] * tpose[v] + turn[r + 1] * tpose[v + 1] + turn[r + 2] * tpose[v + 2] + 7);
    }
    float[] before = build.of(tpose);
    float[] after = build.of(moved);
    for (int v = 0; v < before.length; v++) {
      assertThat(after[v]).isCloseTo(before[v], within(1e-5f));
    }
  }

  @Test
  void leavesOutJointsWithoutASizeAndVerticesThatNothingMoves() {
    SkinWeights weights = SkinWeights.ofDense(new double[] {1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0}, 3);
    float[] tpose = {-1, 0, 0, 1, 0, 0, 5, 0, 0, 6, 0, 0};
    BuildScale build = BuildScale.relativeToMean(weights, List.of(times(tpose, 0.5)));
    assertThat(build.reference()).containsExactly(0.5f, 0, 0);
    assertThat(build.of(tpose)).containsExactly(2, 2, 1, 1);
  }

  @Test
  void keepsRatiosWithinAQuarterAndFour() {
    float[] tpose = character.tpose();
    BuildScale build = BuildScale.relativeToMean(character.weights, List.of(tpose));
    for (float s : build.of(times(tpose, 1e-6))) {
      assertThat(s).isCloseTo(0.25f, within(1e-6f));
    }
    for (float s : build.of(times(tpose, 1e6))) {
      assertThat(s).isCloseTo(4f, within(1e-6f));
    }
  }

  @Test
  void countsOnlyTheFourLargestPositiveWeightsOfAVertex() {
    SkinWeights many =
        SkinWeights.ofDense(new double[] {.3, .25, .2, .15, .1, -.2, 1, 0, 0, 0, 0, 0}, 6);
    SkinWeights four =
        SkinWeights.ofDense(new double[] {.3, .25, .2, .15, 0, 0, 1, 0, 0, 0, 0, 0}, 6);
    float[] sizes = {1, 1, 1, 1, 1, 1};
    assertThat(BuildScale.relativeTo(many, sizes)).isEqualTo(BuildScale.relativeTo(four, sizes));
  }

  @Test
  void noneIsOneForEverybody() {
    assertThat(BuildScale.NONE.isNone()).isTrue();
    assertThat(BuildScale.NONE.of(character.tpose())).containsOnly(1).hasSize(37);
  }

  @Test
  void rejectsSizesThatAreNoSizesOfTheSkeleton() {
    for (float[] sizes :
        List.of(
            new float[] {1},
            new float[] {1, -1},
            new float[] {1, Float.NaN},
            new float[] {Float.POSITIVE_INFINITY, 1})) {
      assertThatThrownBy(() -> BuildScale.relativeTo(twoParts(), sizes))
          .isInstanceOf(SinewException.class)
          .hasMessageContaining("build");
    }
    assertThatThrownBy(() -> BuildScale.relativeToMean(twoParts(), List.of()))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("nobody");
    assertThatThrownBy(() -> BuildScale.relativeToMean(twoParts(), List.of(new float[3])))
        .isInstanceOf(SinewException.class);
    assertThatThrownBy(() -> BuildScale.relativeTo(twoParts(), new float[] {1, 1}).of(new float[3]))
        .isInstanceOf(SinewException.class);
  }

  @Test
  void rejectsAScaleOfAnotherCharacter() {
    CorrectiveModel model =
        character.model(character.localRegressor(), character.local(Form.HALF_ANGLE));
    float[] seven = new float[RandomCharacter.JOINTS];
    assertThatThrownBy(
            () -> model.withBuildScale(BuildScale.relativeTo(twoParts(), new float[] {1, 1})))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("another skeleton");
    SkinWeights short1 =
        SkinWeights.ofDense(new double[RandomCharacter.JOINTS], RandomCharacter.JOINTS);
    assertThatThrownBy(() -> model.withBuildScale(BuildScale.relativeTo(short1, seven)))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("another mesh");
  }

  /** The skinned mesh of s∘offsets equals that of a person whose T-pose has them added. */
  @ParameterizedTest
  @EnumSource(RandomCharacter.Kind.class)
  void correctsByOffsetsTimesTheScale(RandomCharacter.Kind kind) {
    RandomCharacter person = new RandomCharacter(kind, 8);
    BuildScale build =
        BuildScale.relativeToMean(person.weights, List.of(person.tpose(), person.tpose()));
    float[] low = new float[person.range.size()];
    float[] high = new float[low.length];
    Arrays.fill(low, -0.3f);
    Arrays.fill(high, 0.3f);
    person.range = new InputRange(low, high);
    for (Corrective corrective : person.correctives(Form.HALF_ANGLE)) {
      CorrectiveModel plain =
          person.model(person.localRegressor(), corrective).withFade(new Fade(0.5, 1.5));
      CorrectiveModel scaled = plain.withBuildScale(build);
      CorrectiveModel none =
          person.model(
              person.localRegressor(),
              new NoCorrective(Form.HALF_ANGLE, corrective.featureCount(), 37));
      float[] tpose = times(person.tpose(), 1.7);
      CorrectedSubject subject = scaled.subject(tpose);
      for (double sigma : new double[] {0, 0.3, 1}) {
        double[] axisAngle = person.gaussian(3 * RandomCharacter.JOINTS, sigma);
        Pose pose = Pose.ofAxisAngle(axisAngle, person.gaussian(3, 1), null);
        float[] expected = plain.subject(tpose).restOffsets(pose);
        float[] s = build.of(tpose);
        float[] corrected = tpose.clone();
        for (int i = 0; i < expected.length; i++) {
          expected[i] *= s[i / 3];
          corrected[i] += expected[i];
        }
        assertThat(subject.restOffsets(pose)).isEqualTo(expected);
        double[] joints = person.localRegressor().joints(tpose);
        assertThat(subject.apply(pose)).isEqualTo(none.subject(corrected, joints).apply(pose));
      }
    }
  }

  @Test
  void changesNothingWhereItIsNone() {
    CorrectiveModel model =
        character.model(character.localRegressor(), character.local(Form.HALF_ANGLE));
    BuildScale build = BuildScale.relativeToMean(character.weights, List.of(character.tpose()));
    CorrectiveModel back = model.withBuildScale(build).withBuildScale(BuildScale.NONE);
    assertThat(model.withBuildScale(build).withFade(new Fade(1, 2)).buildScale()).isEqualTo(build);
    Pose pose =
        Pose.ofAxisAngle(character.gaussian(3 * RandomCharacter.JOINTS, 1), new double[3], null);
    float[] tpose = character.tpose();
    assertThat(back.apply(pose, tpose)).isEqualTo(model.apply(pose, tpose));
  }
}
