package dev.sinew.training.evaluation;

import java.io.Serializable;

/** One method's errors: their distribution, and their sum at each vertex. */
final class MethodErrors implements Serializable {
  private static final long serialVersionUID = 1L;

  private final ErrorDistribution distribution = new ErrorDistribution();
  private final double[] vertexSums;

  MethodErrors(int vertexCount) {
    vertexSums = new double[vertexCount];
  }

  /** Adds one frame's errors [V], millimetres, and returns their mean. */
  double add(double[] mm) {
    double sum = 0;
    for (int v = 0; v < mm.length; v++) {
      distribution.add(mm[v]);
      vertexSums[v] += mm[v];
      sum += mm[v];
    }
    return sum / mm.length;
  }

  void merge(MethodErrors other) {
    distribution.merge(other.distribution);
    for (int v = 0; v < vertexSums.length; v++) {
      vertexSums[v] += other.vertexSums[v];
    }
  }

  ErrorDistribution distribution() {
    return distribution;
  }

  /** [V] mean a vertex. */
  double[] vertexMeans(long frames) {
    double[] means = new double[vertexSums.length];
    for (int v = 0; v < means.length; v++) {
      means[v] = frames == 0 ? 0 : vertexSums[v] / frames;
    }
    return means;
  }
}
