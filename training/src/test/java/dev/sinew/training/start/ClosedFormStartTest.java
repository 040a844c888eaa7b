package dev.sinew.training.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.corrective.Activation;
import dev.sinew.training.network.LocalStructure;
import java.util.Random;
import org.ejml.simple.SimpleMatrix;
import org.ejml.simple.SimpleSVD;
import org.junit.jupiter.api.Test;

/** Three nets of four units over five vertices, against explicit matrices. */
class ClosedFormStartTest {
  private static final int VERTICES = 5;
  private static final int UNITS = 4;
  private static final int FRAMES = 57;
  private static final int FOLDS = 3;
  private static final int FEATURES = 9;
  private static final double STRENGTH = 0.03;

  /** Vertex 4 is corrected by nobody, vertex 1 by all three. */
  private static final LocalStructure STRUCTURE =
      LocalStructure.of(
          VERTICES,
          3,
          new int[] {1, 2, 3},
          new int[][] {{0, 1, 2}, {3, 4, 5, 0, 1, 2}, {6, 7, 8}},
          new int[][] {{0, 1, 2}, {1, 2, 3}, {1, 3}});

  private final Random random = new Random(3);
  private final HiddenUnits hidden =
      new HiddenUnits(STRUCTURE, Activation.SILU, floats(12 * UNITS), floats(3 * UNITS));
  private final float[][] x = new float[FRAMES][];
  private final double[][] y = new double[FRAMES][];

  ClosedFormStartTest() {
    for (int f = 0; f < FRAMES; f++) {
      x[f] = floats(FEATURES);
      y[f] = random.doubles(3 * VERTICES, -1, 1).toArray();
    }
  }

  private float[] floats(int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  private static int fold(int frame) {
    return frame / 5 % FOLDS;
  }

  private DecoderEquations equations(int from, int to) {
    DecoderEquations equations = new DecoderEquations(hidden, FOLDS);
    for (int f = from; f < to; f++) {
      equations.add(fold(f), x[f], y[f]);
    }
    return equations;
  }

  /** φ of one net, by the definition. */
  private SimpleMatrix units(int net, java.util.function.IntPredicate chosen) {
    int[] inputs = STRUCTURE.inputs(net);
    int row = net == 0 ? 0 : net == 1 ? 3 : 9;
    int[] frames = java.util.stream.IntStream.range(0, FRAMES).filter(chosen).toArray();
    SimpleMatrix phi = new SimpleMatrix(frames.length, UNITS);
    for (int i = 0; i < frames.length; i++) {
      for (int u = 0; u < UNITS; u++) {
        double b = hidden.bias()[net * UNITS + u];
        double z = b;
        for (int m = 0; m < inputs.length; m++) {
          z += x[frames[i]][inputs[m]] * hidden.weights()[(row + m) * UNITS + u];
        }
        phi.set(i, u, z / (1 + Math.exp(-z)) - b / (1 + Math.exp(-b)));
      }
    }
    return phi;
  }

  private SimpleMatrix design(int vertex, java.util.function.IntPredicate chosen) {
    SimpleMatrix design = null;
    for (int net = 0; net < STRUCTURE.netCount(); net++) {
      if (java.util.Arrays.stream(STRUCTURE.vertices(net)).anyMatch(v -> v == vertex)) {
        SimpleMatrix phi = units(net, chosen);
        design = design == null ? phi : design.concatColumns(phi);
      }
    }
    return java.util.Objects.requireNonNull(design);
  }

  private SimpleMatrix residuals(int vertex, java.util.function.IntPredicate chosen) {
    int[] frames = java.util.stream.IntStream.range(0, FRAMES).filter(chosen).toArray();
    SimpleMatrix target = new SimpleMatrix(frames.length, 3);
    for (int i = 0; i < frames.length; i++) {
      target.setRow(i, 0, java.util.Arrays.copyOfRange(y[frames[i]], 3 * vertex, 3 * vertex + 3));
    }
    return target;
  }

  private SimpleMatrix ridge(int vertex, java.util.function.IntPredicate chosen) {
    SimpleMatrix phi = design(vertex, chosen);
    SimpleMatrix square = phi.transpose().mult(phi);
    double mean = square.trace() / square.getNumRows();
    return square
        .plus(SimpleMatrix.identity(square.getNumRows()).scale(STRENGTH * mean))
        .solve(phi.transpose().mult(residuals(vertex, chosen)));
  }

  @Test
  void coefficientsAreEachVertexsRidge() {
    DecoderRidge ridge = new DecoderRidge(equations(0, 20).merge(equations(20, FRAMES)));
    double[][] c = ridge.coefficients(STRENGTH);
    for (int v = 0; v < 4; v++) {
      SimpleMatrix expected = ridge(v, f -> true);
      int row = 0;
      for (int net = 0; net < 3; net++) {
        int place = java.util.Arrays.binarySearch(STRUCTURE.vertices(net), v);
        if (place < 0) {
          continue;
        }
        int width = 3 * STRUCTURE.vertices(net).length;
        for (int u = 0; u < UNITS; u++, row++) {
          for (int k = 0; k < 3; k++) {
            assertThat(c[net][u * width + 3 * place + k])
                .isCloseTo(expected.get(row, k), within(1e-5));
          }
        }
      }
    }
  }

  @Test
  void aFoldIsJudgedByWhatTheOthersFit() {
    DecoderRidge ridge = new DecoderRidge(equations(0, FRAMES));
    for (int held = 0; held < FOLDS; held++) {
      int fold = held;
      HeldOutError error = new DecoderRidge(ridge.forJudging()).judge(fold, STRENGTH);
      double expected = 0;
      for (int v = 0; v < VERTICES; v++) {
        SimpleMatrix left = residuals(v, f -> fold(f) == fold);
        if (v < 4) {
          left = left.minus(design(v, f -> fold(f) == fold).mult(ridge(v, f -> fold(f) != fold)));
        }
        expected += left.normF();
      }
      assertThat(error.error()).isCloseTo(expected, within(1e-5 * expected));
      assertThat(error.frames()).isEqualTo(residuals(0, f -> fold(f) == fold).getNumRows());
    }
  }

  @Test
  void asManyFeaturesAsUnitsKeepTheWholeRidge() {
    DecoderRidge ridge = new DecoderRidge(equations(0, FRAMES));
    DecoderStart start = DecoderStart.of(ridge, STRENGTH, UNITS);
    double[][] c = ridge.coefficients(STRENGTH);
    for (int net = 0; net < 3; net++) {
      SimpleMatrix product =
          matrix(start.features()[net], UNITS).mult(matrix(start.decoder()[net], UNITS));
      assertThat(product.minus(matrix(c[net], UNITS)).elementMaxAbs()).isLessThan(1e-9);
    }
  }

  /** Eckart and Young: nothing of that rank is nearer, on the frames themselves. */
  @Test
  void fewFeaturesLoseWhatTheSmallestSingularValuesHold() {
    DecoderRidge ridge = new DecoderRidge(equations(0, FRAMES));
    DecoderStart start = DecoderStart.of(ridge, STRENGTH, 2);
    double[][] c = ridge.coefficients(STRENGTH);
    for (int net = 0; net < 3; net++) {
      SimpleMatrix phi = units(net, f -> true);
      SimpleMatrix whole = phi.mult(matrix(c[net], UNITS));
      SimpleMatrix features = phi.mult(matrix(start.features()[net], UNITS));
      SimpleMatrix cut = features.mult(matrix(start.decoder()[net], 2));
      SimpleSVD<SimpleMatrix> svd = whole.svd();
      double lost = Math.hypot(svd.getSingleValue(2), svd.getSingleValue(3));
      assertThat(whole.minus(cut).normF()).isCloseTo(lost, within(1e-4 * whole.normF()));
      SimpleMatrix u = matrix(start.features()[net], UNITS);
      for (int column = 0; column < 2; column++) {
        assertThat(u.getColumn(column).normF()).isCloseTo(1, within(1e-12));
      }
      double together = features.getColumn(0).dot(features.getColumn(1));
      double each = features.getColumn(0).normF() * features.getColumn(1).normF();
      assertThat(together / each).isCloseTo(0, within(1e-4));
    }
  }

  private static SimpleMatrix matrix(double[] rowMajor, int rows) {
    return new SimpleMatrix(rows, rowMajor.length / rows, true, rowMajor);
  }

  @Test
  void shrinkageIsTheBestFactorOfARegionWithinZeroAndOne() {
    // Regions: 0 overshoots twofold, 1 points the wrong way, 2 undershoots, 3 has no judge,
    // 4 overshoots by a twentieth.
    HeldOutError error =
        new HeldOutError(
            new double[] {4, 2, 1, 0, 20},
            new double[] {2, -1, 3, 0, 19},
            new double[] {1, 1, 9, 0, 20},
            7);
    assertThat(error.shrinkage(new int[] {0, 1, 2, 3, 4}, 5))
        .containsExactly(0.5, 0, 1, 23 / 27.0, 1);
  }

  @Test
  void nothingIsJudgedWhereAFoldIsEmpty() {
    assertThat(new DecoderRidge(equations(0, 5)).canBeJudged()).isFalse();
    assertThat(new DecoderRidge(equations(0, FRAMES)).canBeJudged()).isTrue();
  }
}
