package dev.sinew.training.network;

import dev.sinew.character.corrective.Activation;
import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.corrective.DenseCorrective;
import dev.sinew.character.corrective.JointNet;
import dev.sinew.character.corrective.LocalCorrective;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.deeplearning4j.nn.graph.ComputationGraph;

/** A trained {@link CorrectiveGraph} as the runtime's plain classes. */
public final class TrainedCorrective {
  /** Learned weights below this share are left out of the sparse W. */
  private static final double SMALLEST_WEIGHT = 1e-6;

  private TrainedCorrective() {}

  /** The dense form. */
  public static Corrective dense(ComputationGraph graph, PoseFeatures features) {
    int hidden = CorrectiveGraph.hiddenParameter(graph, "b").length;
    float[] output = CorrectiveGraph.outputParameter(graph, "W");
    int outputs = output.length / hidden;
    int vertices = outputs / 3;
    float[] rows = new float[output.length];
    for (int o = 0; o < outputs; o++) {
      int column = 3 * (o % vertices) + o / vertices;
      for (int h = 0; h < hidden; h++) {
        rows[h * outputs + column] = (float) (CorrectiveGraph.DENSE_SCALE * output[o * hidden + h]);
      }
    }
    return DenseCorrective.of(
        features.form(),
        Activation.RELU,
        transposed(CorrectiveGraph.hiddenParameter(graph, "W"), features.size(), hidden),
        CorrectiveGraph.hiddenParameter(graph, "b"),
        rows);
  }

  /**
   * The local form.
   *
   * @param kept [V] what each vertex's corrections are multiplied by
   */
  public static Corrective local(
      ComputationGraph graph,
      PoseFeatures features,
      CorrectiveGraph.LocalPoseNetShape shape,
      double[] kept) {
    LocalStructure structure = shape.structure();
    int h = shape.hidden();
    int c = shape.features();
    float[] hidden = CorrectiveGraph.poseNetParameter(graph, LocalPoseNetConf.HIDDEN);
    float[] bias = CorrectiveGraph.poseNetParameter(graph, LocalPoseNetConf.BIAS);
    float[] feature = CorrectiveGraph.poseNetParameter(graph, LocalPoseNetConf.FEATURES);
    float[] decoder = CorrectiveGraph.poseNetParameter(graph, LocalPoseNetConf.DECODER);
    List<JointNet> nets = new ArrayList<>();
    for (int n = 0; n < structure.netCount(); n++) {
      int[] inputs = structure.inputs(n);
      int[] vertices = structure.vertices(n);
      float[] decoded = new float[3 * c * vertices.length];
      int from = 3 * c * structure.pairOffset(n);
      for (int plane = 0; plane < 3; plane++) {
        for (int v = 0; v < vertices.length; v++) {
          for (int k = 0; k < c; k++) {
            decoded[3 * (v * c + k) + plane] =
                (float)
                    (kept[vertices[v]]
                        * shape.scale()
                        * decoder[from + (plane * vertices.length + v) * c + k]);
          }
        }
      }
      nets.add(
          new JointNet(
              structure.joint(n),
              inputs,
              slice(hidden, h * structure.inputOffset(n), h * inputs.length),
              slice(bias, n * h, h),
              transposed(slice(feature, n * h * c, h * c), h, c),
              vertices,
              decoded));
    }
    nets.sort(Comparator.comparingInt(JointNet::joint));
    return LocalCorrective.of(
        features.form(), features.size(), structure.vertexCount(), shape.activation(), nets);
  }

  /** The learned weights, next-to-nothing entries left out. */
  public static SkinWeights weights(ComputationGraph graph, int jointCount) {
    double[] dense = CorrectiveGraph.skinWeights(graph);
    for (int i = 0; i < dense.length; i++) {
      if (Math.abs(dense[i]) < SMALLEST_WEIGHT) {
        dense[i] = 0;
      }
    }
    return SkinWeights.ofDense(dense, jointCount);
  }

  private static float[] slice(float[] values, int from, int length) {
    return java.util.Arrays.copyOfRange(values, from, from + length);
  }

  /** Column-major [rows, columns] as row-major. */
  private static float[] transposed(float[] columnMajor, int rows, int columns) {
    float[] result = new float[columnMajor.length];
    for (int c = 0; c < columns; c++) {
      for (int r = 0; r < rows; r++) {
        result[r * columns + c] = columnMajor[c * rows + r];
      }
    }
    return result;
  }
}
