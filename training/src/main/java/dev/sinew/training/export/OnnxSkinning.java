package dev.sinew.training.export;

import dev.sinew.character.skinning.SkinWeights;
import java.util.List;

/** Linear blend skinning about the pelvis as ONNX nodes: one product with W, then elementwise. */
final class OnnxSkinning {
  /** As in the runtime: rows that sum to one this closely sum to one. */
  private static final double ROW_SUM_TOLERANCE = 1e-6;

  private OnnxSkinning() {}

  /**
   * @param rest [B,V,3] corrected rest mesh
   * @param translation [B,1,3] what moves the whole character
   * @return [B,V,3]
   */
  static String add(
      OnnxGraph graph,
      SkinWeights weights,
      OnnxKinematics kinematics,
      String rest,
      String translation) {
    graph.stage("skinning");
    int vertices = weights.vertexCount();
    String dense = graph.floats(weights.toDense(), vertices, weights.jointCount());
    List<String> columns = graph.split(graph.op("MatMul", dense, kinematics.motions()), 2, 4, 3);
    String relative = graph.op("Sub", rest, kinematics.centre());
    List<String> coordinates = graph.split(relative, 2, 3, 1);
    String moved = columns.get(3);
    for (int c = 0; c < 3; c++) {
      moved = graph.op("Add", moved, graph.op("Mul", columns.get(c), coordinates.get(c)));
    }
    float[] surplus = new float[vertices];
    boolean any = false;
    for (int v = 0; v < vertices; v++) {
      double beyond = weights.rowSum(v) - 1;
      surplus[v] = Math.abs(beyond) <= ROW_SUM_TOLERANCE ? 0 : (float) beyond;
      any |= surplus[v] != 0;
    }
    if (any) {
      String scaled = graph.op("Mul", relative, graph.floats(surplus, vertices, 1));
      moved = graph.op("Add", moved, scaled);
    }
    String shift =
        graph.op("Add", graph.op("Sub", kinematics.pelvis(), kinematics.centre()), translation);
    return graph.op("Add", graph.op("Add", rest, moved), shift);
  }
}
