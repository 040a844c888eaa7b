package dev.sinew.training.export;

import dev.sinew.character.corrective.Fade;
import dev.sinew.character.corrective.JointNet;
import java.util.Arrays;
import java.util.List;

/**
 * The share of its offsets that each net keeps outside the trained range, as ONNX nodes: what
 * {@link Fade} computes of the distance of a net's inputs. Adds nothing where corrections do not
 * fade.
 */
final class OnnxFade {
  private final OnnxGraph graph;
  private final Fade fade;
  private final String beyond;

  /**
   * @param beyond x − x̂ [B,P]; empty where corrections do not fade
   */
  OnnxFade(OnnxGraph graph, Fade fade, String beyond) {
    this.graph = graph;
    this.fade = fade;
    this.beyond = beyond;
  }

  /**
   * What one net that sees every feature keeps.
   *
   * @param values [B,n]
   * @param featureCount P
   * @return [B,n]
   */
  String whole(String values, int featureCount) {
    if (beyond.isEmpty()) {
      return values;
    }
    float[] seen = new float[featureCount];
    Arrays.fill(seen, 1);
    return graph.op("Mul", values, shares(graph.floats(seen, featureCount, 1)));
  }

  /**
   * What nets keep which see some of the features.
   *
   * @param values [N,B,C]
   * @param featureCount P
   * @return [N,B,C]
   */
  String perNet(String values, List<JointNet> nets, int featureCount) {
    if (beyond.isEmpty()) {
      return values;
    }
    float[] seen = new float[featureCount * nets.size()];
    for (int n = 0; n < nets.size(); n++) {
      for (int feature : nets.get(n).inputs()) {
        seen[feature * nets.size() + n] = 1;
      }
    }
    String shares = shares(graph.floats(seen, featureCount, nets.size()));
    return graph.op("Mul", values, graph.reshape(graph.transpose(shares, 1, 0), 0, -1, 1));
  }

  /** [B,N] shares of nets, from which [P,N] features each sees. */
  private String shares(String seen) {
    String squares = graph.op("MatMul", graph.op("Mul", beyond, beyond), seen);
    String past = graph.op("Sub", graph.op("Sqrt", squares), number(fade.begin()));
    String scaled = graph.op("Mul", past, number(1 / (fade.end() - fade.begin())));
    String t = graph.op("Min", graph.op("Max", scaled, number(0)), number(1));
    String slope = graph.op("Sub", number(3), graph.op("Mul", number(2), t));
    String lost = graph.op("Mul", graph.op("Mul", t, t), slope);
    return graph.op("Sub", number(1), lost);
  }

  private String number(double value) {
    return graph.floats(new double[] {value}, 1);
  }
}
