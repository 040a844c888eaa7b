package dev.sinew.training.screening;

import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.training.baseline.Ridge;
import java.io.Serializable;

/**
 * How much of each vertex's rest-space residual each joint explains on its own.
 *
 * <p>For every joint the normal equations of a ridge regression of all vertices' residuals on the
 * joint's own response ({@link JointResponse}); a sum over frames that is added to frame by frame
 * and merged partition by partition, 8·J·R·3V bytes whatever the number of frames. Masks taken from
 * skinning weights alone lose to this: artists' corrections reach further than weights do. Not safe
 * for concurrent use.
 */
public final class JointScreening implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Ridge strength, as in the screened ridge of the reference baselines. */
  private static final double STRENGTH = 0.01;

  private final PoseFeatures features;
  private final int[] joints;
  private final int response;
  private final int columns;
  private final double[][] xtx;
  private final float[][] xty;
  private final double[] energy;
  private long frames;

  /**
   * @param features what the corrective sees of a pose
   * @param jointCount J
   * @param vertexCount V
   */
  public JointScreening(PoseFeatures features, int jointCount, int vertexCount) {
    this.features = features;
    this.joints =
        java.util.stream.IntStream.range(0, jointCount)
            .filter(j -> features.begin(j) >= 0)
            .toArray();
    this.response = JointResponse.size(features.sizePerJoint());
    this.columns = 3 * vertexCount;
    this.xtx = new double[joints.length][response * response];
    this.xty = new float[joints.length][response * columns];
    this.energy = new double[vertexCount];
  }

  /**
   * Adds one frame.
   *
   * @param x [P] pose features
   * @param residual [V,3] rest-space residual, metres
   * @return this
   */
  public JointScreening add(float[] x, double[] residual) {
    float[] y = new float[columns];
    for (int i = 0; i < columns; i++) {
      y[i] = (float) residual[i];
      energy[i / 3] += residual[i] * residual[i];
    }
    for (int n = 0; n < joints.length; n++) {
      double[] terms = JointResponse.of(x, features.begin(joints[n]), features.sizePerJoint());
      for (int a = 0; a < response; a++) {
        if (terms[a] == 0) {
          continue;
        }
        for (int b = 0; b < response; b++) {
          xtx[n][a * response + b] += terms[a] * terms[b];
        }
        float term = (float) terms[a];
        float[] sums = xty[n];
        for (int i = 0, to = a * columns; i < columns; i++, to++) {
          sums[to] += term * y[i];
        }
      }
    }
    frames++;
    return this;
  }

  /**
   * Adds all of {@code other}'s frames.
   *
   * @return this
   */
  public JointScreening merge(JointScreening other) {
    for (int n = 0; n < joints.length; n++) {
      add(xtx[n], other.xtx[n]);
      for (int i = 0; i < xty[n].length; i++) {
        xty[n][i] += other.xty[n][i];
      }
    }
    add(energy, other.energy);
    frames += other.frames;
    return this;
  }

  private static void add(double[] to, double[] from) {
    for (int i = 0; i < to.length; i++) {
      to[i] += from[i];
    }
  }

  /** What the frames added so far say. */
  public Explained explained() {
    double[][] squares = new double[joints.length][];
    for (int n = 0; n < joints.length; n++) {
      squares[n] = explained(n);
    }
    return new Explained(joints, squares, energy, frames);
  }

  /** [V] Σ over frames and coordinates of what the joint's ridge takes off ‖y‖²: 2cᵀb − cᵀAc. */
  private double[] explained(int n) {
    double[] right = new double[response * columns];
    for (int i = 0; i < right.length; i++) {
      right[i] = xty[n][i];
    }
    double[] c = new Ridge(xtx[n], response, STRENGTH).solve(right);
    double[] taken = new double[energy.length];
    double[] ac = new double[response];
    for (int i = 0; i < columns; i++) {
      double sum = 0;
      for (int a = 0; a < response; a++) {
        ac[a] = 0;
        for (int b = 0; b < response; b++) {
          ac[a] += xtx[n][a * response + b] * c[b * columns + i];
        }
        sum += c[a * columns + i] * (2 * xty[n][a * columns + i] - ac[a]);
      }
      taken[i / 3] += sum;
    }
    return taken;
  }
}
