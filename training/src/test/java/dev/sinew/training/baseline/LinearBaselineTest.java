package dev.sinew.training.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.corrective.LinearCorrective;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.training.TwoBoneArm;
import dev.sinew.training.evaluation.CorrectivePredictor;
import dev.sinew.training.evaluation.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinearBaselineTest {
  private final TwoBoneArm arm = new TwoBoneArm();
  private final int columns = 3 * TwoBoneArm.VERTICES;

  @Test
  void residualsAreWhatACorrectiveWouldHaveToSay() {
    // Truth is made by a known corrective: unskinning must give its offsets back.
    LinearCorrective truth = randomCorrective(arm.features(), 1);
    RestResiduals residuals = residuals(arm.features());
    for (FrameRow frame : frames(truth, arm.features(), 5, 2)) {
      float[] offsets = new float[columns];
      truth.addOffsets(residuals.features(frame), offsets);
      double[] residual = residuals.residual(frame);
      for (int i = 0; i < columns; i++) {
        assertThat(residual[i]).isCloseTo(offsets[i], within(1e-5));
      }
    }
  }

  @Test
  void solvesTheRidgeInClosedForm() {
    RestResiduals residuals = residuals(arm.features());
    List<FrameRow> frames = frames(randomCorrective(arm.features(), 3), arm.features(), 37, 4);
    LinearBaseline.Fit fit = fit(residuals, arm.features(), frames);
    // The same problem by another route: least squares of [X; √λ·I]·C = [Y; 0], by QR.
    DMatrixRMaj x = new DMatrixRMaj(37 + 9, 9);
    DMatrixRMaj y = new DMatrixRMaj(37 + 9, columns);
    for (int f = 0; f < 37; f++) {
      float[] features = residuals.features(frames.get(f));
      double[] residual = residuals.residual(frames.get(f));
      for (int i = 0; i < 9; i++) {
        x.set(f, i, features[i]);
      }
      for (int i = 0; i < columns; i++) {
        y.set(f, i, residual[i]);
      }
    }
    for (int i = 0; i < 9; i++) {
      x.set(37 + i, i, Math.sqrt(fit.strength()));
    }
    LinearSolverDense<DMatrixRMaj> qr = LinearSolverFactory_DDRM.qr(37 + 9, 9);
    DMatrixRMaj expected = new DMatrixRMaj(9, columns);
    assertThat(qr.setA(x)).isTrue();
    qr.solve(y, expected);
    float[] found = fit.corrective().weight();
    for (int i = 0; i < found.length; i++) {
      assertThat(found[i]).isCloseTo((float) expected.get(i), within(1e-6f));
    }
  }

  @Test
  void recoversALinearCorrectiveFromManyPoses() {
    LinearCorrective truth = randomCorrective(arm.features(), 5);
    RestResiduals residuals = residuals(arm.features());
    LinearBaseline.Fit fit = fit(residuals, arm.features(), frames(truth, arm.features(), 400, 6));
    // Noise-free: the weakest ridge wins.
    assertThat(fit.strength()).isEqualTo(0.01);
    for (FrameRow frame : frames(truth, arm.features(), 20, 7)) {
      float[] predicted = predictor(fit.corrective(), arm.features()).vertices(frame);
      for (int i = 0; i < columns; i++) {
        assertThat(predicted[i]).isCloseTo(frame.vertices()[i], within(2e-4f));
      }
    }
  }

  @Test
  void heldBackFramesPreferAStrongRidgeWhenResidualsAreNoise() {
    Random random = new Random(8);
    RestResiduals residuals = residuals(arm.features());
    LinearBaseline baseline = new LinearBaseline(arm.features(), TwoBoneArm.VERTICES);
    for (int f = 0; f < 30; f++) {
      FrameRow frame = pose(random, f);
      float[] noisy = frame.vertices().clone();
      for (int i = 0; i < noisy.length; i++) {
        noisy[i] += (float) (0.01 * random.nextGaussian());
      }
      baseline.add(residuals, arm.withVertices(frame, noisy));
    }
    assertThat(baseline.chooseStrength()).isEqualTo(1);
  }

  @Test
  void strengthIsTheOneThatRefittingToKeptFramesWouldChoose() {
    // The same choice, made the long way: fit to four fifths, measure on the fifth.
    RestResiduals residuals = residuals(arm.features());
    Random random = new Random(9);
    List<FrameRow> frames = new ArrayList<>();
    for (FrameRow frame : frames(randomCorrective(arm.features(), 10), arm.features(), 60, 11)) {
      float[] noisy = frame.vertices().clone();
      for (int i = 0; i < noisy.length; i++) {
        noisy[i] += (float) (0.02 * random.nextGaussian());
      }
      frames.add(arm.withVertices(frame, noisy));
    }
    LinearBaseline baseline = new LinearBaseline(arm.features(), TwoBoneArm.VERTICES);
    NormalEquations kept = new NormalEquations(9, columns);
    for (FrameRow frame : frames) {
      baseline.add(residuals, frame);
      if (frame.frame() % 5 != 4) {
        kept.add(residuals.features(frame), residuals.residual(frame));
      }
    }
    double best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (double strength : LinearBaseline.STRENGTHS) {
      double[] c = new Ridge(kept.xtx(), 9, strength).solve(kept.xty());
      double error = 0;
      for (FrameRow frame : frames) {
        if (frame.frame() % 5 == 4) {
          error += squaredError(residuals.features(frame), c, residuals.residual(frame));
        }
      }
      if (error < least) {
        least = error;
        best = strength;
      }
    }
    assertThat(baseline.chooseStrength()).isEqualTo(best);
  }

  @ParameterizedTest
  @CsvSource({"true,1", "false,0.01"})
  void ofALargeMeshOnlyEveryFewVerticesJudge(boolean judgesAreNoisy, double expected) {
    // 2,500 vertices: every third judges. Some follow the rotations exactly, the others noise.
    TwoBoneArm large = new TwoBoneArm(500);
    int vertices = 5 * 500;
    RestResiduals residuals =
        new RestResiduals(large.shapes(), large.weights(), large.restPose(), large.features());
    LinearBaseline baseline = new LinearBaseline(large.features(), vertices);
    Random random = new Random(15);
    for (int f = 0; f < 30; f++) {
      FrameRow frame = large.frame(f, 0, random.nextGaussian() / 3, random.nextGaussian() / 3);
      float[] moved = frame.vertices().clone();
      double signal = residuals.features(frame)[1] / 10;
      for (int v = 0; v < vertices; v++) {
        boolean noisy = (v % 3 == 0) == judgesAreNoisy;
        moved[3 * v + 2] += (float) (noisy ? random.nextGaussian() / 10 : signal);
      }
      baseline.add(residuals, large.withVertices(frame, moved));
    }
    assertThat(baseline.chooseStrength()).isEqualTo(expected);
  }

  @Test
  void mergedPartsGiveTheSameCoefficients() {
    List<FrameRow> frames = frames(randomCorrective(arm.features(), 12), arm.features(), 50, 13);
    RestResiduals residuals = residuals(arm.features());
    LinearBaseline empty = new LinearBaseline(arm.features(), TwoBoneArm.VERTICES);
    LinearBaseline first = new LinearBaseline(arm.features(), TwoBoneArm.VERTICES);
    LinearBaseline second = new LinearBaseline(arm.features(), TwoBoneArm.VERTICES);
    for (FrameRow frame : frames) {
      (frame.frame() % 3 == 0 ? first : second).add(residuals, frame);
    }
    LinearBaseline.Fit merged = empty.merge(second).merge(first).fit();
    float[] whole = fit(residuals, arm.features(), frames).corrective().weight();
    assertThat(merged.corrective().weight()).containsExactly(whole, within(1e-6f));
  }

  @Test
  void jointTranslationsExplainWhatRotationsCannot() {
    PoseFeatures features =
        PoseFeatures.of(PoseFeatures.Form.MATRIX, arm.skeleton(), arm.restPose(), 1);
    // Offsets by translation alone, millimetres against a body of metres.
    float[] weight = new float[features.size() * columns];
    weight[9 * columns + 3 * TwoBoneArm.TIP + 1] = 2;
    LinearCorrective truth = LinearCorrective.of(PoseFeatures.Form.MATRIX, features.size(), weight);
    Random random = new Random(14);
    List<FrameRow> frames = new ArrayList<>();
    for (int f = 0; f < 200; f++) {
      double[] moved = {0, 0, 0, 0.003 * random.nextGaussian(), 0, 0};
      FrameRow frame = arm.frame(f, new double[] {0, 0, random.nextGaussian()}, moved);
      frames.add(arm.withVertices(frame, predictor(truth, features).vertices(frame)));
    }
    LinearBaseline.Fit fit = fit(residuals(features), features, frames);
    float[] found = fit.corrective().weight();
    assertThat(found[9 * columns + 3 * TwoBoneArm.TIP + 1]).isCloseTo(2, within(0.02f));
  }

  @Test
  void rejectsFeaturesOfAnotherForm() {
    PoseFeatures half =
        PoseFeatures.ofRotations(PoseFeatures.Form.HALF_ANGLE, arm.skeleton(), arm.restPose());
    assertThatThrownBy(() -> new LinearBaseline(half, 5))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double squaredError(float[] x, double[] c, double[] y) {
    double sum = 0;
    for (int d = 0; d < y.length; d++) {
      double predicted = 0;
      for (int p = 0; p < x.length; p++) {
        predicted += x[p] * c[p * y.length + d];
      }
      sum += (predicted - y[d]) * (predicted - y[d]);
    }
    return sum;
  }

  private LinearBaseline.Fit fit(
      RestResiduals residuals, PoseFeatures features, List<FrameRow> frames) {
    LinearBaseline baseline = new LinearBaseline(features, TwoBoneArm.VERTICES);
    frames.forEach(frame -> baseline.add(residuals, frame));
    assertThat(baseline.frames()).isEqualTo(frames.size());
    return baseline.fit();
  }

  private RestResiduals residuals(PoseFeatures features) {
    return new RestResiduals(arm.shapes(), arm.weights(), arm.restPose(), features);
  }

  private CorrectivePredictor predictor(LinearCorrective corrective, PoseFeatures features) {
    return new CorrectivePredictor(
        Method.LINEAR, arm.shapes(), arm.weights(), arm.restPose(), features, corrective);
  }

  private List<FrameRow> frames(
      LinearCorrective truth, PoseFeatures features, int count, long seed) {
    Random random = new Random(seed);
    List<FrameRow> frames = new ArrayList<>();
    for (int f = 0; f < count; f++) {
      FrameRow frame = pose(random, f);
      frames.add(arm.withVertices(frame, predictor(truth, features).vertices(frame)));
    }
    return frames;
  }

  private FrameRow pose(Random random, int number) {
    return arm.frame(
        number, random.nextGaussian() / 3, random.nextGaussian() / 3, random.nextGaussian() / 3);
  }

  private LinearCorrective randomCorrective(PoseFeatures features, long seed) {
    Random random = new Random(seed);
    float[] weight = new float[features.size() * columns];
    for (int i = 0; i < weight.length; i++) {
      weight[i] = (float) (0.02 * random.nextGaussian());
    }
    return LinearCorrective.of(PoseFeatures.Form.MATRIX, features.size(), weight);
  }
}
