package dev.sinew.training.export;

import dev.sinew.character.corrective.Activation;
import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.corrective.DenseCorrective;
import dev.sinew.character.corrective.JointNet;
import dev.sinew.character.corrective.LinearCorrective;
import dev.sinew.character.corrective.LocalCorrective;
import java.util.ArrayList;
import java.util.List;

/** A corrective as ONNX nodes. */
final class OnnxCorrective {
  private OnnxCorrective() {}

  /**
   * @param features [B,P], clamped
   * @param fade how offsets give way outside the trained range
   * @return [B,V,3] rest-space offsets; empty where nothing is corrected
   */
  static String add(OnnxGraph graph, Corrective corrective, String features, OnnxFade fade) {
    graph.stage("corrective");
    if (corrective instanceof LocalCorrective local) {
      return local(graph, local, features, fade);
    }
    int columns = 3 * corrective.vertexCount();
    if (corrective instanceof LinearCorrective linear) {
      String weight = graph.floats(linear.weight(), linear.featureCount(), columns);
      String kept = fade.whole(features, linear.featureCount());
      return graph.reshape(graph.op("MatMul", kept, weight), 0, -1, 3);
    }
    if (corrective instanceof DenseCorrective dense) {
      int hidden = dense.hiddenBias().length;
      String product =
          graph.op(
              "MatMul", features, graph.floats(dense.hiddenWeight(), dense.featureCount(), hidden));
      String units = activated(graph, dense.activation(), product, dense.hiddenBias(), hidden);
      String weight = graph.floats(dense.outputWeight(), hidden, columns);
      String kept = fade.whole(units, dense.featureCount());
      return graph.reshape(graph.op("MatMul", kept, weight), 0, -1, 3);
    }
    return "";
  }

  /** act(x + b) − act(b). */
  private static String activated(
      OnnxGraph graph, Activation activation, String x, float[] bias, long... shape) {
    float[] atRest = new float[bias.length];
    for (int h = 0; h < bias.length; h++) {
      atRest[h] = activation.of(bias[h]);
    }
    String sum = graph.op("Add", x, graph.floats(bias, shape));
    String active =
        switch (activation) {
          case RELU -> graph.op("Relu", sum);
          case TANH -> graph.op("Tanh", sum);
          case SILU -> graph.op("Mul", sum, graph.op("Sigmoid", sum));
        };
    return graph.op("Sub", active, graph.floats(atRest, shape));
  }

  /**
   * All nets side by side as batched products, then one product a net with its own decoder, then
   * the rows of all decoders are brought to the vertices, once for each of the most nets a vertex
   * has.
   */
  private static String local(
      OnnxGraph graph, LocalCorrective corrective, String features, OnnxFade fade) {
    List<JointNet> nets = corrective.nets();
    int features3 = 3 * corrective.vertexCount();
    String encoded =
        fade.perNet(encode(graph, corrective, features), nets, corrective.featureCount());
    List<String> perNet = graph.split(encoded, 0, nets.size(), 1); // each [1,B,C]
    List<String> decoded = new ArrayList<>();
    int rows = 0;
    for (int n = 0; n < nets.size(); n++) {
      JointNet net = nets.get(n);
      int count = net.vertices().length;
      if (count > 0) {
        String decoder = graph.floats(featureMajor(net), net.outputCount(), 3L * count);
        decoded.add(graph.op("MatMul", perNet.get(n), decoder));
        rows += count;
      }
    }
    if (decoded.isEmpty()) {
      return "";
    }
    String all = graph.opOnAxis("Concat", 2, decoded.toArray(String[]::new));
    String flat = graph.op("Squeeze", all, graph.longs(0));
    String table =
        graph.op(
            "Pad",
            graph.reshape(flat, 0, rows, 3),
            graph.longs(0, 0, 0, 0, 1, 0)); // row `rows` is zero
    String sum = "";
    for (int[] slot : slots(nets, features3 / 3, rows)) {
      String part = graph.gather(table, 1, slot);
      sum = sum.isEmpty() ? part : graph.op("Add", sum, part);
    }
    return sum;
  }

  /** [N,B,C] the features of every net. */
  private static String encode(OnnxGraph graph, LocalCorrective corrective, String features) {
    List<JointNet> nets = corrective.nets();
    int count = nets.size();
    int hidden = nets.get(0).hiddenCount();
    int outputs = nets.get(0).outputCount();
    int most = 0;
    for (JointNet net : nets) {
      most = Math.max(most, net.inputs().length);
    }
    int[] inputs = new int[count * most];
    float[] hiddenWeight = new float[count * most * hidden];
    float[] bias = new float[count * hidden];
    float[] outputWeight = new float[count * hidden * outputs];
    for (int n = 0; n < count; n++) {
      JointNet net = nets.get(n);
      System.arraycopy(net.inputs(), 0, inputs, n * most, net.inputs().length);
      copy(net.hiddenWeight(), hiddenWeight, n * most * hidden);
      copy(net.hiddenBias(), bias, n * hidden);
      copy(net.outputWeight(), outputWeight, n * hidden * outputs);
    }
    String gathered =
        graph.transpose(
            graph.opOnAxis("Gather", 1, features, graph.ints(inputs, count, most)), 1, 0, 2);
    String product = graph.op("MatMul", gathered, graph.floats(hiddenWeight, count, most, hidden));
    String units = activated(graph, corrective.activation(), product, bias, count, 1, hidden);
    return graph.op("MatMul", units, graph.floats(outputWeight, count, hidden, outputs));
  }

  private static void copy(float[] from, float[] to, int at) {
    System.arraycopy(from, 0, to, at, from.length);
  }

  /** [C,3n] from a net's [n,C,3]. */
  private static float[] featureMajor(JointNet net) {
    int outputs = net.outputCount();
    int count = net.vertices().length;
    float[] result = new float[3 * outputs * count];
    for (int i = 0; i < count; i++) {
      for (int c = 0; c < outputs; c++) {
        System.arraycopy(net.decoder(), 3 * (i * outputs + c), result, 3 * (c * count + i), 3);
      }
    }
    return result;
  }

  /**
   * Per slot [V] the row of the decoders' table that a vertex takes; {@code none} where it takes
   * none.
   */
  private static List<int[]> slots(List<JointNet> nets, int vertexCount, int none) {
    List<int[]> slots = new ArrayList<>();
    int[] used = new int[vertexCount];
    int row = 0;
    for (JointNet net : nets) {
      for (int v : net.vertices()) {
        if (used[v] == slots.size()) {
          int[] slot = new int[vertexCount];
          java.util.Arrays.fill(slot, none);
          slots.add(slot);
        }
        slots.get(used[v]++)[v] = row++;
      }
    }
    return slots;
  }
}
