package dev.sinew.character.corrective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CorrectiveModelTest {
  /** 1e-6 of a body 3 m across. */
  private static final double TOLERANCE = 3e-6;

  @ParameterizedTest
  @EnumSource(RandomCharacter.Kind.class)
  void agreesWithTheDoublePrecisionReference(RandomCharacter.Kind kind) {
    RandomCharacter character = new RandomCharacter(kind, 1);
    for (PoseFeatures.Form form : PoseFeatures.Form.values()) {
      for (Corrective corrective : character.correctives(form)) {
        assertAgrees(character, character.model(character.localRegressor(), corrective));
        assertAgrees(character, character.model(character.denseRegressor(), corrective));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(RandomCharacter.Kind.class)
  void agreesWithTheReferenceWhereWeightsDoNotSumToOne(RandomCharacter.Kind kind) {
    RandomCharacter character = new RandomCharacter(kind, 2);
    character.weights = character.freeWeights();
    Corrective corrective = character.local(PoseFeatures.Form.HALF_ANGLE);
    assertAgrees(character, character.model(character.localRegressor(), corrective));
  }

  @ParameterizedTest
  @EnumSource(RandomCharacter.Kind.class)
  void agreesWithTheReferenceOutsideTheTrainedRange(RandomCharacter.Kind kind) {
    RandomCharacter character = new RandomCharacter(kind, 3);
    int count = character.range.size();
    float[] limit = new float[count];
    Arrays.fill(limit, 0.1f);
    float[] lowest = new float[count];
    Arrays.fill(lowest, -0.05f);
    character.range = new InputRange(lowest, limit);
    for (PoseFeatures.Form form : PoseFeatures.Form.values()) {
      assertAgrees(character, character.model(character.localRegressor(), character.local(form)));
      for (Corrective corrective : character.correctives(form)) {
        CorrectiveModel model = character.model(character.localRegressor(), corrective);
        for (double end : new double[] {0.4, 1.5, 6}) {
          assertAgrees(character, model.withFade(new Fade(end / 4, end)));
        }
      }
    }
  }

  private static void assertAgrees(RandomCharacter character, CorrectiveModel model) {
    Reference reference = new Reference(model, character.restAxisAngle);
    for (int i = 0; i < 4; i++) {
      float[] tpose = character.tpose();
      double[] axisAngle = character.gaussian(3 * RandomCharacter.JOINTS, i == 0 ? 1e-7 : 0.6);
      double[] translation = character.gaussian(3, 2);
      double @Nullable [] moved =
          character.translationScale > 0
              ? character.gaussian(3 * RandomCharacter.JOINTS, 0.1)
              : null;
      float[] found = model.apply(Pose.ofAxisAngle(axisAngle, translation, moved), tpose);
      double[] expected = reference.apply(axisAngle, translation, moved, tpose);
      for (int k = 0; k < found.length; k++) {
        assertThat((double) found[k])
            .as("%s, pose %d, vertex %d", model.corrective().getClass(), i, k / 3)
            .isCloseTo(expected[k], org.assertj.core.data.Offset.offset(TOLERANCE));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = RandomCharacter.Kind.class,
      names = {"ONE_ROOT", "PELVIS_BELOW_ROOT", "TWO_ROOTS_THAT_TRANSLATE"})
  void returnsTheTposeBitwiseAtTheRestPose(RandomCharacter.Kind kind) {
    RandomCharacter character = new RandomCharacter(kind, 4);
    for (PoseFeatures.Form form : PoseFeatures.Form.values()) {
      for (Corrective corrective : character.correctives(form)) {
        CorrectiveModel model = character.model(character.localRegressor(), corrective);
        float[] tpose = character.tpose();
        assertThat(model.apply(character.restPose(), tpose)).isEqualTo(tpose);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(RandomCharacter.Kind.class)
  void correctsNothingAtTheRestPose(RandomCharacter.Kind kind) {
    RandomCharacter character = new RandomCharacter(kind, 5);
    for (PoseFeatures.Form form : PoseFeatures.Form.values()) {
      for (Corrective corrective : character.correctives(form)) {
        CorrectiveModel model = character.model(character.denseRegressor(), corrective);
        float[] offsets = model.subject(character.tpose()).restOffsets(character.restPose());
        assertThat(offsets).containsOnly(0f);
      }
    }
  }

  @Test
  void movesRigidlyWithTheRootEvenWhereWeightsDoNotSumToOne() {
    RandomCharacter character = new RandomCharacter(RandomCharacter.Kind.ONE_ROOT, 6);
    character.weights = character.freeWeights();
    CorrectiveModel model =
        character.model(
            character.localRegressor(), character.dense(PoseFeatures.Form.MATRIX, Activation.RELU));
    float[] tpose = character.tpose();
    CorrectedSubject subject = model.subject(tpose);
    double[] axisAngle = character.gaussian(3 * RandomCharacter.JOINTS, 0.6);
    Arrays.fill(axisAngle, 0, 3, 0);
    float[] still = subject.apply(Pose.ofAxisAngle(axisAngle, new double[3], null));
    axisAngle[0] = 0.7;
    axisAngle[1] = -2.1;
    double[] translation = {10, -3, 4};
    Pose moved = Pose.ofAxisAngle(axisAngle, translation, null);
    double[] turn = new double[9];
    Rotations.matrixFromAxisAngle(axisAngle, 0, turn, 0);
    float[] found = subject.apply(moved);
    for (int v = 0; v < RandomCharacter.VERTICES; v++) {
      for (int r = 0; r < 3; r++) {
        double expected = translation[r] + subject.skeleton().joint(0, r);
        for (int c = 0; c < 3; c++) {
          expected += turn[3 * r + c] * (still[3 * v + c] - subject.skeleton().joint(0, c));
        }
        assertThat((double) found[3 * v + r])
            .isCloseTo(expected, org.assertj.core.data.Offset.offset(1e-5));
      }
    }
    assertThat(subject.restOffsets(moved))
        .isEqualTo(
            subject.restOffsets(Pose.ofAxisAngle(withoutRoot(axisAngle), new double[3], null)));
  }

  private static double[] withoutRoot(double[] axisAngle) {
    double[] copy = axisAngle.clone();
    Arrays.fill(copy, 0, 3, 0);
    return copy;
  }

  @Test
  void keepsPrecisionFarFromTheOrigin() {
    RandomCharacter character = new RandomCharacter(RandomCharacter.Kind.ONE_ROOT, 7);
    CorrectiveModel model =
        character.model(character.localRegressor(), character.local(PoseFeatures.Form.MATRIX));
    CorrectedSubject subject = model.subject(character.tpose());
    double[] axisAngle = character.gaussian(3 * RandomCharacter.JOINTS, 0.6);
    float[] near = subject.apply(Pose.ofAxisAngle(axisAngle, new double[3], null));
    float[] far = subject.apply(Pose.ofAxisAngle(axisAngle, new double[] {512, 0, 0}, null));
    for (int i = 0; i < near.length; i += 3) {
      // Half a unit in the last place at 512 m, twice.
      assertThat(far[i] - 512).isCloseTo(near[i], org.assertj.core.data.Offset.offset(6.2e-5f));
      assertThat(far[i + 1]).isCloseTo(near[i + 1], org.assertj.core.data.Offset.offset(5e-7f));
    }
  }

  @Test
  void reportsTheDistanceFromTheTrainedRange() {
    RandomCharacter character = new RandomCharacter(RandomCharacter.Kind.ONE_ROOT, 8);
    int count = character.range.size();
    float[] limit = new float[count];
    Arrays.fill(limit, 0.5f);
    character.range = new InputRange(new float[count], limit);
    CorrectiveModel model =
        character.model(character.localRegressor(), character.linear(PoseFeatures.Form.HALF_ANGLE));
    CorrectedSubject subject = model.subject(character.tpose());
    double[] axisAngle = new double[3 * RandomCharacter.JOINTS];
    axisAngle[6] = Math.PI; // half-angle vector (1, 0, 0): 0.5 beyond
    axisAngle[9] = -Math.PI / 3; // (-0.5, 0, 0): 0.5 beyond
    axisAngle[15] = Math.PI / 3; // on the edge
    Pose pose = Pose.ofAxisAngle(axisAngle, new double[3], null);
    assertThat(subject.excess(pose))
        .isCloseTo(Math.sqrt(0.5), org.assertj.core.data.Offset.offset(1e-6));
    assertThat(subject.excess(character.restPose())).isZero();
    double[] inside = new double[axisAngle.length];
    inside[6] = Math.PI / 3;
    inside[15] = Math.PI / 3;
    assertThat(subject.restOffsets(pose))
        .usingComparatorWithPrecision(1e-6f)
        .containsExactly(subject.restOffsets(Pose.ofAxisAngle(inside, new double[3], null)));
  }

  @Test
  void givesTheSameBitsWithAReusedWorkspace() {
    RandomCharacter character = new RandomCharacter(RandomCharacter.Kind.ONE_ROOT, 9);
    for (Corrective corrective : character.correctives(PoseFeatures.Form.HALF_ANGLE)) {
      CorrectiveModel model = character.model(character.denseRegressor(), corrective);
      float[] tpose = character.tpose();
      CorrectedSubject subject = model.subject(tpose);
      Workspace workspace = model.newWorkspace();
      float[] posed = new float[tpose.length];
      for (int i = 0; i < 3; i++) {
        Pose pose =
            Pose.ofAxisAngle(
                character.gaussian(3 * RandomCharacter.JOINTS, 1), new double[3], null);
        subject.apply(pose, posed, workspace);
        assertThat(posed).isEqualTo(model.apply(pose, tpose));
      }
    }
  }

  @Test
  void rejectsTposesThatAreNotTheRigs() {
    RandomCharacter character = new RandomCharacter(RandomCharacter.Kind.ONE_ROOT, 10);
    CorrectiveModel model =
        character.model(character.localRegressor(), character.linear(PoseFeatures.Form.MATRIX));
    float[] tpose = character.tpose();
    assertFault(model, Arrays.copyOf(tpose, tpose.length - 3), FaultCode.VERTEX_COUNT);
    float[] broken = tpose.clone();
    broken[31] = Float.NaN;
    assertFault(model, broken, FaultCode.NOT_FINITE);
    float[] centimetres = tpose.clone();
    for (int i = 0; i < centimetres.length; i++) {
      centimetres[i] *= 100;
    }
    assertFault(model, centimetres, FaultCode.UNITS);
    assertFault(model, new float[tpose.length], FaultCode.UNITS);
  }

  private static void assertFault(CorrectiveModel model, float[] tpose, FaultCode code) {
    assertThatThrownBy(() -> model.subject(tpose))
        .isInstanceOfSatisfying(
            SinewException.class, e -> assertThat(e.fault().code()).isEqualTo(code));
  }

  @Test
  void rejectsPosesOfAnotherSkeleton() {
    RandomCharacter character = new RandomCharacter(RandomCharacter.Kind.ONE_ROOT, 11);
    CorrectiveModel model =
        character.model(character.localRegressor(), character.linear(PoseFeatures.Form.MATRIX));
    assertThatThrownBy(() -> model.apply(Pose.identity(6), character.tpose()))
        .isInstanceOfSatisfying(
            SinewException.class, e -> assertThat(e.fault().code()).isEqualTo(FaultCode.JOINT));
  }

  @Test
  void rejectsPartsOfDifferentCharacters() {
    RandomCharacter character = new RandomCharacter(RandomCharacter.Kind.ONE_ROOT, 12);
    Corrective small = new NoCorrective(PoseFeatures.Form.MATRIX, 54, 12);
    assertThatThrownBy(() -> character.model(character.localRegressor(), small))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("12 vertices");
    Corrective few = new NoCorrective(PoseFeatures.Form.MATRIX, 45, RandomCharacter.VERTICES);
    assertThatThrownBy(() -> character.model(character.localRegressor(), few))
        .isInstanceOf(SinewException.class);
  }
}
