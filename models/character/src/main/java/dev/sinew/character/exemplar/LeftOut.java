package dev.sinew.character.exemplar;

import java.util.List;

/**
 * Chooses radius and regularisation of {@link FrameExemplars} by leaving out each picked frame in
 * turn: with A = K + λI, the error at frame i of the exemplars made of all others is (A⁻¹·S)_i ∕
 * (A⁻¹)_ii (Rippa 1999), so that nothing is fitted twice. Errors are mean distances over at most
 * {@value #JUDGED} vertices spread over the mesh.
 */
final class LeftOut {
  /** λ, in mean diagonals of K. */
  static final List<Double> REGULARISATIONS = List.of(1e-3, 1e-2, 1e-1, 1.0);

  private static final int JUDGED = 1024;

  private final JointReaders readers;
  private final List<PickedFrame> frames;
  private final double[][] readings;

  LeftOut(JointReaders readers, List<PickedFrame> frames, double[][] readings) {
    this.readers = readers;
    this.frames = frames;
    this.readings = readings;
  }

  /**
   * What does best.
   *
   * @param removed share of the error that it removes of frames left out; not above zero if none
   *     does any good
   */
  record Choice(double radius, double regularisation, double removed) {}

  /** The best of some radii with any of {@link #REGULARISATIONS}; of equals the first. */
  Choice among(List<Double> radii) {
    Choice best = new Choice(radii.get(0), REGULARISATIONS.get(0), Double.NEGATIVE_INFINITY);
    double skinned = skinnedError();
    for (double radius : radii) {
      double[][] kernels = AdditiveKernel.of(readers, radius).between(readings);
      for (double regularisation : REGULARISATIONS) {
        double error = error(kernels, regularisation);
        double removed = skinned > 0 ? 1 - error / skinned : 0;
        if (removed > best.removed()) {
          best = new Choice(radius, regularisation, removed);
        }
      }
    }
    return best;
  }

  private int stride() {
    return (readers.vertexCount() + JUDGED - 1) / JUDGED;
  }

  private double skinnedError() {
    double sum = 0;
    for (PickedFrame frame : frames) {
      for (int v = 0; v < readers.vertexCount(); v += stride()) {
        float[] d = frame.difference();
        sum += length(d[3 * v], d[3 * v + 1], d[3 * v + 2]);
      }
    }
    return sum;
  }

  private double error(double[][] kernels, double regularisation) {
    int count = frames.size();
    double[][] inverses = new double[readers.groupCount()][];
    double sum = 0;
    for (int v = 0; v < readers.vertexCount(); v += stride()) {
      int group = readers.group(v);
      if (inverses[group] == null) {
        inverses[group] = inverse(kernels, readers.heard(group), regularisation, count);
      }
      sum += error(v, inverses[group], count);
    }
    return sum;
  }

  /** (K + λI)⁻¹ [n,n] of a set of readers; empty where they see no pose but the rest pose. */
  static double[] inverse(double[][] kernels, int[] heard, double regularisation, int count) {
    double[] matrix = AdditiveKernel.sum(kernels, heard, count * count);
    double trace = 0;
    for (int i = 0; i < count; i++) {
      trace += matrix[i * count + i];
    }
    double ridge = regularisation * trace / count;
    for (int i = 0; i < count; i++) {
      matrix[i * count + i] += ridge;
    }
    double[] inverse = ridge > 0 ? DenseInverse.of(matrix, count) : null;
    return inverse == null ? new double[0] : inverse;
  }

  private double error(int v, double[] inverse, int count) {
    double[] differences = PickedFrame.differences(frames, v);
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double x = differences[3 * i];
      double y = differences[3 * i + 1];
      double z = differences[3 * i + 2];
      if (inverse.length > 0) {
        x = 0;
        y = 0;
        z = 0;
        for (int k = 0; k < count; k++) {
          double share = inverse[i * count + k];
          x += share * differences[3 * k];
          y += share * differences[3 * k + 1];
          z += share * differences[3 * k + 2];
        }
        double own = inverse[i * count + i];
        x /= own;
        y /= own;
        z /= own;
      }
      sum += length(x, y, z);
    }
    return sum;
  }

  private static double length(double x, double y, double z) {
    return Math.sqrt(x * x + y * y + z * z);
  }
}
