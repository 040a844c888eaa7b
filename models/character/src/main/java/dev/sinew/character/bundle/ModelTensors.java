package dev.sinew.character.bundle;

import dev.sinew.character.corrective.BuildScale;
import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.DenseCorrective;
import dev.sinew.character.corrective.DenseJointRegressor;
import dev.sinew.character.corrective.JointNet;
import dev.sinew.character.corrective.JointRegressor;
import dev.sinew.character.corrective.LinearCorrective;
import dev.sinew.character.corrective.LocalCorrective;
import dev.sinew.character.corrective.LocalJointRegressor;
import dev.sinew.character.format.safetensors.FloatTensor;
import dev.sinew.character.format.safetensors.IntTensor;
import dev.sinew.character.format.safetensors.Tensor;
import dev.sinew.character.skinning.SkinWeights;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Lays a model out as the tensors of {@code weights.safetensors}; {@code docs/bundle.md} lists
 * their names, types and shapes.
 */
final class ModelTensors {
  private final Map<String, Tensor> tensors = new TreeMap<>();

  private ModelTensors() {}

  /** All tensors of a model, by name. */
  static Map<String, Tensor> of(CorrectiveModel model) {
    ModelTensors writer = new ModelTensors();
    writer.skin(model.weights());
    writer.floats("rest_pose", floats(model.restPose().rotations()), -1, 3, 3);
    writer.floats("input.min", model.range().min(), -1);
    writer.floats("input.max", model.range().max(), -1);
    writer.joints(model.regressor());
    writer.corrective(model.corrective());
    writer.build(model.buildScale());
    return writer.tensors;
  }

  private void skin(SkinWeights weights) {
    int vertices = weights.vertexCount();
    int most = weights.maxInfluences();
    int[] joints = new int[vertices * most];
    float[] values = new float[vertices * most];
    for (int v = 0; v < vertices; v++) {
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        int at = v * most + k - weights.begin(v);
        joints[at] = weights.joint(k);
        values[at] = (float) weights.weight(k);
      }
    }
    tensors.put("skin.indices", new IntTensor(new int[] {vertices, most}, joints));
    tensors.put("skin.weights", new FloatTensor(new int[] {vertices, most}, values));
  }

  private void joints(JointRegressor regressor) {
    if (regressor instanceof LocalJointRegressor local) {
      ints("joints.offsets", local.offsets());
      ints("joints.vertices", local.vertices());
      floats("joints.weights", local.weights(), -1);
    } else if (regressor instanceof DenseJointRegressor dense) {
      floats("joints.weight", dense.weight(), -1, 3 * dense.vertexCount());
      floats("joints.bias", dense.bias(), -1);
    }
  }

  /** Row by row: most vertices have fewer weights than the one that has most. */
  private void build(BuildScale build) {
    if (build.isNone()) {
      return;
    }
    SkinWeights weights = build.weights();
    int[] offsets = new int[weights.vertexCount() + 1];
    for (int v = 0; v < weights.vertexCount(); v++) {
      offsets[v + 1] = weights.end(v);
    }
    int[] joints = new int[offsets[offsets.length - 1]];
    float[] values = new float[joints.length];
    for (int k = 0; k < joints.length; k++) {
      joints[k] = weights.joint(k);
      values[k] = (float) weights.weight(k);
    }
    ints("build.offsets", offsets);
    ints("build.joints", joints);
    floats("build.weights", values, -1);
    floats("build.sizes", build.reference(), -1);
  }

  private void corrective(Corrective corrective) {
    if (corrective instanceof LocalCorrective local) {
      local(local.nets());
    } else if (corrective instanceof DenseCorrective dense) {
      floats("dense.hidden.weight", dense.hiddenWeight(), -1, dense.hiddenBias().length);
      floats("dense.hidden.bias", dense.hiddenBias(), -1);
      floats("dense.output.weight", dense.outputWeight(), -1, 3 * dense.vertexCount());
    } else if (corrective instanceof LinearCorrective linear) {
      floats("linear.weight", linear.weight(), -1, 3 * linear.vertexCount());
    }
  }

  private void local(List<JointNet> nets) {
    int count = nets.size();
    int hidden = nets.get(0).hiddenCount();
    int outputs = nets.get(0).outputCount();
    int[] inputs = new int[count + 1];
    int[] vertices = new int[count + 1];
    for (int n = 0; n < count; n++) {
      inputs[n + 1] = inputs[n] + nets.get(n).inputs().length;
      vertices[n + 1] = vertices[n] + nets.get(n).vertices().length;
    }
    ints("local.joints", nets.stream().mapToInt(JointNet::joint).toArray());
    ints("local.input.offsets", inputs);
    ints("local.decoder.offsets", vertices);
    int[] features = new int[inputs[count]];
    float[] hiddenWeight = new float[inputs[count] * hidden];
    float[] hiddenBias = new float[count * hidden];
    float[] outputWeight = new float[count * hidden * outputs];
    int[] corrected = new int[vertices[count]];
    float[] decoder = new float[vertices[count] * outputs * 3];
    for (int n = 0; n < count; n++) {
      JointNet net = nets.get(n);
      System.arraycopy(net.inputs(), 0, features, inputs[n], net.inputs().length);
      System.arraycopy(net.vertices(), 0, corrected, vertices[n], net.vertices().length);
      copy(net.hiddenWeight(), hiddenWeight, inputs[n] * hidden);
      copy(net.hiddenBias(), hiddenBias, n * hidden);
      copy(net.outputWeight(), outputWeight, n * hidden * outputs);
      copy(net.decoder(), decoder, vertices[n] * outputs * 3);
    }
    ints("local.input.features", features);
    floats("local.hidden.weight", hiddenWeight, -1, hidden);
    floats("local.hidden.bias", hiddenBias, -1, hidden);
    floats("local.output.weight", outputWeight, -1, hidden, outputs);
    ints("local.decoder.vertices", corrected);
    floats("local.decoder.weight", decoder, -1, outputs, 3);
  }

  private static void copy(float[] from, float[] to, int at) {
    System.arraycopy(from, 0, to, at, from.length);
  }

  private static float[] floats(double[] values) {
    float[] result = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = (float) values[i];
    }
    return result;
  }

  private void ints(String name, int[] values) {
    tensors.put(name, new IntTensor(new int[] {values.length}, values));
  }

  /** A first extent of −1 is what the others leave. */
  private void floats(String name, float[] values, int... shape) {
    int inner = 1;
    for (int i = 1; i < shape.length; i++) {
      inner *= shape[i];
    }
    shape[0] = values.length / inner;
    tensors.put(name, new FloatTensor(shape, values));
  }
}
