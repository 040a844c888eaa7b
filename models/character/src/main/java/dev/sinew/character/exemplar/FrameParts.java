package dev.sinew.character.exemplar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The parts of picked frames that readers get: see {@link FrameExemplars}. */
final class FrameParts {
  /**
   * What is left of k_r(p,p) by poses taken before, in largest k_r(p,p), below which a pose says
   * nothing new.
   */
  private static final double NEW = 1e-6;

  /** Below this, radial weights of several hundred poses would not be determined. */
  private static final double DETERMINED = 1e-8;

  /** Metres; smaller offsets are left out. */
  private static final double TOUCHED = 1e-6;

  private final JointReaders readers;
  private final List<PickedFrame> frames;
  private final double[][] readings;
  private final double[][] kernels;

  /** [V][n,3] c; empty where nothing is heard or nothing moved. */
  private final float[][] coefficients;

  FrameParts(
      JointReaders readers, List<PickedFrame> frames, double[][] readings, LeftOut.Choice choice) {
    this.readers = readers;
    this.frames = frames;
    this.readings = readings;
    this.kernels = AdditiveKernel.of(readers, choice.radius()).between(readings);
    this.coefficients = new float[readers.vertexCount()][];
    double[][] inverses = new double[readers.groupCount()][];
    for (int v = 0; v < coefficients.length; v++) {
      int g = readers.group(v);
      if (inverses[g] == null) {
        inverses[g] =
            LeftOut.inverse(kernels, readers.heard(g), choice.regularisation(), frames.size());
      }
      coefficients[v] = coefficients(v, inverses[g]);
    }
  }

  private float[] coefficients(int v, double[] inverse) {
    double[] differences = PickedFrame.differences(frames, v);
    if (inverse.length == 0 || Arrays.stream(differences).allMatch(d -> Math.abs(d) <= TOUCHED)) {
      return new float[0];
    }
    int count = frames.size();
    float[] result = new float[differences.length];
    for (int i = 0; i < result.length; i++) {
      double sum = 0;
      for (int k = 0; k < count; k++) {
        sum += inverse[i / 3 * count + k] * differences[3 * k + i % 3];
      }
      result[i] = (float) sum;
    }
    return result;
  }

  /** The parts of reader {@code r}; none if it sees nothing but the rest pose. */
  List<Exemplar> exemplars(int r) {
    String joint = readers.skeleton().name(readers.joint(r));
    List<Exemplar> exemplars = new ArrayList<>();
    for (int k : told(r)) {
      double[] part = new double[3 * readers.vertexCount()];
      for (int v = 0; v < coefficients.length; v++) {
        if (coefficients[v].length > 0
            && Arrays.binarySearch(readers.heard(readers.group(v)), r) >= 0) {
          add(part, v, r, k);
        }
      }
      exemplars.add(
          new Exemplar(
              joint + " in " + frames.get(k).name(),
              readers.turned(readings[k], r),
              SparseOffsets.ofDense(part, TOUCHED),
              1));
    }
    return exemplars;
  }

  private void add(double[] part, int v, int r, int k) {
    int count = frames.size();
    for (int i = 0; i < count; i++) {
      double kernel = kernels[r][k * count + i];
      for (int c = 0; c < 3; c++) {
        part[3 * v + c] += kernel * coefficients[v][3 * i + c];
      }
    }
  }

  /**
   * The frames of which reader {@code r} learns something, by a pivoted Cholesky factor; rising.
   */
  private int[] told(int r) {
    double[] kernel = kernels[r];
    int count = frames.size();
    double[] rest = readers.readRest();
    double[] left = new double[count];
    double largest = 0;
    for (int i = 0; i < count; i++) {
      boolean turned = readers.distance(readings[i], rest, r) >= RadialBasis.SAME_POSE;
      left[i] = turned ? kernel[i * count + i] : 0;
      largest = Math.max(largest, left[i]);
    }
    double least = Math.max(DETERMINED, NEW * largest);
    double[][] factor = new double[count][count];
    int[] told = new int[count];
    for (int n = 0; n < count; n++) {
      int most = 0;
      for (int i = 0; i < count; i++) {
        most = left[i] > left[most] ? i : most;
      }
      if (!(left[most] > least)) {
        return Arrays.stream(told, 0, n).sorted().toArray();
      }
      told[n] = most;
      double root = Math.sqrt(left[most]);
      for (int i = 0; i < count; i++) {
        double sum = kernel[i * count + most];
        for (int m = 0; m < n; m++) {
          sum -= factor[m][i] * factor[m][most];
        }
        factor[n][i] = sum / root;
        boolean near = readers.distance(readings[i], readings[most], r) < RadialBasis.SAME_POSE;
        left[i] = near ? 0 : left[i] - factor[n][i] * factor[n][i];
      }
    }
    return Arrays.stream(told).sorted().toArray();
  }
}
