package dev.sinew.training.bench;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import ai.djl.training.GradientCollector;
import dev.sinew.training.network.CorrectiveExample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The peer: the same loss and the same Adam in libtorch, frames innermost.
 *
 * <p>Skinning is a product of W [V,J] and each column of the matrices [J,3B], times a coordinate:
 * of the formulations tried, the quickest (one product with all twelve entries, then a broadcast
 * product and a sum, moves more memory forward and back). A parameter's gradient is taken from a
 * fresh view of it every step, so that libtorch need neither clear nor add to an old one.
 */
abstract class TorchStep implements AutoCloseable {
  static final float EXCLUDED = -1e9f;

  final NDManager manager = NDManager.newBaseManager("PyTorch");
  final StepProblem problem;
  private final List<NDArray> parameters = new ArrayList<>();
  private final List<NDArray> means = new ArrayList<>();
  private final List<NDArray> squares = new ArrayList<>();
  private final NDArray[] columns = new NDArray[4];
  private final NDArray rest;
  private final NDArray target;
  private int step;

  TorchStep(StepProblem problem, List<CorrectiveExample> examples) {
    this.problem = problem;
    int batch = problem.batch;
    int joints = problem.joints;
    int vertices = problem.vertices;
    float[][] a = new float[4][joints * 3 * batch];
    float[] t = new float[3 * vertices];
    float[] g = new float[3 * vertices * batch];
    for (int b = 0; b < batch; b++) {
      CorrectiveExample example = examples.get(b);
      for (int j = 0; j < joints; j++) {
        for (int e = 0; e < 12; e++) {
          a[e % 4][(3 * j + e / 4) * batch + b] = example.matrices()[e * joints + j];
        }
      }
      for (int v = 0; v < vertices; v++) {
        for (int c = 0; c < 3; c++) {
          t[3 * v + c] = problem.rest[3 * v + c];
          g[(3 * v + c) * batch + b] = example.target()[c * vertices + v];
        }
      }
    }
    for (int c = 0; c < 4; c++) {
      columns[c] = manager.create(a[c], new Shape(joints, 3L * batch));
    }
    rest = manager.create(t, new Shape(vertices, 3, 1));
    target = manager.create(g, new Shape(vertices, 3, batch));
  }

  final NDArray data(float[] values, long... shape) {
    return manager.create(values, new Shape(shape));
  }

  final int parameter(float[] values, long... shape) {
    parameters.add(data(values, shape));
    means.add(manager.zeros(new Shape(shape), DataType.FLOAT32));
    squares.add(manager.zeros(new Shape(shape), DataType.FLOAT32));
    return parameters.size() - 1;
  }

  /** Adds the logits of W, the last parameter: [V,J] of which only candidates count. */
  final int logits(float[] candidates) {
    var start = problem.influences().start();
    float[] dense = new float[problem.vertices * problem.joints];
    Arrays.fill(dense, EXCLUDED);
    for (int v = 0, at = 0; v < problem.vertices; v++) {
      for (int k = start.begin(v); k < start.end(v); k++) {
        dense[v * problem.joints + start.joint(k)] = candidates[at++];
      }
    }
    return parameter(dense, problem.vertices, problem.joints);
  }

  /** Offsets [V,3,B] at the given parameters. */
  abstract NDArray offsets(List<NDArray> leaves);

  private NDArray loss(List<NDArray> leaves) {
    int vertices = problem.vertices;
    int batch = problem.batch;
    NDArray w = leaves.get(leaves.size() - 1).softmax(1);
    NDList u = offsets(leaves).add(rest).split(3, 1);
    NDArray moved = w.matMul(columns[3]).reshape(vertices, 3, batch);
    for (int c = 0; c < 3; c++) {
      moved = moved.add(w.matMul(columns[c]).reshape(vertices, 3, batch).mul(u.get(c)));
    }
    NDArray difference = moved.sub(target);
    return difference
        .mul(difference)
        .sum()
        .mul((float) (SinewStep.LAMBDA / (vertices * (double) batch)));
  }

  final void run() {
    step++;
    try (NDManager scope = manager.newSubManager()) {
      List<NDArray> leaves = new ArrayList<>();
      for (NDArray parameter : parameters) {
        NDArray leaf = parameter.stopGradient();
        leaf.attach(scope);
        leaf.setRequiresGradient(true);
        leaves.add(leaf);
      }
      rest.attach(scope);
      for (NDArray column : columns) {
        column.attach(scope);
      }
      target.attach(scope);
      attach(scope);
      try (GradientCollector collector = Engine.getEngine("PyTorch").newGradientCollector()) {
        collector.backward(loss(leaves));
      }
      double correction = Math.sqrt(1 - Math.pow(0.999, step)) / (1 - Math.pow(0.9, step));
      for (int p = 0; p < leaves.size(); p++) {
        NDArray gradient = leaves.get(p).getGradient();
        gradient.attach(scope);
        update(p, gradient, (float) (SinewStep.RATE * correction));
      }
      rest.attach(manager);
      for (NDArray column : columns) {
        column.attach(manager);
      }
      target.attach(manager);
      attach(manager);
    }
  }

  /** Hands this step's constants to a manager, whose child arrays then go with it. */
  abstract void attach(NDManager owner);

  private void update(int p, NDArray gradient, float rate) {
    JniUtils.adamUpdate(
        (PtNDArray) parameters.get(p),
        (PtNDArray) gradient,
        (PtNDArray) means.get(p),
        (PtNDArray) squares.get(p),
        (float) SinewStep.RATE,
        rate,
        0,
        1,
        -1,
        0.9f,
        0.999f,
        1e-8f,
        false);
  }

  final double loss() {
    try (NDManager scope = manager.newSubManager()) {
      NDArray loss = loss(parameters);
      loss.attach(scope);
      return loss.getFloat();
    }
  }

  @Override
  public void close() {
    manager.close();
  }

  static NDArray concat(List<NDArray> parts) {
    return NDArrays.concat(new NDList(parts), 0);
  }
}
