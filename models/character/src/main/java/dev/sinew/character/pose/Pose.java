package dev.sinew.character.pose;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Rotations;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One pose of a skeleton: a local rotation a joint in its parent's rest frame, a root translation,
 * and optionally a local translation a joint.
 *
 * <p>Without joint translations, {@code translation} is added to the rest position of every root.
 * With them, joint j's translation is added to J_j − J_parent(j) in its parent's frame (a root: to
 * its rest position), and {@code translation} is not used. Metres. Immutable.
 */
public final class Pose implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Largest deviation of RᵀR from the identity that still counts as a rotation. */
  public static final double ROTATION_TOLERANCE = 1e-3;

  private final double[] rotations;
  private final double[] translation;
  private final double @Nullable [] jointTranslations;

  private Pose(double[] rotations, double[] translation, double @Nullable [] jointTranslations) {
    this.rotations = rotations;
    this.translation = translation;
    this.jointTranslations = jointTranslations;
  }

  /** The pose in which nothing is rotated or moved. */
  public static Pose identity(int jointCount) {
    double[] rotations = new double[9 * jointCount];
    for (int j = 0; j < jointCount; j++) {
      for (int d = 0; d < 3; d++) {
        rotations[9 * j + 4 * d] = 1;
      }
    }
    return new Pose(rotations, new double[3], null);
  }

  /**
   * @param axisAngle [J,3] local rotations, radians
   * @param translation [3] metres
   * @param jointTranslations [J,3] metres, or null
   * @throws dev.sinew.character.fault.SinewException if a number is not finite, an angle has no
   *     finite square, or a length is wrong
   */
  public static Pose ofAxisAngle(
      double[] axisAngle, double[] translation, double @Nullable [] jointTranslations) {
    int count = axisAngle.length / 3;
    requireWhole(axisAngle, 3);
    requireFinite(axisAngle, 3, "axis-angle");
    double[] rotations = new double[9 * count];
    for (int j = 0; j < count; j++) {
      Rotations.matrixFromAxisAngle(axisAngle, 3 * j, rotations, 9 * j);
    }
    requireFinite(rotations, 9, "rotation");
    return checked(rotations, translation, jointTranslations);
  }

  /**
   * @param rotations [J,3,3] local rotation matrices, row-major
   * @param translation [3] metres
   * @param jointTranslations [J,3] metres, or null
   * @throws dev.sinew.character.fault.SinewException if a matrix is no rotation, a number is not
   *     finite or a length is wrong
   */
  public static Pose ofRotations(
      double[] rotations, double[] translation, double @Nullable [] jointTranslations) {
    requireWhole(rotations, 9);
    for (int j = 0; j < rotations.length / 9; j++) {
      double error = Rotations.orthonormalityError(rotations, 9 * j);
      if (error > ROTATION_TOLERANCE) {
        throw Fault.of(FaultCode.NOT_A_ROTATION, "a joint's matrix is no rotation", "joint " + j)
            .found("RᵀR off the identity by " + error)
            .allowed("at most " + ROTATION_TOLERANCE + " and det R > 0")
            .toException();
      }
    }
    return checked(rotations.clone(), translation, jointTranslations);
  }

  private static Pose checked(
      double[] rotations, double[] translation, double @Nullable [] jointTranslations) {
    int count = rotations.length / 9;
    if (translation.length != 3
        || (jointTranslations != null && jointTranslations.length != 3 * count)) {
      throw Fault.of(FaultCode.SHAPE, "rotations and translations do not belong together", "pose")
          .found(rotations.length + " rotation numbers, " + translation.length + " translation")
          .allowed("9·J, 3 and, if given, 3·J numbers")
          .toException();
    }
    requireFinite(translation, 3, "translation");
    if (jointTranslations != null) {
      requireFinite(jointTranslations, 3, "joint translation");
    }
    return new Pose(
        rotations,
        translation.clone(),
        jointTranslations == null ? null : jointTranslations.clone());
  }

  private static void requireWhole(double[] values, int perJoint) {
    if (values.length == 0 || values.length % perJoint != 0) {
      throw Fault.of(FaultCode.SHAPE, "rotations are no whole joints", "pose")
          .found(values.length + " numbers")
          .allowed(perJoint + " a joint, at least one joint")
          .toException();
    }
  }

  private static void requireFinite(double[] values, int perJoint, String what) {
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw Fault.of(
                FaultCode.NOT_FINITE,
                "a pose's " + what + " is not finite",
                "joint " + i / perJoint)
            .found(values[i])
            .toException();
      }
    }
  }

  /** J, the number of joints. */
  public int jointCount() {
    return rotations.length / 9;
  }

  /** [J,3,3] local rotations, row-major, a copy. */
  public double[] rotations() {
    return rotations.clone();
  }

  /** [J,3] local rotations as axis-angle vectors of length at most π, radians. */
  public double[] axisAngle() {
    double[] result = new double[rotations.length / 3];
    for (int j = 0; j < jointCount(); j++) {
      Rotations.axisAngleFromMatrix(rotations, 9 * j, result, 3 * j);
    }
    return result;
  }

  /** [3] what is added to every root's rest position, metres, a copy. */
  public double[] translation() {
    return translation.clone();
  }

  /** Whether every joint has a translation of its own. */
  public boolean hasJointTranslations() {
    return jointTranslations != null;
  }

  /** [J,3] joint translations, metres, a copy; null if the pose has none. */
  public double @Nullable [] jointTranslations() {
    return jointTranslations == null ? null : jointTranslations.clone();
  }

  /** What is added to joint {@code j}'s rest offset, coordinate {@code c}, metres. */
  public double localTranslation(int j, boolean root, int c) {
    if (jointTranslations != null) {
      return jointTranslations[3 * j + c];
    }
    return root ? translation[c] : 0;
  }

  /** The rotation array itself, for this package's inner loops. */
  double[] rotationsView() {
    return rotations;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Pose that
        && Arrays.equals(rotations, that.rotations)
        && Arrays.equals(translation, that.translation)
        && Arrays.equals(jointTranslations, that.jointTranslations);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rotations);
  }
}
