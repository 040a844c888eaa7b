package dev.sinew.training.export;

import dev.sinew.character.corrective.DenseJointRegressor;
import dev.sinew.character.corrective.JointRegressor;
import dev.sinew.character.corrective.LocalJointRegressor;

/** Joints from a T-pose mesh, as ONNX nodes. */
final class OnnxJoints {
  private OnnxJoints() {}

  /**
   * @param tpose [B,V,3]
   * @return [B,J,3]
   */
  static String add(OnnxGraph graph, JointRegressor regressor, String tpose) {
    graph.stage("joints");
    if (regressor instanceof LocalJointRegressor local) {
      return local(graph, local, tpose);
    }
    return dense(graph, (DenseJointRegressor) regressor, tpose);
  }

  /** Rows padded to the longest by weights of zero: one Gather, one product, one sum. */
  private static String local(OnnxGraph graph, LocalJointRegressor regressor, String tpose) {
    int[] offsets = regressor.offsets();
    int[] vertices = regressor.vertices();
    float[] weights = regressor.weights();
    int joints = regressor.jointCount();
    int longest = 0;
    for (int j = 0; j < joints; j++) {
      longest = Math.max(longest, offsets[j + 1] - offsets[j]);
    }
    int[] index = new int[joints * longest];
    float[] factor = new float[joints * longest];
    for (int j = 0; j < joints; j++) {
      int length = offsets[j + 1] - offsets[j];
      System.arraycopy(vertices, offsets[j], index, j * longest, length);
      System.arraycopy(weights, offsets[j], factor, j * longest, length);
    }
    String rows = graph.opOnAxis("Gather", 1, tpose, graph.ints(index, joints, longest));
    return graph.sum(graph.op("Mul", rows, graph.floats(factor, joints, longest, 1)), 2);
  }

  private static String dense(OnnxGraph graph, DenseJointRegressor regressor, String tpose) {
    int rows = 3 * regressor.jointCount();
    int columns = 3 * regressor.vertexCount();
    float[] weight = regressor.weight();
    float[] transposed = new float[weight.length];
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        transposed[c * rows + r] = weight[r * columns + c];
      }
    }
    String sum = graph.reshape(graph.sum(tpose, 1), 0, 1, 3);
    String centroid =
        graph.op("Mul", sum, graph.floats(new double[] {1.0 / regressor.vertexCount()}, 1));
    String centred = graph.reshape(graph.op("Sub", tpose, centroid), 0, -1);
    String product = graph.op("MatMul", centred, graph.floats(transposed, columns, rows));
    String relative = graph.op("Add", product, graph.floats(regressor.bias(), rows));
    return graph.op("Add", graph.reshape(relative, 0, -1, 3), centroid);
  }
}
