package dev.sinew.character.exemplar;

import java.util.Arrays;

/**
 * Picks poses by what is wrong in them: each time the one whose mean error is greatest when those
 * picked before have become exemplars (greedy kernel interpolation, Wirtz and Haasdonk 2013). Of
 * equals the first is taken.
 *
 * <p>Errors are followed at some vertices. Each listens to its readers' {@link AdditiveKernel}, and
 * an incremental Cholesky factor of it, regularised as a {@link FrameExemplars} would be, updates
 * what is left of every pose's error by every pick. Takes 4·F·K·G bytes beside its input, G the
 * number of sets of readers that the vertices listen to. Not safe for concurrent use.
 */
public final class GreatestErrorPoses {
  private static final double RADIUS = 1;
  private static final double REGULARISATION = 1e-3;

  /** Metres; less is nothing to make an exemplar of. */
  private static final double NOTHING = 1e-9;

  private final AdditiveKernel kernel;
  private final double[][] readings;
  private final int[] vertices;

  /** [F][M,3] what is left of the errors. */
  private final float[][] left;

  /** [G] where vertices of that group are listened to at all. */
  private final Group[] groups;

  private GreatestErrorPoses(
      JointReaders readers, double[][] readings, int[] vertices, float[][] errors) {
    this.kernel = AdditiveKernel.of(readers, RADIUS);
    this.readings = readings;
    this.vertices = vertices;
    this.left = Arrays.stream(errors).map(float[]::clone).toArray(float[][]::new);
    this.groups = new Group[readers.groupCount()];
    for (int v : vertices) {
      int[] heard = readers.heard(readers.group(v));
      if (heard.length > 0 && groups[readers.group(v)] == null) {
        groups[readers.group(v)] = new Group(heard);
      }
    }
  }

  /** The factor of the kernel of one set of readers. */
  private final class Group {
    private final int[] heard;

    /** [F] the kernel's diagonal, less what the picks explain. */
    private final double[] variance = new double[readings.length];

    private final double ridge;

    /** One row [F] a pick. */
    private float[][] factor = {};

    /** [F] the share of the last pick's own error by which every pose's falls. */
    private float[] last = {};

    Group(int[] heard) {
      this.heard = heard;
      double trace = 0;
      for (int f = 0; f < variance.length; f++) {
        for (int r : heard) {
          variance[f] += kernel.value(readings[f], readings[f], r);
        }
        trace += variance[f];
      }
      ridge = REGULARISATION * trace / variance.length;
    }

    void learn(int picked, double[][] columns) {
      float[] row = new float[readings.length];
      double pivot = Math.max(variance[picked], 0) + ridge;
      if (pivot > 0) {
        double[] covariance = AdditiveKernel.sum(columns, heard, row.length);
        for (float[] earlier : factor) {
          for (int f = 0; f < row.length; f++) {
            covariance[f] -= (double) earlier[f] * earlier[picked];
          }
        }
        for (int f = 0; f < row.length; f++) {
          row[f] = (float) (covariance[f] / Math.sqrt(pivot));
          variance[f] -= (double) row[f] * row[f];
        }
        factor = Arrays.copyOf(factor, factor.length + 1);
        factor[factor.length - 1] = row;
      }
      last = new float[row.length];
      for (int f = 0; f < row.length && pivot > 0; f++) {
        last[f] = (float) (row[f] / Math.sqrt(pivot));
      }
    }
  }

  /**
   * @param readings [F][R,4] what the readers see of each pose
   * @param vertices [M] those whose errors are followed
   * @param errors [F][M,3] rest-space differences of captured from skinned vertices, metres
   * @param count how many to pick at most; fewer are where nothing is left to correct
   * @return their numbers, in the order picked
   */
  public static int[] pick(
      JointReaders readers, double[][] readings, int[] vertices, float[][] errors, int count) {
    if (readings.length == 0) {
      return new int[0];
    }
    return new GreatestErrorPoses(readers, readings, vertices, errors).pick(count);
  }

  private int[] pick(int count) {
    int[] picked = new int[Math.min(count, readings.length)];
    boolean[] taken = new boolean[readings.length];
    for (int n = 0; n < picked.length; n++) {
      int worst = -1;
      double most = NOTHING;
      for (int f = 0; f < readings.length; f++) {
        double error = taken[f] ? 0 : error(f);
        if (error > most) {
          most = error;
          worst = f;
        }
      }
      if (worst < 0) {
        return Arrays.copyOf(picked, n);
      }
      picked[n] = worst;
      taken[worst] = true;
      learn(worst);
    }
    return picked;
  }

  private double error(int f) {
    double sum = 0;
    for (int m = 0; m < vertices.length; m++) {
      double x = left[f][3 * m];
      double y = left[f][3 * m + 1];
      double z = left[f][3 * m + 2];
      sum += Math.sqrt(x * x + y * y + z * z);
    }
    return sum / vertices.length;
  }

  private void learn(int picked) {
    double[][] columns = new double[kernel.readers().count()][readings.length];
    for (int r = 0; r < columns.length; r++) {
      for (int f = 0; f < readings.length; f++) {
        columns[r][f] = kernel.value(readings[f], readings[picked], r);
      }
    }
    for (Group group : groups) {
      if (group != null) {
        group.learn(picked, columns);
      }
    }
    float[] own = left[picked].clone();
    for (int m = 0; m < vertices.length; m++) {
      Group group = groups[kernel.readers().group(vertices[m])];
      if (group != null) {
        for (int f = 0; f < readings.length; f++) {
          for (int c = 3 * m; c < 3 * m + 3; c++) {
            left[f][c] -= group.last[f] * own[c];
          }
        }
      }
    }
  }
}
