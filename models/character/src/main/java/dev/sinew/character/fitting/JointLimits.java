package dev.sinew.character.fitting;

import dev.sinew.character.geometry.Rotations;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far joints may turn: a box for the rotation vector (axis times angle, radians, in the
 * parent's rest frame) of each joint that has limits. A hinge about x has limits 0 and 0 for y and
 * z. Immutable.
 */
public final class JointLimits implements Serializable {
  private static final long serialVersionUID = 1L;

  /** How far outside a limit rounding may lie, radians. */
  private static final double ROUNDING = 1e-9;

  private static final double BORDER = 1e-6;
  private static final double FIRST_STEP = 0.25;
  private static final double LAST_STEP = 1e-8;

  private static final JointLimits NONE = new JointLimits(Map.of());

  /** Six numbers a joint: the lower and the upper corner. */
  private final Map<Integer, double[]> boxes;

  private JointLimits(Map<Integer, double[]> boxes) {
    this.boxes = boxes;
  }

  /** No limits. */
  public static JointLimits none() {
    return NONE;
  }

  /**
   * These limits and those of one more joint.
   *
   * @param low [3] smallest rotation vector, radians
   * @param high [3] largest
   */
  public JointLimits with(int joint, double[] low, double[] high) {
    if (joint < 0 || low.length != 3 || high.length != 3) {
      throw new IllegalArgumentException("limits are three numbers each for a joint");
    }
    double[] box = new double[6];
    for (int k = 0; k < 3; k++) {
      if (!(low[k] <= high[k]) || low[k] < -Math.PI || high[k] > Math.PI) {
        throw new IllegalArgumentException(
            "a joint's limits must rise, within half a turn: " + low[k] + " to " + high[k]);
      }
      box[k] = low[k];
      box[3 + k] = high[k];
    }
    Map<Integer, double[]> more = new HashMap<>(boxes);
    more.put(joint, box);
    return new JointLimits(Map.copyOf(more));
  }

  /** Whether no joint has limits. */
  public boolean isEmpty() {
    return boxes.isEmpty();
  }

  /** Whether joint {@code j} has limits. */
  public boolean limits(int j) {
    return boxes.containsKey(j);
  }

  /** The largest joint that has limits, −1 if none has. */
  int largestJoint() {
    return boxes.keySet().stream().mapToInt(Integer::intValue).max().orElse(-1);
  }

  /** Whether a local rotation, row-major at {@code at}, is within joint {@code j}'s limits. */
  public boolean allows(int j, double[] rotations, int at) {
    double[] box = boxes.get(j);
    if (box == null) {
      return true;
    }
    double[] vector = new double[3];
    Rotations.axisAngleFromMatrix(rotations, at, vector, 0);
    for (int k = 0; k < 3; k++) {
      if (vector[k] < box[k] - ROUNDING || vector[k] > box[3 + k] + ROUNDING) {
        return false;
      }
    }
    return true;
  }

  /** Whether a local rotation lies on the border of joint {@code j}'s limits, or outside. */
  boolean holds(int j, double[] rotations, int at) {
    double[] box = boxes.get(j);
    if (box == null) {
      return false;
    }
    double[] vector = new double[3];
    Rotations.axisAngleFromMatrix(rotations, at, vector, 0);
    for (int k = 0; k < 3; k++) {
      if (vector[k] < box[k] + BORDER || vector[k] > box[3 + k] - BORDER) {
        return true;
      }
    }
    return false;
  }

  /**
   * Brings the local rotation of joint {@code j} to where tr(Rᵀ·C) is largest within its limits, by
   * a compass search from the allowed rotation vector nearest to the one given.
   *
   * @param cross [3,3] C in the parent's frame, or null to stay as near as can be
   * @param rotation [3,3] local rotation, row-major; receives the result
   */
  void hold(int j, double @Nullable [] cross, double[] rotation) {
    double[] box = boxes.get(j);
    if (box == null) {
      return;
    }
    double[] goal = cross == null ? rotation.clone() : cross;
    double[] vector = new double[3];
    Rotations.axisAngleFromMatrix(rotation, 0, vector, 0);
    clamp(vector, box);
    double[] trial = new double[3];
    double[] matrix = new double[9];
    double best = value(vector, goal, matrix);
    for (double step = FIRST_STEP; step > LAST_STEP; ) {
      boolean better = false;
      for (int d = 0; d < 6; d++) {
        System.arraycopy(vector, 0, trial, 0, 3);
        trial[d / 2] += d % 2 == 0 ? step : -step;
        clamp(trial, box);
        double value = value(trial, goal, matrix);
        if (value > best) {
          best = value;
          System.arraycopy(trial, 0, vector, 0, 3);
          better = true;
        }
      }
      step = better ? step : step / 2;
    }
    Rotations.matrixFromAxisAngle(vector, 0, rotation, 0);
  }

  /** Brings the joints of a state that are not fixed within their limits. */
  void keep(FitState state, boolean[] fixed) {
    double[] rotation = new double[9];
    for (int j : boxes.keySet()) {
      if (!fixed[j] && !allows(j, state.local, 9 * j)) {
        System.arraycopy(state.local, 9 * j, rotation, 0, 9);
        hold(j, null, rotation);
        System.arraycopy(rotation, 0, state.local, 9 * j, 9);
      }
    }
    state.carryDown();
  }

  private static void clamp(double[] vector, double[] box) {
    for (int k = 0; k < 3; k++) {
      vector[k] = Math.max(box[k], Math.min(box[3 + k], vector[k]));
    }
  }

  private static double value(double[] vector, double[] cross, double[] matrix) {
    Rotations.matrixFromAxisAngle(vector, 0, matrix, 0);
    double sum = 0;
    for (int e = 0; e < 9; e++) {
      sum += matrix[e] * cross[e];
    }
    return sum;
  }
}
