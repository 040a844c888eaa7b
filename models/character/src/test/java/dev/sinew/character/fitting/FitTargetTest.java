package dev.sinew.character.fitting;

import static dev.sinew.character.fitting.FittingFigure.localErrors;
import static dev.sinew.character.fitting.FittingFigure.max;
import static dev.sinew.character.fitting.FittingFigure.mean;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What targets may lack, and what is refused. */
class FitTargetTest {
  private final FittingFigure figure = FittingFigure.tubes();
  private final Random random = new Random(11);
  private final Pose truth = figure.pose(random, 0.3);

  @Test
  void missingVerticesAreLeftOut() {
    float[] holes = figure.skinned(truth);
    for (int v = 0; v < holes.length / 3; v++) {
      if (random.nextDouble() < 0.3) {
        holes[3 * v + random.nextInt(3)] = Float.NaN;
      }
    }
    FittedPose fitted = figure.fitter(FitOptions.defaults()).fit(FitTarget.withHoles(holes));
    assertThat(max(localErrors(truth, fitted.pose()))).isLessThan(0.01);
    assertThat(fitted.max()).isLessThan(1e-6);
  }

  @Test
  void jointsAllOfWhoseVerticesAreMissingKeepTheStart() {
    float[] holes = figure.skinned(truth);
    for (int v = 0; v < holes.length / 3; v++) {
      for (int k = figure.weights().begin(v); k < figure.weights().end(v); k++) {
        if (figure.weights().joint(k) == 8) {
          holes[3 * v] = Float.NaN;
        }
      }
    }
    FittedPose fitted = figure.fitter(FitOptions.defaults()).fit(FitTarget.withHoles(holes));
    assertThat(fitted.undetermined()).containsExactly(8);
    assertThat(localErrors(Pose.identity(9), fitted.pose())[8]).isLessThan(1e-9);
    assertThat(fitted.max()).isLessThan(1e-6);
  }

  @Test
  void aConfidenceOfZeroIsAHole() {
    float[] wrong = figure.skinned(truth);
    double[] confidence = new double[wrong.length / 3];
    Arrays.fill(confidence, 1);
    for (int v = 0; v < confidence.length; v += 4) {
      wrong[3 * v] += 0.5f;
      confidence[v] = 0;
    }
    FitTarget target = FitTarget.of(wrong).weighted(confidence);
    FittedPose fitted = figure.fitter(FitOptions.defaults()).fit(target);
    assertThat(max(localErrors(truth, fitted.pose()))).isLessThan(0.01);
  }

  @Test
  void lessConfidenceHasLessPull() {
    float[] wrong = figure.skinned(truth);
    for (int v = 0; v < wrong.length / 3; v += 4) {
      wrong[3 * v] += 0.1f;
    }
    double before = Double.POSITIVE_INFINITY;
    for (double factor : new double[] {1, 0.1, 0.01}) {
      double[] confidence = new double[wrong.length / 3];
      Arrays.setAll(confidence, v -> v % 4 == 0 ? factor : 1);
      FitTarget target = FitTarget.of(wrong).weighted(confidence);
      double error =
          mean(localErrors(truth, figure.fitter(FitOptions.defaults()).fit(target).pose()));
      assertThat(error).isLessThan(before / 3);
      before = error;
    }
  }

  @Test
  void robustLossesForgetGrossOutliers() {
    float[] wrong = figure.skinned(truth);
    for (int v = 0; v < wrong.length / 3; v++) {
      if (random.nextDouble() < 0.05) {
        wrong[3 * v + random.nextInt(3)] += 0.5f;
      }
    }
    FitOptions options = FitOptions.defaults();
    FitTarget target = FitTarget.of(wrong);
    double squares = mean(localErrors(truth, figure.fitter(options).fit(target).pose()));
    FitOptions huber = options.with(RobustLoss.huber(0.001));
    FitOptions geman = options.with(RobustLoss.gemanMcClure(0.01));
    assertThat(mean(localErrors(truth, figure.fitter(huber).fit(target).pose())))
        .isLessThan(squares / 20);
    FittedPose fitted = figure.fitter(geman).fit(target);
    assertThat(mean(localErrors(truth, fitted.pose()))).isLessThan(1e-3);
    assertThat(fitted.converged()).isTrue();
  }

  @Test
  void refusesAnotherTopology() {
    assertThat(
            Faults.of(
                    FaultCode.VERTEX_COUNT,
                    () ->
                        figure
                            .fitter(FitOptions.defaults())
                            .fit(FitTarget.of(new float[] {1, 2, 3})))
                .message())
        .contains("1 vertices", "540 vertices");
  }

  @Test
  void refusesNumbersThatAreNotFinite() {
    float[] broken = figure.skinned(truth);
    broken[3 * 17 + 1] = Float.NaN;
    assertThat(Faults.of(FaultCode.NOT_FINITE, () -> FitTarget.of(broken)).where())
        .isEqualTo("vertex 17");
    broken[3 * 17 + 1] = Float.POSITIVE_INFINITY;
    Faults.of(FaultCode.NOT_FINITE, () -> FitTarget.withHoles(broken));
  }

  @Test
  void refusesATargetWithoutAnyVertex() {
    float[] none = figure.skinned(truth);
    Arrays.fill(none, Float.NaN);
    Faults.of(
        FaultCode.EMPTY, () -> figure.fitter(FitOptions.defaults()).fit(FitTarget.withHoles(none)));
  }

  @Test
  void refusesConfidencesThatAreNone() {
    FitTarget target = figure.target(truth);
    Faults.of(FaultCode.VERTEX_COUNT, () -> target.weighted(new double[3]));
    double[] negative = new double[target.vertexCount()];
    negative[2] = -1;
    assertThat(Faults.of(FaultCode.NOT_FINITE, () -> target.weighted(negative)).where())
        .isEqualTo("vertex 2");
  }

  @Test
  void refusesARigWithoutWeights() {
    Faults.of(
        FaultCode.WEIGHTS,
        () ->
            PoseFitter.of(
                figure.skeleton(),
                SkinWeights.ofDense(new double[9 * 540], 9),
                figure.tpose(),
                figure.restPose(),
                FitOptions.defaults()));
  }

  @Test
  void refusesPartsOfDifferentRigs() {
    Faults.of(
        FaultCode.VERTEX_COUNT,
        () ->
            PoseFitter.of(
                figure.skeleton(),
                figure.weights(),
                new float[6],
                figure.restPose(),
                FitOptions.defaults()));
    Faults.of(
        FaultCode.JOINT,
        () -> figure.fitter(FitOptions.defaults()).fit(figure.target(truth), Pose.identity(3)));
    Faults.of(
        FaultCode.JOINT, () -> figure.fitter(FitOptions.defaults().withFixedJoints(List.of(9))));
  }

  @Test
  void aHeadAloneIsAsLargeAsTheSameHeadAtRest() {
    float[] holes = figure.skinned(truth);
    for (int v = 60; v < holes.length / 3; v++) {
      holes[3 * v] = Float.NaN;
    }
    for (int v = 0; v < 60; v += 2) {
      holes[3 * v] = Float.NaN;
    }
    for (int v = 31; v < 60; v++) {
      holes[3 * v] = Float.NaN;
    }
    assertThat(figure.fitter(FitOptions.defaults()).fit(FitTarget.withHoles(holes)).mean())
        .isLessThan(1e-4);
  }

  @Test
  void oneVertexFarAwayIsNoOtherUnit() {
    float[] far = figure.skinned(truth);
    far[3 * 17] = 1e4f;
    FitOptions options = FitOptions.defaults().with(RobustLoss.gemanMcClure(0.01));
    FittedPose fitted = figure.fitter(options).fit(FitTarget.of(far));
    assertThat(max(localErrors(truth, fitted.pose()))).isLessThan(0.1);
  }

  @ParameterizedTest
  @CsvSource({
    "1000, millimetres, 0.001",
    "98, centimetres, 0.01",
    "39.37, inches, 0.0254",
    "0.001, kilometres, 1000"
  })
  void namesTheUnitThatATargetLooksLike(float perMetre, String unit, String factor) {
    float[] other = figure.skinned(truth);
    for (int i = 0; i < other.length; i++) {
      other[i] *= perMetre;
    }
    assertThat(
            Faults.of(
                    FaultCode.UNITS,
                    () -> figure.fitter(FitOptions.defaults()).fit(FitTarget.of(other)))
                .remedy())
        .contains(unit, "--scale " + factor);
  }

  @Test
  void refusesAMeshThatIsOnePoint() {
    float[] point = new float[figure.tpose().length];
    Faults.of(FaultCode.UNITS, () -> figure.fitter(FitOptions.defaults()).fit(FitTarget.of(point)));
  }

  @Test
  void namesHolesForNanAlone() {
    float[] broken = figure.skinned(truth);
    broken[5] = Float.NaN;
    assertThat(Faults.of(FaultCode.NOT_FINITE, () -> FitTarget.of(broken)).remedy())
        .contains("--holes");
    broken[5] = Float.NEGATIVE_INFINITY;
    assertThat(Faults.of(FaultCode.NOT_FINITE, () -> FitTarget.of(broken)).remedy()).isEmpty();
  }
}
