package dev.sinew.character.corrective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.fault.SinewException;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures.Form;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Outside the range seen in training corrections give way to plain skinning. */
class FadeTest {
  private static final Fade FADE = new Fade(0.15, 0.6);

  /** The joint that turns, and where its features begin: the pelvis, joint 0, has none. */
  private static final int TURNED = 3;

  private static final int FIRST = 3 * (TURNED - 1);

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "0.15, 1",
    "0.2625, 0.84375",
    "0.375, 0.5",
    "0.4875, 0.15625",
    "0.6, 0",
    "9, 0"
  })
  void keepsASmoothstepsShare(double excess, float share) {
    assertThat(FADE.factor(excess)).isEqualTo(share, within(1e-7f));
  }

  @Test
  void neverGrowsWithDistanceAndNeverJumps() {
    float before = 1;
    for (int i = 0; i <= 10_000; i++) {
      float share = FADE.factor(i * 1e-4);
      // The steepest slope of a smoothstep is 1.5 over its width.
      assertThat(share).isBetween(before - (float) (1e-4 * 1.5 / 0.45) - 1e-6f, before);
      before = share;
    }
    assertThat(before).isZero();
  }

  @Test
  void noneKeepsEverything() {
    assertThat(Fade.NONE.factor(0)).isEqualTo(1);
    assertThat(Fade.NONE.factor(Double.MAX_VALUE)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "-0.1, 1",
    "0.5, 0.5",
    "0.6, 0.5",
    "NaN, 1",
    "0, NaN",
    "0, Infinity",
    "0, 1e-9",
    "0, 1e9"
  })
  void rejectsWhatDoesNotEndAfterItBegins(double begin, double end) {
    assertThatThrownBy(() -> new Fade(begin, end))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("0 <= begin < end");
  }

  /** A character of whose poses half-angles and matrix entries in ±0.3 were seen. */
  private static RandomCharacter character(RandomCharacter.Kind kind, long seed) {
    RandomCharacter character = new RandomCharacter(kind, seed);
    float[] low = new float[character.range.size()];
    float[] high = new float[character.range.size()];
    Arrays.fill(low, -0.3f);
    Arrays.fill(high, 0.3f);
    character.range = new InputRange(low, high);
    return character;
  }

  /** One joint turned about X so that its half-angle vector is (sine, 0, 0). */
  private static Pose turned(double sine) {
    double[] axisAngle = new double[3 * RandomCharacter.JOINTS];
    axisAngle[3 * TURNED] = 2 * Math.asin(sine);
    return Pose.ofAxisAngle(axisAngle, new double[3], null);
  }

  private static boolean sees(JointNet net) {
    return Arrays.stream(net.inputs()).anyMatch(input -> input == FIRST);
  }

  @ParameterizedTest
  @EnumSource(RandomCharacter.Kind.class)
  void insideTheRangeNotABitChanges(RandomCharacter.Kind kind) {
    RandomCharacter character = character(kind, 21);
    for (Form form : Form.values()) {
      for (Corrective corrective : character.correctives(form)) {
        CorrectiveModel clamped = character.model(character.localRegressor(), corrective);
        CorrectiveModel fading = clamped.withFade(FADE);
        float[] tpose = character.tpose();
        for (double sigma : new double[] {0, 1e-3, 0.02}) {
          double[] axisAngle = character.gaussian(3 * RandomCharacter.JOINTS, sigma);
          for (int i = 0; i < axisAngle.length; i++) {
            axisAngle[i] += character.restAxisAngle[i];
          }
          Pose pose = Pose.ofAxisAngle(axisAngle, character.gaussian(3, 1), null);
          CorrectedSubject subject = fading.subject(tpose);
          assertThat(subject.extent(pose)).isEqualTo(Fade.Extent.UNFADED);
          assertThat(subject.apply(pose)).isEqualTo(clamped.apply(pose, tpose));
          assertThat(subject.restOffsets(pose)).isEqualTo(clamped.subject(tpose).restOffsets(pose));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(RandomCharacter.Kind.class)
  void beyondTheEndNothingIsLeftButSkinning(RandomCharacter.Kind kind) {
    RandomCharacter character = character(kind, 22);
    for (Form form : Form.values()) {
      for (Corrective corrective : character.correctives(form)) {
        CorrectiveModel model =
            character.model(character.localRegressor(), corrective).withFade(new Fade(0.01, 0.02));
        CorrectiveModel skinning =
            character.model(
                character.localRegressor(),
                new NoCorrective(form, corrective.featureCount(), RandomCharacter.VERTICES));
        double[] axisAngle = new double[3 * RandomCharacter.JOINTS];
        Arrays.fill(axisAngle, 1.2);
        Pose pose = Pose.ofAxisAngle(axisAngle, new double[] {1, 2, 3}, null);
        float[] tpose = character.tpose();
        CorrectedSubject subject = model.subject(tpose);
        boolean corrects = !(corrective instanceof NoCorrective);
        assertThat(subject.extent(pose))
            .isEqualTo(corrects ? Fade.Extent.WHOLLY : Fade.Extent.UNFADED);
        assertThat(subject.restOffsets(pose)).containsOnly(0);
        assertThat(subject.apply(pose)).isEqualTo(skinning.apply(pose, tpose));
      }
    }
  }

  @Test
  void offsetsChangeInStepWithThePose() {
    RandomCharacter character = character(RandomCharacter.Kind.ONE_ROOT, 23);
    double step = 1e-4;
    for (Corrective corrective : character.correctives(Form.HALF_ANGLE)) {
      CorrectedSubject subject =
          character
              .model(character.localRegressor(), corrective)
              .withFade(FADE)
              .subject(character.tpose());
      float[] clamped = subject.restOffsets(turned(0.3));
      float largest = 0;
      for (float offset : clamped) {
        largest = Math.max(largest, Math.abs(offset));
      }
      // Only the share changes here, by at most 1.5 over the fade's width a unit of distance.
      double most = largest * step * 1.5 / 0.45 + 1e-6;
      float[] before = clamped;
      for (double sine = 0.3; sine <= 0.3 + 0.65; sine += step) {
        float[] offsets = subject.restOffsets(turned(sine));
        for (int i = 0; i < offsets.length; i++) {
          assertThat(Math.abs(offsets[i] - before[i]))
              .as("%s at %s", corrective.getClass(), sine)
              .isLessThanOrEqualTo((float) most);
        }
        before = offsets;
      }
    }
  }

  @Test
  void offsetsAreTheClampedOnesTimesTheShare() {
    RandomCharacter character = character(RandomCharacter.Kind.ONE_ROOT, 24);
    for (Corrective corrective : character.correctives(Form.HALF_ANGLE).subList(1, 4)) {
      CorrectedSubject subject =
          character
              .model(character.localRegressor(), corrective)
              .withFade(FADE)
              .subject(character.tpose());
      float[] clamped = subject.restOffsets(turned(0.3));
      float[] half = subject.restOffsets(turned(0.3 + 0.375));
      for (int i = 0; i < clamped.length; i++) {
        assertThat(half[i]).isEqualTo(clamped[i] / 2, within(1e-6f));
      }
      assertThat(subject.extent(turned(0.3 + 0.375))).isEqualTo(Fade.Extent.PARTLY);
    }
  }

  @Test
  void aWildJointFadesOnlyTheNetsThatSeeIt() {
    RandomCharacter character = character(RandomCharacter.Kind.ONE_ROOT, 25);
    LocalCorrective local = character.local(Form.HALF_ANGLE);
    List<JointNet> others = local.nets().stream().filter(net -> !sees(net)).toList();
    assertThat(others).isNotEmpty().hasSizeLessThan(local.nets().size());
    CorrectiveModel model = character.model(character.localRegressor(), local).withFade(FADE);
    CorrectiveModel without =
        character.model(
            character.localRegressor(),
            LocalCorrective.of(
                Form.HALF_ANGLE,
                local.featureCount(),
                RandomCharacter.VERTICES,
                local.activation(),
                others));
    double[] axisAngle = character.gaussian(3 * RandomCharacter.JOINTS, 0.1);
    Arrays.fill(axisAngle, 3 * TURNED, 3 * TURNED + 3, 0);
    axisAngle[3 * TURNED] = Math.PI;
    Pose pose = Pose.ofAxisAngle(axisAngle, new double[3], null);
    float[] tpose = character.tpose();
    CorrectedSubject subject = model.subject(tpose);
    assertThat(subject.extent(pose)).isEqualTo(Fade.Extent.PARTLY);
    assertThat(subject.restOffsets(pose))
        .isEqualTo(without.subject(tpose).restOffsets(pose))
        .isNotEqualTo(new float[tpose.length]);
  }

  @Test
  void anotherFadeLeavesTheModelItCameFromAsItIs() {
    RandomCharacter character = character(RandomCharacter.Kind.ONE_ROOT, 26);
    CorrectiveModel model =
        character.model(character.localRegressor(), character.linear(Form.MATRIX));
    assertThat(model.withFade(FADE).fade()).isEqualTo(FADE);
    assertThat(model.fade()).isEqualTo(Fade.NONE);
  }
}
