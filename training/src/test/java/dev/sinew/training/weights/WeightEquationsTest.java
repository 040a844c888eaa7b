package dev.sinew.training.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.skinning.SkinWeights;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Three joints that only translate: a vertex at the origin lands at Σ_j w_j·translation_j. */
class WeightEquationsTest {
  private static final double MU = 1e-9;
  private static final float[] REST = new float[3];
  private static final SkinWeights EVEN = SkinWeights.ofDense(new double[] {0.2, 0.3, 0.5}, 3);

  @Test
  void findsTheWeightsThatMeetEveryFrame() {
    WeightEquations equations = new WeightEquations(EVEN);
    Random random = new Random(1);
    for (int f = 0; f < 4; f++) {
      double[] t = random.doubles(9, -1, 1).toArray();
      equations.add(translations(t), REST, blend(t, 0.6, 0.1, 0.3));
    }
    assertRow(equations.solve(MU), 0.6, 0.1, 0.3);
  }

  @Test
  void staysOnTheSimplexWhereTheTargetIsOutside() {
    // Joints at x = 0, 1 and 2; the target at x = 3 is nearest to the third alone.
    double[] t = {0, 0, 0, 1, 0, 0, 2, 0, 0};
    SkinWeights solved =
        new WeightEquations(EVEN).add(translations(t), REST, new float[] {3, 0, 0}).solve(MU);
    assertRow(solved, 0, 0, 1);
    assertThat(solved.maxInfluences()).isEqualTo(1);
  }

  /** Joints 1 and 2 move alike in every frame: only the sum of their weights can be known. */
  @Test
  void sharesWhatFramesCannotTellApartAsTheStartDoes() {
    WeightEquations equations = new WeightEquations(EVEN);
    Random random = new Random(2);
    for (int f = 0; f < 5; f++) {
      double[] t = random.doubles(9, -1, 1).toArray();
      System.arraycopy(t, 3, t, 6, 3);
      equations.add(translations(t), REST, blend(t, 0.6, 0.1, 0.3));
    }
    // The sum 0.4 is known; the difference 0.3 − 0.5 is the start's.
    assertRow(equations.solve(MU), 0.6, 0.1, 0.3);
    assertThat(equations.leastMotion()[0]).isLessThan(1e-7);
  }

  @Test
  void saysHowFarTheLeastKnownChangeOfWeightsMovesAVertex() {
    // Two joints d apart: Δw = (1, −1)/√2 moves the vertex by d/√2.
    SkinWeights two = SkinWeights.ofDense(new double[] {0.5, 0.5}, 2);
    WeightEquations equations = new WeightEquations(two);
    equations.add(translations(new double[] {0, 0, 0, 0, 0.3, 0}), REST, new float[] {0, 0.1f, 0});
    assertThat(equations.leastMotion()[0]).isCloseTo(0.3 / Math.sqrt(2), within(1e-9));
  }

  @Test
  void aLargeMuKeepsTheStart() {
    double[] t = {0, 0, 0, 1, 0, 0, 2, 0, 0};
    WeightEquations equations =
        new WeightEquations(EVEN).add(translations(t), REST, new float[] {3, 0, 0});
    assertRow(equations.solve(1e9), 0.2, 0.3, 0.5);
  }

  @Test
  void candidatesOfWeightZeroMayGainSome() {
    SkinWeights start =
        SkinWeights.ofRows(3, new int[] {0, 2}, new int[] {0, 2}, new double[] {1, 0});
    double[] t = {0, 0, 0, 1, 0, 0, 2, 0, 0};
    // Joint 1 would meet it alone but is no candidate.
    SkinWeights solved =
        new WeightEquations(start).add(translations(t), REST, new float[] {1, 0, 0}).solve(MU);
    assertRow(solved, 0.5, 0, 0.5);
  }

  @Test
  void mergedPartsSolveLikeTheWhole() {
    Random random = new Random(4);
    WeightEquations whole = new WeightEquations(EVEN);
    WeightEquations left = new WeightEquations(EVEN);
    WeightEquations right = new WeightEquations(EVEN);
    for (int f = 0; f < 6; f++) {
      double[] matrices = random.doubles(36, -1, 1).toArray();
      float[] target = {random.nextFloat(), random.nextFloat(), random.nextFloat()};
      whole.add(matrices, REST, target);
      (f % 3 == 0 ? left : right).add(matrices, REST, target);
    }
    double[] expected = whole.solve(1e-3).toDense();
    WeightEquations merged = left.merge(right).merge(new WeightEquations(EVEN));
    assertThat(merged.frames()).isEqualTo(6);
    assertThat(merged.solve(1e-3).toDense()).containsExactly(expected, within(1e-12));
  }

  @Test
  void framesSeenTwiceWeighNoMoreAgainstMu() {
    double[] t = {0, 0, 0, 1, 0, 0, 2, 0, 0};
    WeightEquations once =
        new WeightEquations(EVEN).add(translations(t), REST, new float[] {1.8f, 0, 0});
    WeightEquations twice =
        new WeightEquations(EVEN)
            .add(translations(t), REST, new float[] {1.8f, 0, 0})
            .add(translations(t), REST, new float[] {1.8f, 0, 0});
    assertThat(twice.solve(0.5).toDense())
        .containsExactly(once.solve(0.5).toDense(), within(1e-12));
  }

  @Test
  void refusesWhatItCannotSolve() {
    WeightEquations empty = new WeightEquations(EVEN);
    assertThatThrownBy(() -> empty.solve(1)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> empty.add(new double[12], REST, REST))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> empty.merge(new WeightEquations(even(2))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new WeightEquations(SkinWeights.ofDense(new double[2], 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("vertex 0");
    empty.add(translations(new double[9]), REST, new float[] {Float.NaN, 0, 0});
    assertThatThrownBy(() -> empty.solve(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("vertex 0");
    assertThatThrownBy(() -> empty.solve(0)).isInstanceOf(IllegalArgumentException.class);
  }

  private static SkinWeights even(int joints) {
    double[] row = new double[joints];
    java.util.Arrays.fill(row, 1.0 / joints);
    return SkinWeights.ofDense(row, joints);
  }

  /** [J,12] identities with these [J,3] translations. */
  private static double[] translations(double[] t) {
    double[] matrices = new double[4 * t.length];
    for (int j = 0; j < t.length / 3; j++) {
      for (int c = 0; c < 3; c++) {
        matrices[12 * j + 5 * c] = 1;
        matrices[12 * j + 4 * c + 3] = t[3 * j + c];
      }
    }
    return matrices;
  }

  private static float[] blend(double[] t, double... w) {
    float[] point = new float[3];
    for (int c = 0; c < 3; c++) {
      point[c] = (float) (w[0] * t[c] + w[1] * t[3 + c] + w[2] * t[6 + c]);
    }
    return point;
  }

  private static void assertRow(SkinWeights weights, double... expected) {
    assertThat(weights.toDense()).containsExactly(expected, within(1e-6));
  }
}
