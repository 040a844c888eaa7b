package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The JOINTS_k and WEIGHTS_k of a primitive, all sets together, as rows that sum to one. */
final class VertexWeights {
  /** A row sum this far from one is reported. */
  private static final double TOLERANCE = 1e-3;

  /** Sets of four influences that are read at most. */
  private static final int MOST_SETS = 32;

  /** A row sum this near to one is float rounding, and the row is left as it is. */
  private static final double ROUNDING = 1e-6;

  private final GltfJson json;
  private final double[][] joints;
  private final double[][] weights;
  private final int vertexCount;

  private VertexWeights(GltfJson json, double[][] joints, double[][] weights, int vertexCount) {
    this.json = json;
    this.joints = joints;
    this.weights = weights;
    this.vertexCount = vertexCount;
  }

  static VertexWeights read(
      GltfJson json, Accessors accessors, JsonNode attributes, int vertexCount) {
    int sets = 0;
    while (attributes.has("JOINTS_" + sets) || attributes.has("WEIGHTS_" + sets)) {
      sets++;
    }
    if (sets == 0) {
      throw json.fault(FaultCode.WEIGHTS, "the skinned mesh has no weights")
          .allowed("attributes JOINTS_0 and WEIGHTS_0")
          .toException();
    }
    if (sets > MOST_SETS) {
      throw json.fault(FaultCode.FILE_UNSUPPORTED, "a vertex has too many influences")
          .found(sets + " sets of four")
          .allowed("at most " + MOST_SETS)
          .toException();
    }
    double[][] joints = new double[sets][];
    double[][] weights = new double[sets][];
    for (int k = 0; k < sets; k++) {
      long jointAccessor = json.whole(attributes, "JOINTS_" + k);
      long weightAccessor = json.whole(attributes, "WEIGHTS_" + k);
      for (long accessor : new long[] {jointAccessor, weightAccessor}) {
        if (accessors.count(accessor) != vertexCount) {
          throw json.fault(FaultCode.VERTEX_COUNT, "weight set " + k + " is of another mesh")
              .found(accessors.count(accessor) + " rows")
              .allowed(vertexCount + " vertices")
              .toException();
        }
      }
      joints[k] = accessors.read(jointAccessor, "JOINTS_" + k, "VEC4", false);
      weights[k] = accessors.readWeights(weightAccessor, "WEIGHTS_" + k);
    }
    return new VertexWeights(json, joints, weights, vertexCount);
  }

  /**
   * @param order [J] skeleton index of each of the skin's joints
   */
  SkinWeights toSkinWeights(int[] order, List<String> warnings) {
    int most = 4 * joints.length;
    int[] offsets = new int[vertexCount + 1];
    int influences = 0;
    for (double[] set : weights) {
      for (double weight : set) {
        influences += weight > 0 ? 1 : 0;
      }
    }
    int[] rowJoints = new int[influences];
    double[] rowWeights = new double[influences];
    double worst = 1;
    int off = 0;
    int at = 0;
    for (int v = 0; v < vertexCount; v++) {
      int end = at;
      for (int i = 0; i < most; i++) {
        double weight = checkedWeight(v, i);
        if (weight > 0) {
          int joint = order[checkedJoint(v, i, order.length)];
          int k = at;
          while (k < end && rowJoints[k] != joint) {
            k++;
          }
          rowJoints[k] = joint;
          rowWeights[k] += weight;
          end = Math.max(end, k + 1);
        }
      }
      double sum = normalise(rowWeights, at, end, v);
      if (Math.abs(sum - 1) > TOLERANCE) {
        off++;
        worst = Math.abs(sum - 1) > Math.abs(worst - 1) ? sum : worst;
      }
      at = end;
      offsets[v + 1] = at;
    }
    if (off > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "Weights of %d of %d vertices do not sum to one (worst sum %.5g); they were"
                  + " normalised.",
              off,
              vertexCount,
              worst));
    }
    return SkinWeights.ofRows(
        order.length, offsets, Arrays.copyOf(rowJoints, at), Arrays.copyOf(rowWeights, at));
  }

  private double checkedWeight(int v, int i) {
    double weight = weights[i / 4][4 * v + i % 4];
    if (!(weight >= 0) || Double.isInfinite(weight)) {
      throw json.fault(FaultCode.WEIGHTS, "a weight of vertex " + v + " is none")
          .found(weight)
          .allowed("finite, not negative")
          .toException();
    }
    return weight;
  }

  private int checkedJoint(int v, int i, int count) {
    double joint = joints[i / 4][4 * v + i % 4];
    if (joint >= count) {
      throw json.fault(
              FaultCode.WEIGHTS, "vertex " + v + " is bound to a joint that does not exist")
          .found("joint " + (long) joint)
          .allowed("0.." + (count - 1))
          .toException();
    }
    return (int) joint;
  }

  /** Scales a row to sum to one and returns what it summed to. */
  private double normalise(double[] row, int from, int to, int v) {
    double sum = 0;
    for (int k = from; k < to; k++) {
      sum += row[k];
    }
    if (sum == 0 || Double.isInfinite(sum)) {
      throw json.fault(FaultCode.WEIGHTS, "the weights of vertex " + v + " cannot be normalised")
          .found("they sum to " + sum)
          .remedy("Bind the vertex to a joint.")
          .toException();
    }
    if (Math.abs(sum - 1) > ROUNDING) {
      for (int k = from; k < to; k++) {
        row[k] /= sum;
      }
    }
    return sum;
  }
}
