package dev.sinew.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** The fast single-precision kernel against the plain double-precision one. */
class SkinningKernelTest {
  /** More than one tile a block, the last one not full. */
  private static final int VERTICES = 16 * 37 + 5;

  private static final int JOINTS = 7;

  private final Random random = new Random(5);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 16, 33})
  void singlePrecisionAgreesWithDouble(int batch) {
    Candidates candidates = Candidates.of(weights());
    double[] w = new double[candidates.count()];
    Arrays.setAll(w, k -> (float) random.nextDouble());
    INDArray offsets = array(batch, 3 * VERTICES);
    INDArray rest = array(batch, 3 * VERTICES);
    INDArray matrices = array(batch, 12 * JOINTS);
    INDArray g = array(batch, 3 * VERTICES);
    double[][] byWeights = new double[2][candidates.count()];
    INDArray[] out = new INDArray[2];
    INDArray[] byOffsets = new INDArray[2];
    for (DataType type : new DataType[] {DataType.FLOAT, DataType.DOUBLE}) {
      int i = type == DataType.FLOAT ? 0 : 1;
      SkinningKernel kernel =
          i == 0 ? new FloatSkinning(candidates) : new DoubleSkinning(candidates);
      INDArray[] in = {offsets, rest, matrices, g};
      for (int a = 0; a < in.length; a++) {
        in[a] = in[a].castTo(type);
      }
      out[i] = Nd4j.create(type, new long[] {batch, 3L * VERTICES}, 'f');
      byOffsets[i] = Nd4j.create(type, new long[] {batch, 3L * VERTICES}, 'f');
      kernel.forward(in[0], in[1], in[2], w, out[i]);
      kernel.backward(in[3], in[0], in[1], in[2], w, byOffsets[i], byWeights[i]);
    }
    assertAgrees(out[0].data().asDouble(), out[1].data().asDouble());
    assertAgrees(byOffsets[0].data().asDouble(), byOffsets[1].data().asDouble());
    assertAgrees(byWeights[0], byWeights[1]);
  }

  private static void assertAgrees(double[] found, double[] expected) {
    double scale = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
    for (int i = 0; i < found.length; i++) {
      assertThat(found[i]).isCloseTo(expected[i], within(1e-5 * scale));
    }
  }

  /** Nought to all joints a vertex. */
  private SkinWeights weights() {
    double[] dense = new double[VERTICES * JOINTS];
    for (int v = 0; v < VERTICES; v++) {
      for (int k = 0; k < v % (JOINTS + 1); k++) {
        dense[v * JOINTS + (v + k) % JOINTS] = 1 + random.nextDouble();
      }
    }
    return SkinWeights.ofDense(dense, JOINTS);
  }

  private INDArray array(int rows, int columns) {
    float[] values = new float[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return Nd4j.create(values, new long[] {rows, columns}, 'f');
  }
}
