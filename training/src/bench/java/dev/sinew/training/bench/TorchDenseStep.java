package dev.sinew.training.bench;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import dev.sinew.training.network.CorrectiveExample;
import java.util.List;

/** The published form in libtorch: two matrix products around a rectifier. */
final class TorchDenseStep extends TorchStep {
  private final NDArray pose;

  TorchDenseStep(StepProblem problem, SinewStep same) {
    super(problem, same.examples);
    int hidden = SinewStep.HIDDEN_DENSE;
    int size = same.examples.get(0).features().length;
    float[] x = new float[size * problem.batch];
    for (int b = 0; b < problem.batch; b++) {
      CorrectiveExample example = same.examples.get(b);
      for (int f = 0; f < size; f++) {
        x[f * problem.batch + b] = example.features()[f];
      }
    }
    pose = data(x, size, problem.batch);
    // Column-major [P,H] is row-major [H,P]; the decoder's rows go from planes to vertices.
    parameter(same.parameter("hidden", "W"), hidden, size);
    parameter(same.parameter("hidden", "b"), hidden, 1);
    float[] planar = same.parameter("offsets", "W");
    float[] decoder = new float[planar.length];
    for (int v = 0; v < problem.vertices; v++) {
      for (int c = 0; c < 3; c++) {
        System.arraycopy(
            planar, (c * problem.vertices + v) * hidden, decoder, (3 * v + c) * hidden, hidden);
      }
    }
    parameter(decoder, 3L * problem.vertices, hidden);
    logits(same.candidateLogits());
  }

  @Override
  NDArray offsets(List<NDArray> leaves) {
    NDArray bias = leaves.get(1);
    NDArray units = relu(leaves.get(0).matMul(pose).add(bias)).sub(relu(bias)).mul(0.01f);
    return leaves.get(2).matMul(units).reshape(problem.vertices, 3, problem.batch);
  }

  static NDArray relu(NDArray x) {
    return x.getNDArrayInternal().relu();
  }

  @Override
  void attach(NDManager owner) {
    pose.attach(owner);
  }
}
