package dev.sinew.training.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.fault.SinewException;
import dev.sinew.character.skinning.SkinWeights;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EvaluationTest {
  private static final List<String> METHODS = List.of(Method.LBS, "other", Method.LEARNED);

  @Test
  void errorsAreDistancesInMillimetres() {
    Evaluation evaluation = new Evaluation(METHODS, 2);
    float[] truth = {0, 0, 0, 1, 1, 1};
    evaluation.add(
        "anna",
        "walk",
        7,
        0.25,
        truth,
        List.of(
            new float[] {0.003f, 0.004f, 0, 1, 1, 1}, truth, new float[] {0, 0, 0, 1, 1, 1.001f}));
    assertThat(evaluation.distribution(Method.LBS).mean()).isCloseTo(2.5, within(1e-6));
    assertThat(evaluation.distribution(Method.LBS).max()).isCloseTo(5, within(1e-6));
    assertThat(evaluation.distribution("other").max()).isZero();
    assertThat(evaluation.vertexMeansMm(Method.LEARNED)[0]).isZero();
    assertThat(evaluation.vertexMeansMm(Method.LEARNED)[1]).isCloseTo(1, within(1e-3));
    FrameError worst = evaluation.worstFrames().get(0);
    assertThat(worst.take()).isEqualTo("walk");
    assertThat(worst.frame()).isEqualTo(7);
    assertThat(worst.learnedMeanMm()).isCloseTo(0.5, within(1e-3));
    assertThat(worst.worstVertex()).isEqualTo(1);
    assertThat(worst.rangeExcess()).isEqualTo(0.25);
    assertThat(evaluation.neverWorseThanLbs()).isTrue();
  }

  @Test
  void equalErrorsAreNotWorse() {
    Evaluation evaluation = new Evaluation(METHODS, 1);
    float[] off = {0.001f, 0, 0};
    evaluation.add("a", "t", 0, 0, new float[3], List.of(off, off, off));
    assertThat(evaluation.neverWorseThanLbs()).isTrue();
  }

  @Test
  void whatRoundingAddsIsNotWorse() {
    Evaluation evaluation = new Evaluation(METHODS, 1);
    float[] off = {0.001f, 0, 0};
    float[] rounded = {0.001f + 5e-7f, 0, 0};
    evaluation.add("a", "t", 0, 0, new float[3], List.of(off, rounded, rounded));
    assertThat(evaluation.neverWorseThanLbs()).isTrue();
  }

  @Test
  void aLargerMeanIsWorse() {
    Evaluation evaluation = new Evaluation(METHODS, 1);
    float[] off = {0.001f, 0, 0};
    evaluation.add("a", "t", 0, 0, new float[3], List.of(new float[3], off, off));
    assertThat(evaluation.neverWorseThanLbs()).isFalse();
  }

  @Test
  void mergingPartsInAnyGroupingEqualsTheWhole() {
    Evaluation whole = new Evaluation(METHODS, 5);
    Evaluation[] parts = new Evaluation[3];
    for (int p = 0; p < 3; p++) {
      parts[p] = new Evaluation(METHODS, 5);
    }
    for (int f = 0; f < 40; f++) {
      addRandom(whole, f);
      addRandom(parts[f % 3], f);
    }
    parts[2].merge(parts[0]);
    parts[1].merge(parts[2]);
    Evaluation merged = parts[1];
    assertThat(merged.frames()).isEqualTo(40);
    assertThat(merged.worstFrames()).isEqualTo(whole.worstFrames()).hasSize(10);
    assertThat(merged.worstFrames().get(0).learnedMeanMm())
        .isGreaterThanOrEqualTo(merged.worstFrames().get(9).learnedMeanMm());
    for (String method : METHODS) {
      assertThat(merged.distribution(method).mean())
          .isCloseTo(whole.distribution(method).mean(), within(1e-9));
      assertThat(merged.vertexMeansMm(method))
          .containsExactly(whole.vertexMeansMm(method), within(1e-9));
    }
    assertThat(merged.byRange())
        .extracting(RangeError::frames)
        .containsExactly(8L, 0L, 0L, 8L, 8L, 16L, 0L);
    for (int b = 0; b < merged.byRange().size(); b++) {
      RangeError expected = whole.byRange().get(b);
      assertThat(merged.byRange().get(b).frames()).isEqualTo(expected.frames());
      if (expected.frames() > 0) {
        assertThat(merged.byRange().get(b).learnedMeanMm())
            .isCloseTo(expected.learnedMeanMm(), within(1e-9));
      }
    }
    assertThat(merged.bySubject()).hasSize(2);
    for (int s = 0; s < 2; s++) {
      assertThat(merged.bySubject().get(s).frames()).isEqualTo(whole.bySubject().get(s).frames());
      assertThat(merged.bySubject().get(s).learnedMeanMm())
          .isCloseTo(whole.bySubject().get(s).learnedMeanMm(), within(1e-9));
    }
  }

  @Test
  void framesAreSortedByTheirDistanceFromTheTrainingRange() {
    Evaluation evaluation = new Evaluation(METHODS, 1);
    double[] distances = {0, 1e-9, 0.05, 0.05001, 0.3, 0.5, 0.6, 1.2, 1.3, 1e6};
    for (int f = 0; f < distances.length; f++) {
      float[] learned = {0.001f * f, 0, 0};
      float[] lbs = {0.01f, 0, 0};
      evaluation.add("a", "t", f, distances[f], new float[3], List.of(lbs, lbs, learned));
    }
    List<RangeError> bins = evaluation.byRange();
    assertThat(bins).extracting(RangeError::frames).containsExactly(1L, 2L, 1L, 1L, 2L, 1L, 2L);
    assertThat(bins)
        .extracting(RangeError::from)
        .containsExactly(0.0, 0.0, 0.05, 0.15, 0.3, 0.6, 1.2);
    assertThat(bins)
        .extracting(RangeError::to)
        .containsExactly(0.0, 0.05, 0.15, 0.3, 0.6, 1.2, Double.POSITIVE_INFINITY);
    assertThat(bins.get(4).meanExcess()).isCloseTo(0.55, within(1e-9));
    assertThat(bins.get(4).learnedMeanMm()).isCloseTo(5.5, within(1e-5));
    assertThat(bins.get(4).lbsMeanMm()).isCloseTo(10, within(1e-5));
    assertThat(bins.get(4).removedPercent()).isCloseTo(45, within(1e-4));
  }

  @Test
  void aDistanceWithoutFramesHasNoError() {
    Evaluation evaluation = new Evaluation(METHODS, 1);
    evaluation.add(
        "a", "t", 0, 0.7, new float[3], List.of(new float[3], new float[3], new float[3]));
    RangeError inside = evaluation.byRange().get(0);
    assertThat(inside.frames()).isZero();
    assertThat(inside.learnedMeanMm()).isNaN();
    assertThat(inside.removedPercent()).isNaN();
  }

  @Test
  void rejectsADistanceThatIsNone() {
    Evaluation evaluation = new Evaluation(METHODS, 1);
    float[] none = new float[3];
    for (double excess : new double[] {-1, Double.NaN}) {
      assertThatThrownBy(() -> evaluation.add("a", "t", 0, excess, none, List.of(none, none, none)))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(evaluation.frames()).isZero();
  }

  @Test
  void subjectsWeightedByFramesGiveTheMean() {
    Evaluation evaluation = new Evaluation(METHODS, 5);
    for (int f = 0; f < 13; f++) {
      addRandom(evaluation, f);
    }
    double sum = evaluation.bySubject().stream().mapToDouble(s -> s.frames() * s.lbsMeanMm()).sum();
    assertThat(sum / 13).isCloseTo(evaluation.distribution(Method.LBS).mean(), within(1e-9));
  }

  @Test
  void jointsWeightedByVerticesGiveTheMean() {
    Evaluation evaluation = new Evaluation(METHODS, 5);
    for (int f = 0; f < 9; f++) {
      addRandom(evaluation, f);
    }
    // Vertex 3 has no joint; vertex 2 belongs to "tip", its heavier joint.
    SkinWeights weights = SkinWeights.ofDense(new double[] {1, 0, 1, 0, 0.4, 0.6, 0, 0, 0, 1}, 2);
    List<RegionError> regions = RegionError.byJoint(evaluation, weights, List.of("base", "tip"));
    assertThat(regions).extracting(RegionError::joint).containsExactly("base", "tip", "(none)");
    assertThat(regions).extracting(RegionError::vertices).containsExactly(2, 2, 1);
    double[] means = evaluation.vertexMeansMm(Method.LEARNED);
    assertThat(regions.get(1).learnedMeanMm()).isCloseTo((means[2] + means[4]) / 2, within(1e-9));
    double sum = regions.stream().mapToDouble(r -> r.vertices() * r.learnedMeanMm()).sum();
    assertThat(sum / 5).isCloseTo(evaluation.distribution(Method.LEARNED).mean(), within(1e-9));
  }

  @Test
  void aPredictionThatIsNotFiniteIsNamedAndCountsNothing() {
    Evaluation evaluation = new Evaluation(METHODS, 1);
    float[] good = new float[3];
    assertThatThrownBy(
            () ->
                evaluation.add(
                    "anna", "walk", 3, 0, good, List.of(good, good, new float[] {0, Float.NaN, 0})))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("not-finite")
        .hasMessageContaining("anna/walk frame 3, method learned, vertex 0");
    assertThat(evaluation.frames()).isZero();
    assertThat(evaluation.distribution(Method.LBS).count()).isZero();
  }

  @Test
  void rejectsMethodsWithoutLbsOrLearned() {
    assertThatThrownBy(() -> new Evaluation(List.of(Method.LBS), 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rejectsMergingOtherMethods() {
    Evaluation other = new Evaluation(List.of(Method.LBS, Method.LEARNED), 5);
    assertThatThrownBy(() -> new Evaluation(METHODS, 5).merge(other))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void jointErrorsAreMeansOverAllJointsAndMerge() {
    JointErrors first = new JointErrors();
    first.add(new double[] {0, 0, 0, 0, 0, 0.001}, new double[6]);
    JointErrors second = new JointErrors();
    second.add(new double[] {0.003, 0.004, 0, 0, 0, 0}, new double[6]);
    first.merge(second);
    assertThat(first.identities()).isEqualTo(2);
    assertThat(first.meanMm()).isCloseTo(1.5, within(1e-9));
    assertThat(first.maxMm()).isCloseTo(5, within(1e-9));
  }

  @Test
  void weightStructureCountsWhatTrainingLeft() {
    SkinWeights weights =
        SkinWeights.ofDense(new double[] {0.7, 0.25, 0, 1.1, -0.1, 0, 0, 5e-4, 1}, 3);
    WeightStructure structure = WeightStructure.of(weights);
    assertThat(structure.rowSumMaxError()).isCloseTo(0.05, within(1e-12));
    assertThat(structure.negative()).isEqualTo(1);
    assertThat(structure.maxInfluences()).isEqualTo(2);
    assertThat(structure.meanInfluences()).isCloseTo(2, within(1e-12));
    assertThat(structure.maxEffective()).isEqualTo(2);
    assertThat(structure.meanEffective()).isCloseTo(5 / 3.0, within(1e-12));
  }

  private static void addRandom(Evaluation evaluation, int frame) {
    Random random = new Random(frame);
    evaluation.add(
        frame % 4 == 0 ? "anna" : "ben",
        "take",
        frame,
        frame % 5 * 0.21,
        random(random),
        List.of(random(random), random(random), random(random)));
  }

  private static float[] random(Random random) {
    float[] vertices = new float[15];
    for (int i = 0; i < 15; i++) {
      vertices[i] = random.nextFloat();
    }
    return vertices;
  }
}
