package dev.sinew.character.pose;

import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.skeleton.Skeleton;
import java.io.Serializable;
import java.util.Arrays;

/**
 * What a corrective sees of a pelvis-centred pose: P numbers, all exactly zero at the rest pose P*.
 *
 * <p>Every joint but the pelvis contributes its rotation since P*, as {@link Form} says, and, where
 * joints translate, its local translation since P* divided by a scale. The root's rotation and
 * translation are never seen: they are gone from a centred pose. Immutable.
 */
public final class PoseFeatures implements Serializable {
  private static final long serialVersionUID = 1L;

  /** How a joint's rotation is written. */
  public enum Form {
    /** vec(R_j − R*_j), nine numbers: the form of SMPL (Loper et al. 2015, eq. 9). */
    MATRIX(9),
    /** The half-angle vector axis·sin(θ/2) of R_j·R*_jᵀ, three numbers. */
    HALF_ANGLE(3);

    private final int size;

    Form(int size) {
      this.size = size;
    }

    /** Numbers a joint's rotation takes. */
    public int size() {
      return size;
    }
  }

  private final Form form;
  private final int jointCount;
  private final int pelvis;
  private final boolean[] root;
  private final double[] restRotations;
  private final double[] restTranslations;
  private final double translationScale;

  private PoseFeatures(
      Form form,
      int jointCount,
      int pelvis,
      boolean[] root,
      double[] restRotations,
      double[] restTranslations,
      double translationScale) {
    this.form = form;
    this.jointCount = jointCount;
    this.pelvis = pelvis;
    this.root = root;
    this.restRotations = restRotations;
    this.restTranslations = restTranslations;
    this.translationScale = translationScale;
  }

  /** Features of a character whose joints only rotate. */
  public static PoseFeatures ofRotations(Form form, Skeleton skeleton, Pose restPose) {
    return of(form, skeleton, restPose, 0);
  }

  /**
   * Features of a character whose joints also translate.
   *
   * @param translationScale metres that count as one; zero leaves translations out
   */
  public static PoseFeatures of(
      Form form, Skeleton skeleton, Pose restPose, double translationScale) {
    if (!(translationScale >= 0)) {
      throw new IllegalArgumentException("translationScale must be >= 0: " + translationScale);
    }
    double[] rest = new double[3 * skeleton.jointCount()];
    boolean[] root = new boolean[skeleton.jointCount()];
    for (int r : skeleton.roots()) {
      root[r] = true;
    }
    for (int i = 0; i < rest.length; i++) {
      rest[i] = restPose.localTranslation(i / 3, root[i / 3], i % 3);
    }
    return new PoseFeatures(
        form,
        skeleton.jointCount(),
        skeleton.pelvis(),
        root,
        restPose.rotations(),
        rest,
        translationScale);
  }

  /** How rotations are written. */
  public Form form() {
    return form;
  }

  /** Metres of joint translation that count as one; zero if translations are not seen. */
  public double translationScale() {
    return translationScale;
  }

  /** Numbers a joint takes. */
  public int sizePerJoint() {
    return form.size() + (translationScale > 0 ? 3 : 0);
  }

  /** P = (J − 1)·{@link #sizePerJoint()}. */
  public int size() {
    return (jointCount - 1) * sizePerJoint();
  }

  /** Where joint {@code j}'s numbers begin; −1 for the pelvis, which has none. */
  public int begin(int j) {
    if (j == pelvis) {
      return -1;
    }
    return (j < pelvis ? j : j - 1) * sizePerJoint();
  }

  /** The joint that feature {@code f} belongs to. */
  public int jointOf(int f) {
    int index = f / sizePerJoint();
    return index < pelvis ? index : index + 1;
  }

  /**
   * @param centred a pelvis-centred pose of this skeleton
   * @param features receives P numbers from {@code at}
   */
  public void compute(Pose centred, float[] features, int at) {
    double[] rotations = centred.rotationsView();
    double[] since = new double[9];
    double[] vector = new double[3];
    Arrays.fill(features, at, at + size(), 0);
    for (int j = 0; j < jointCount; j++) {
      int to = begin(j);
      if (to < 0) {
        continue;
      }
      to += at;
      if (form == Form.MATRIX) {
        for (int i = 0; i < 9; i++) {
          features[to + i] = (float) (rotations[9 * j + i] - restRotations[9 * j + i]);
        }
      } else if (!Arrays.equals(rotations, 9 * j, 9 * j + 9, restRotations, 9 * j, 9 * j + 9)) {
        Rotations.multiplyByTranspose(rotations, 9 * j, restRotations, 9 * j, since, 0);
        Rotations.halfAngleFromMatrix(since, 0, vector, 0);
        for (int i = 0; i < 3; i++) {
          features[to + i] = (float) vector[i];
        }
      }
      if (translationScale > 0) {
        for (int i = 0; i < 3; i++) {
          double moved = centred.localTranslation(j, root[j], i) - restTranslations[3 * j + i];
          features[to + form.size() + i] = (float) (moved / translationScale);
        }
      }
    }
  }
}
