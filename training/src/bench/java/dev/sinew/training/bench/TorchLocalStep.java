package dev.sinew.training.bench;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.training.network.LocalStructure;
import java.util.ArrayList;
import java.util.List;

/**
 * The local form in libtorch: all nets' hidden layers as two batched products, one product a net
 * for the decoders (the nets correct different numbers of vertices), and row gathers.
 */
final class TorchLocalStep extends TorchStep {
  private final LocalStructure structure;
  private final NDArray inputs;
  private final NDArray[] slots;

  TorchLocalStep(StepProblem problem, SinewStep same) {
    super(problem, same.examples);
    structure = problem.structure(problem.features(PoseFeatures.Form.HALF_ANGLE));
    int nets = structure.netCount();
    int hidden = SinewStep.HIDDEN_LOCAL;
    int features = SinewStep.FEATURES;
    int seen = structure.inputs(0).length;
    int batch = problem.batch;
    float[] x = new float[nets * seen * batch];
    for (int n = 0; n < nets; n++) {
      int[] from = structure.inputs(n);
      for (int m = 0; m < seen; m++) {
        for (int b = 0; b < batch; b++) {
          x[(n * seen + m) * batch + b] = same.examples.get(b).features()[from[m]];
        }
      }
    }
    inputs = data(x, nets, seen, batch);
    // Column-major [H,N·M] is [N,M,H]; the products below take [N,H,M].
    parameter(turned(same.parameter("offsets", "Wh"), nets, seen, hidden), nets, hidden, seen);
    parameter(same.parameter("offsets", "b"), nets, hidden, 1);
    parameter(same.parameter("offsets", "Wf"), nets, features, hidden);
    float[] decoder = same.parameter("offsets", "D");
    int[] rows = new int[3 * problem.vertices];
    int slotCount = 2;
    long[][] slot = new long[slotCount][3 * problem.vertices];
    int at = 0;
    for (int n = 0; n < nets; n++) {
      int[] vertices = structure.vertices(n);
      float[] part = new float[3 * vertices.length * features];
      for (int i = 0; i < vertices.length; i++) {
        for (int c = 0; c < 3; c++) {
          System.arraycopy(
              decoder,
              (at + c * vertices.length + i) * features,
              part,
              (3 * i + c) * features,
              features);
          int row = 3 * vertices[i] + c;
          slot[rows[row]++][row] = at + 3L * i + c;
        }
      }
      at += 3 * vertices.length;
      parameter(part, 3L * vertices.length, features);
    }
    slots = new NDArray[slotCount];
    for (int s = 0; s < slotCount; s++) {
      slots[s] = manager.create(slot[s]).toType(DataType.INT64, false);
    }
    logits(same.candidateLogits());
  }

  private static float[] turned(float[] values, int nets, int rows, int columns) {
    float[] result = new float[values.length];
    for (int n = 0; n < nets; n++) {
      for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
          result[(n * columns + c) * rows + r] = values[(n * rows + r) * columns + c];
        }
      }
    }
    return result;
  }

  @Override
  NDArray offsets(List<NDArray> leaves) {
    NDArray bias = leaves.get(1);
    NDArray units =
        TorchDenseStep.relu(leaves.get(0).batchMatMul(inputs).add(bias))
            .sub(TorchDenseStep.relu(bias));
    NDArray f = leaves.get(2).batchMatMul(units).mul((float) SinewStep.SCALE);
    List<NDArray> decoded = new ArrayList<>();
    for (int n = 0; n < structure.netCount(); n++) {
      decoded.add(leaves.get(3 + n).matMul(f.get(n)));
    }
    NDArray rows = concat(decoded);
    NDArray offsets = rows.get(slots[0]);
    for (int s = 1; s < slots.length; s++) {
      offsets = offsets.add(rows.get(slots[s]));
    }
    return offsets.reshape(problem.vertices, 3, problem.batch);
  }

  @Override
  void attach(NDManager owner) {
    inputs.attach(owner);
    for (NDArray slot : slots) {
      slot.attach(owner);
    }
  }
}
