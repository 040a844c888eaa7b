package dev.sinew.character.bundle;

import dev.sinew.character.corrective.Activation;
import dev.sinew.character.corrective.BuildScale;
import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.corrective.DenseCorrective;
import dev.sinew.character.corrective.DenseJointRegressor;
import dev.sinew.character.corrective.InputRange;
import dev.sinew.character.corrective.JointNet;
import dev.sinew.character.corrective.JointRegressor;
import dev.sinew.character.corrective.LinearCorrective;
import dev.sinew.character.corrective.LocalCorrective;
import dev.sinew.character.corrective.LocalJointRegressor;
import dev.sinew.character.corrective.NoCorrective;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.safetensors.FloatTensor;
import dev.sinew.character.format.safetensors.IntTensor;
import dev.sinew.character.format.safetensors.SafetensorsFile;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes the parts of a model from the tensors that {@link ModelTensors} lists. */
final class ModelReader {
  private final SafetensorsFile file;
  private final int vertexCount;
  private final int jointCount;

  ModelReader(SafetensorsFile file, int vertexCount, int jointCount) {
    this.file = file;
    this.vertexCount = vertexCount;
    this.jointCount = jointCount;
  }

  SkinWeights weights() {
    int[] joints = ints("skin.indices", vertexCount, -1);
    float[] values = floats("skin.weights", vertexCount, -1);
    requireEqual("skin.weights", values.length, joints.length);
    if (values.length == 0) {
      // Before V numbers are made room for: the file does not bear V out.
      throw shape("skin.weights", "no influences", "at least one a vertex").toException();
    }
    int most = values.length / vertexCount;
    int[] offsets = new int[vertexCount + 1];
    int[] kept = new int[joints.length];
    double[] weights = new double[joints.length];
    int at = 0;
    for (int v = 0; v < vertexCount; v++) {
      for (int k = v * most; k < (v + 1) * most; k++) {
        if (values[k] != 0) {
          kept[at] = joints[k];
          weights[at++] = values[k];
        }
      }
      offsets[v + 1] = at;
    }
    return SkinWeights.ofRows(
        jointCount, offsets, Arrays.copyOf(kept, at), Arrays.copyOf(weights, at));
  }

  InputRange range() {
    return new InputRange(floats("input.min", -1), floats("input.max", -1));
  }

  JointRegressor regressor(String form) {
    return switch (form) {
      case "local" ->
          LocalJointRegressor.of(
              vertexCount,
              ints("joints.offsets", jointCount + 1),
              ints("joints.vertices", -1),
              floats("joints.weights", -1));
      case "dense" ->
          DenseJointRegressor.of(
              floats("joints.weight", 3 * jointCount, 3 * vertexCount),
              floats("joints.bias", 3 * jointCount));
      default -> throw unknown("joint regressor", form, "local, dense");
    };
  }

  Corrective corrective(String form, PoseFeatures features, Activation activation) {
    int count = features.size();
    return switch (form) {
      case "local" -> LocalCorrective.of(features.form(), count, vertexCount, activation, nets());
      case "dense" ->
          DenseCorrective.of(
              features.form(),
              activation,
              floats("dense.hidden.weight", count, -1),
              floats("dense.hidden.bias", -1),
              floats("dense.output.weight", -1, 3 * vertexCount));
      case "linear" ->
          LinearCorrective.of(
              features.form(), count, floats("linear.weight", count, 3 * vertexCount));
      case "none" -> new NoCorrective(features.form(), count, vertexCount);
      default -> throw unknown("corrective", form, "local, dense, linear, none");
    };
  }

  BuildScale build(String form) {
    return switch (form) {
      case "none" -> BuildScale.NONE;
      case "joint-sizes" -> {
        float[] weights = floats("build.weights", -1);
        double[] values = new double[weights.length];
        for (int k = 0; k < values.length; k++) {
          values[k] = weights[k];
        }
        yield BuildScale.relativeTo(
            SkinWeights.ofRows(
                jointCount,
                ints("build.offsets", vertexCount + 1),
                ints("build.joints", -1),
                values),
            floats("build.sizes", jointCount));
      }
      default -> throw unknown("build scale", form, "joint-sizes");
    };
  }

  private List<JointNet> nets() {
    int[] joints = ints("local.joints", -1);
    int count = joints.length;
    int[] inputs = rows("local.input.offsets", count, "local.input.features");
    int[] vertices = rows("local.decoder.offsets", count, "local.decoder.vertices");
    int[] features = ints("local.input.features", -1);
    int[] corrected = ints("local.decoder.vertices", -1);
    int[] outputShape = file.floats("local.output.weight").shape();
    requireEqual("local.output.weight", outputShape.length, 3);
    int hidden = outputShape[1];
    int outputs = outputShape[2];
    float[] hiddenWeight = floats("local.hidden.weight", features.length, hidden);
    float[] hiddenBias = floats("local.hidden.bias", count, hidden);
    float[] outputWeight = floats("local.output.weight", count, hidden, outputs);
    float[] decoder = floats("local.decoder.weight", corrected.length, outputs, 3);
    List<JointNet> nets = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      nets.add(
          new JointNet(
              joints[n],
              Arrays.copyOfRange(features, inputs[n], inputs[n + 1]),
              rows(hiddenWeight, inputs[n], inputs[n + 1], hidden),
              rows(hiddenBias, n, n + 1, hidden),
              rows(outputWeight, n, n + 1, hidden * outputs),
              Arrays.copyOfRange(corrected, vertices[n], vertices[n + 1]),
              rows(decoder, vertices[n], vertices[n + 1], outputs * 3)));
    }
    return nets;
  }

  private static float[] rows(float[] values, int from, int to, int size) {
    return Arrays.copyOfRange(values, from * size, to * size);
  }

  /** Offsets that rise from zero to the number of values in {@code of}. */
  private int[] rows(String name, int count, String of) {
    int[] offsets = ints(name, count + 1);
    int end = ints(of, -1).length;
    for (int n = 0; n < count; n++) {
      if (offsets[n] > offsets[n + 1]) {
        throw shape(name, "falling at " + n, "rising offsets").toException();
      }
    }
    if (offsets[0] != 0 || offsets[count] != end) {
      throw shape(name, offsets[0] + ".." + offsets[count], "0.." + end).toException();
    }
    return offsets;
  }

  private float[] floats(String name, int... shape) {
    FloatTensor tensor = file.floats(name);
    requireShape(name, tensor.shape(), shape);
    return tensor.data();
  }

  private int[] ints(String name, int... shape) {
    IntTensor tensor = file.ints(name);
    requireShape(name, tensor.shape(), shape);
    return tensor.data();
  }

  /** −1 allows any extent. */
  private void requireShape(String name, int[] found, int[] allowed) {
    boolean same = found.length == allowed.length;
    for (int i = 0; same && i < found.length; i++) {
      same = allowed[i] < 0 || found[i] == allowed[i];
    }
    if (!same) {
      throw shape(name, Arrays.toString(found), Arrays.toString(allowed).replace("-1", "any"))
          .toException();
    }
  }

  private void requireEqual(String name, int found, int allowed) {
    if (found != allowed) {
      throw shape(name, "" + found, "" + allowed).toException();
    }
  }

  private Fault shape(String name, String found, String allowed) {
    return Fault.of(
            FaultCode.SHAPE,
            "a tensor does not have the shape its role needs",
            file.source() + ", tensor " + name)
        .found(found)
        .allowed(allowed);
  }

  private static RuntimeException unknown(String what, String form, String known) {
    return Fault.of(FaultCode.FILE_UNSUPPORTED, "a " + what + " of an unknown form", "manifest")
        .found("'" + form + "'")
        .allowed(known)
        .remedy("Use a newer version of Sinew.")
        .toException();
  }
}
