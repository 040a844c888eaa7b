package dev.sinew.training.export;

import dev.sinew.character.corrective.BuildScale;
import dev.sinew.character.skinning.SkinWeights;

/**
 * How corrections grow with a person, as ONNX nodes: what {@link BuildScale} computes of a T-pose.
 * Adds nothing where they do not.
 */
final class OnnxBuild {
  private final OnnxGraph graph;
  private final BuildScale build;
  private final SkinWeights weights;
  private final int joints;

  private OnnxBuild(OnnxGraph graph, BuildScale build) {
    this.graph = graph;
    this.build = build;
    this.weights = build.weights();
    this.joints = weights.jointCount();
  }

  /**
   * @param offsets [B,V,3]
   * @param tpose [B,V,3]
   * @return [B,V,3] offsets, scaled
   */
  static String scale(OnnxGraph graph, BuildScale build, String offsets, String tpose) {
    if (build.isNone()) {
      return offsets;
    }
    graph.stage("build");
    OnnxBuild nodes = new OnnxBuild(graph, build);
    return graph.op("Mul", offsets, nodes.perVertex(nodes.ratios(nodes.sizes(tpose))));
  }

  /**
   * [B,J,1] r_j. Each joint's vertices are gathered, rows padded to the longest by weights of zero:
   * squares about the centre itself, since in single precision the difference of two large moments
   * would not do.
   */
  private String sizes(String tpose) {
    int[] counts = new int[joints];
    double[] mass = new double[joints];
    int all = weights.end(weights.vertexCount() - 1);
    int longest = 1;
    for (int k = 0; k < all; k++) {
      int j = weights.joint(k);
      mass[j] += weights.weight(k);
      longest = Math.max(longest, ++counts[j]);
    }
    int[] index = new int[joints * longest];
    double[] share = new double[joints * longest];
    int[] used = new int[joints];
    for (int v = 0; v < weights.vertexCount(); v++) {
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        int j = weights.joint(k);
        int at = j * longest + used[j]++;
        index[at] = v;
        share[at] = weights.weight(k) / mass[j];
      }
    }
    String shares = graph.floats(share, joints, longest, 1);
    String rows = graph.opOnAxis("Gather", 1, tpose, graph.ints(index, joints, longest));
    String centres = graph.reshape(graph.sum(graph.op("Mul", rows, shares), 2), 0, joints, 1, 3);
    String away = graph.op("Sub", rows, centres);
    String squares = graph.op("Mul", graph.op("Mul", away, away), shares);
    return graph.op("Sqrt", graph.reshape(graph.sum(graph.sum(squares, 3), 2), 0, joints, 1));
  }

  /** [B,J,1] q_j. */
  private String ratios(String sizes) {
    float[] reference = build.reference();
    double[] inverse = new double[joints];
    float[] without = new float[joints];
    float[] with = new float[joints];
    boolean every = true;
    for (int j = 0; j < joints; j++) {
      boolean has = build.hasSize(j);
      inverse[j] = has ? 1.0 / reference[j] : 0;
      with[j] = has ? 1 : 0;
      without[j] = 1 - with[j];
      every &= has;
    }
    String raw = graph.op("Mul", sizes, graph.floats(inverse, joints, 1));
    String held =
        graph.op("Min", graph.op("Max", raw, number(BuildScale.LEAST)), number(BuildScale.MOST));
    if (every) {
      return held;
    }
    String kept = graph.op("Mul", held, graph.floats(with, joints, 1));
    return graph.op("Add", kept, graph.floats(without, joints, 1));
  }

  /** [B,V,1] s_i from [B,J,1] q_j. */
  private String perVertex(String ratios) {
    int vertices = weights.vertexCount();
    int most = Math.max(1, weights.maxInfluences());
    int[] index = new int[vertices * most];
    double[] share = new double[vertices * most];
    float[] still = new float[vertices];
    boolean any = false;
    for (int v = 0; v < vertices; v++) {
      double sum = weights.rowSum(v);
      for (int k = weights.begin(v), at = v * most; k < weights.end(v); k++, at++) {
        index[at] = weights.joint(k);
        share[at] = weights.weight(k) / sum;
      }
      still[v] = weights.begin(v) == weights.end(v) ? 1 : 0;
      any |= still[v] != 0;
    }
    String gathered = graph.opOnAxis("Gather", 1, ratios, graph.ints(index, vertices, most));
    String shares = graph.floats(share, vertices, most, 1);
    String scale = graph.sum(graph.op("Mul", gathered, shares), 2);
    return any ? graph.op("Add", scale, graph.floats(still, vertices, 1)) : scale;
  }

  private String number(double value) {
    return graph.floats(new double[] {value}, 1);
  }
}
