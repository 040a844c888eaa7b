package dev.sinew.training.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.InputRange;
import dev.sinew.character.corrective.LinearCorrective;
import dev.sinew.character.corrective.LocalJointRegressor;
import dev.sinew.character.corrective.NoCorrective;
import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.exemplar.PoseBlend;
import dev.sinew.character.exemplar.PoseDistance;
import dev.sinew.character.exemplar.PoseReader;
import dev.sinew.character.exemplar.RadialOptions;
import dev.sinew.character.exemplar.SparseOffsets;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.training.TwoBoneArm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class PredictorTest {
  private final TwoBoneArm arm = new TwoBoneArm();

  @Test
  void skinningMovesAVertexOfOneJointRigidly() {
    // A quarter turn about Z at the elbow (1,0,0): the tip (2,0,0) goes to (1,1,0).
    float[] lbs =
        new LbsPredictor(arm.shapes(), arm.weights(), arm.restPose())
            .vertices(arm.frame(0, 0, 0, Math.PI / 2));
    float[] dual =
        new DualQuaternionPredictor(arm.shapes(), arm.weights(), arm.restPose())
            .vertices(arm.frame(0, 0, 0, Math.PI / 2));
    int tip = 3 * TwoBoneArm.TIP;
    for (float[] vertices : List.of(lbs, dual)) {
      assertThat(vertices[tip]).isCloseTo(1, within(1e-6f));
      assertThat(vertices[tip + 1]).isCloseTo(1, within(1e-6f));
    }
  }

  @Test
  void linearBlendingShortensTheElbowAndDualQuaternionsDoNot() {
    // The vertex at the elbow, one unit beside it, half of each bone: LBS averages its two images.
    var frame = arm.frame(0, 0, 0, Math.PI / 2);
    float[] lbs = new LbsPredictor(arm.shapes(), arm.weights(), arm.restPose()).vertices(frame);
    float[] dual =
        new DualQuaternionPredictor(arm.shapes(), arm.weights(), arm.restPose()).vertices(frame);
    assertThat(distanceFromElbow(lbs)).isCloseTo(Math.sqrt(0.5), within(1e-6));
    assertThat(distanceFromElbow(dual)).isCloseTo(1, within(1e-6));
  }

  @Test
  void aCorrectiveAddsOffsetsBeforeSkinning() {
    // The feature R[0][1] of the elbow, −sin θ, moves the tip along X before it is turned.
    float[] weight = new float[9 * 3 * TwoBoneArm.VERTICES];
    weight[1 * 3 * TwoBoneArm.VERTICES + 3 * TwoBoneArm.TIP] = 0.5f;
    CorrectivePredictor predictor =
        new CorrectivePredictor(
            Method.LINEAR,
            arm.shapes(),
            arm.weights(),
            arm.restPose(),
            arm.features(),
            LinearCorrective.of(PoseFeatures.Form.MATRIX, 9, weight));
    float[] vertices = predictor.vertices(arm.frame(0, 0, 0, Math.PI / 2));
    assertThat(vertices[3 * TwoBoneArm.TIP + 1]).isCloseTo(1 - 0.5f, within(1e-6f));
  }

  @Test
  void exemplarsAreAddedToTheSkinnedSurfaceAndTravel() throws Exception {
    // A sculpt of the tip along the second bone, a quarter turn of the elbow.
    double[] offsets = new double[3 * TwoBoneArm.VERTICES];
    offsets[3 * TwoBoneArm.TIP] = 0.25;
    var frame = arm.frame(0, 0, 0, Math.PI / 2);
    PoseReader reader =
        PoseReader.of(
            "elbow", arm.skeleton(), arm.restPose(), List.of("elbow"), PoseDistance.MATRIX);
    Exemplar exemplar = new Exemplar("bent", frame.pose(), SparseOffsets.ofDense(offsets, 0), 1);
    ExemplarSet set =
        ExemplarSet.of(
            arm.weights(),
            List.of(PoseBlend.of(reader, List.of(exemplar), RadialOptions.defaults())));
    Predictor predictor = new ExemplarPredictor(arm.shapes(), arm.weights(), arm.restPose(), set);
    float[] expected = frame.vertices().clone();
    expected[3 * TwoBoneArm.TIP + 1] += 0.25f;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(predictor);
    Predictor travelled =
        (Predictor)
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertThat(travelled.name()).isEqualTo(Method.EXEMPLARS);
    assertThat(travelled.vertices(frame)).containsExactly(expected, within(1e-6f));
    var straight = arm.frame(1, 0, 0, 0);
    assertThat(predictor.vertices(straight)).containsExactly(straight.vertices(), within(1e-6f));
  }

  @Test
  void withoutOffsetsACorrectiveIsPlainSkinning() {
    var frame = arm.frame(0, 0.3, -0.2, 0.9);
    CorrectivePredictor none =
        new CorrectivePredictor(
            Method.LEARNED,
            arm.shapes(),
            arm.weights(),
            arm.restPose(),
            arm.features(),
            new NoCorrective(PoseFeatures.Form.MATRIX, 9, TwoBoneArm.VERTICES));
    assertThat(none.vertices(frame))
        .containsExactly(
            new LbsPredictor(arm.shapes(), arm.weights(), arm.restPose()).vertices(frame));
  }

  @Test
  void aShippedModelWithPerfectJointsIsPlainSkinningAndTravels() throws Exception {
    // The elbow lies midway between the vertices in the pelvis and at the tip.
    LocalJointRegressor joints =
        LocalJointRegressor.of(
            TwoBoneArm.VERTICES,
            new int[] {0, 1, 3},
            new int[] {0, 0, TwoBoneArm.TIP},
            new float[] {1, 0.5f, 0.5f});
    CorrectiveModel model =
        CorrectiveModel.of(
            arm.skeleton(),
            2,
            arm.restPose(),
            arm.weights(),
            joints,
            arm.features(),
            InputRange.unbounded(9),
            new NoCorrective(PoseFeatures.Form.MATRIX, 9, TwoBoneArm.VERTICES));
    var frame = arm.frame(0, 0.3, -0.2, 0.9);
    Predictor predictor = ModelPredictor.withPredictedJoints(Method.LEARNED, arm.shapes(), model);
    float[] before = predictor.vertices(frame);
    assertThat(before).containsExactly(frame.vertices(), within(1e-6f));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(predictor);
    Predictor travelled =
        (Predictor)
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertThat(travelled.name()).isEqualTo(Method.LEARNED);
    assertThat(travelled.vertices(frame)).containsExactly(before);
  }

  @Test
  void givenJointsStandInForAJointNetThatErrs() {
    // This Joint_net takes the elbow for the tip; the subject's own joints are right.
    LocalJointRegressor wrong =
        LocalJointRegressor.of(
            TwoBoneArm.VERTICES,
            new int[] {0, 1, 2},
            new int[] {0, TwoBoneArm.TIP},
            new float[] {1, 1});
    CorrectiveModel model =
        CorrectiveModel.of(
            arm.skeleton(),
            2,
            arm.restPose(),
            arm.weights(),
            wrong,
            arm.features(),
            InputRange.unbounded(9),
            new NoCorrective(PoseFeatures.Form.MATRIX, 9, TwoBoneArm.VERTICES));
    var frame = arm.frame(0, 0.3, -0.2, 0.9);
    assertThat(ModelPredictor.withGivenJoints(Method.LEARNED, arm.shapes(), model).vertices(frame))
        .containsExactly(frame.vertices(), within(1e-6f));
    assertThat(
            ModelPredictor.withPredictedJoints(Method.LEARNED, arm.shapes(), model)
                .vertices(frame)[3 * TwoBoneArm.TIP])
        .isNotCloseTo(frame.vertices()[3 * TwoBoneArm.TIP], within(1e-2f));
  }

  @Test
  void aFramesDistanceFromTheRangeIsTheLearnedModels() {
    LinearCorrective still =
        LinearCorrective.of(PoseFeatures.Form.MATRIX, 9, new float[9 * 3 * TwoBoneArm.VERTICES]);
    CorrectiveModel model =
        CorrectiveModel.of(
            arm.skeleton(),
            2,
            arm.restPose(),
            arm.weights(),
            LocalJointRegressor.of(
                TwoBoneArm.VERTICES,
                new int[] {0, 1, 2},
                new int[] {0, TwoBoneArm.TIP},
                new float[] {1, 1}),
            arm.features(),
            InputRange.none(9),
            still);
    Evaluator evaluator =
        new Evaluator(
            List.of(
                new LbsPredictor(arm.shapes(), arm.weights(), arm.restPose()),
                ModelPredictor.withGivenJoints(Method.LEARNED, arm.shapes(), model)),
            TwoBoneArm.VERTICES);
    double angle = 0.9;
    Evaluation evaluation = evaluator.add(evaluator.start(), arm.frame(0, 0, 0, angle));
    // ‖R − I‖ of a turn by θ is 2√2·sin(θ/2).
    assertThat(evaluation.worstFrames().get(0).rangeExcess())
        .isCloseTo(2 * Math.sqrt(2) * Math.sin(angle / 2), within(1e-6));
    assertThat(evaluator.add(evaluator.start(), arm.frame(0, 0, 0, 0)).byRange().get(0).frames())
        .isEqualTo(1);
  }

  @Test
  void aFrameOfAnUnlistedSubjectIsRefused() {
    assertThatThrownBy(() -> arm.shapes().shape("nobody"))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("nobody");
  }

  @Test
  void anEvaluatorJudgesItsPredictorsInTheirOrder() {
    LbsPredictor lbs = new LbsPredictor(arm.shapes(), arm.weights(), arm.restPose());
    CorrectivePredictor learned =
        new CorrectivePredictor(
            Method.LEARNED,
            arm.shapes(),
            arm.weights(),
            arm.restPose(),
            arm.features(),
            new NoCorrective(PoseFeatures.Form.MATRIX, 9, TwoBoneArm.VERTICES));
    Evaluator evaluator = new Evaluator(List.of(learned, lbs), TwoBoneArm.VERTICES);
    Evaluation evaluation = evaluator.add(evaluator.start(), arm.frame(0, 0, 0, 1));
    assertThat(evaluation.methods()).containsExactly(Method.LEARNED, Method.LBS);
    assertThat(evaluation.frames()).isEqualTo(1);
    assertThatThrownBy(() -> new Evaluator(List.of(lbs, lbs), TwoBoneArm.VERTICES))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double distanceFromElbow(float[] vertices) {
    int at = 3 * TwoBoneArm.ELBOW;
    return Math.hypot(vertices[at] - 1, vertices[at + 1]);
  }
}
