package dev.sinew.character.pose;

import dev.sinew.character.geometry.Affine;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.skeleton.Skeleton;

/**
 * The rigid motion that pelvis-centring takes out of a frame, and back.
 *
 * <p>With M = G_p(P)·G_p(P*)⁻¹ the motion of pelvis p since the rest pose and c = G_p(P*)·0 its
 * rest position, a world point is w = M·(x + c) for a centred point x: w = R·x + t with R the
 * rotation of M and t the pelvis's position in the world. A centred rest mesh is T − c, so that the
 * centred pose of P* is P* itself and the pelvis lies in the origin.
 *
 * @param rotation [9] R, row-major
 * @param translation [3] t, metres
 */
public record PelvisFrame(double[] rotation, double[] translation) {

  /** The frame that pose {@code pose} puts the pelvis in. */
  public static PelvisFrame of(Skeleton skeleton, Pose pose, Pose restPose) {
    int at = Affine.SIZE * skeleton.pelvis();
    double[] posed = ForwardKinematics.globalTransforms(skeleton, pose);
    double[] rest = ForwardKinematics.globalTransforms(skeleton, restPose);
    double[] rotation = new double[9];
    double[] translation = new double[3];
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        for (int k = 0; k < 3; k++) {
          rotation[3 * r + c] += posed[at + 4 * r + k] * rest[at + 4 * c + k];
        }
      }
      translation[r] = posed[at + 4 * r + 3];
    }
    return new PelvisFrame(rotation, translation);
  }

  /** [3] the pelvis's position c in the rest pose: what is subtracted from rest mesh and joints. */
  public static double[] restPosition(Skeleton skeleton, Pose restPose) {
    double[] rest = ForwardKinematics.globalTransforms(skeleton, restPose);
    int at = Affine.SIZE * skeleton.pelvis();
    return new double[] {rest[at + 3], rest[at + 7], rest[at + 11]};
  }

  /**
   * The skeleton moved so that its pelvis lies in the origin in the rest pose.
   *
   * @param skeleton in the rest mesh's frame
   */
  public static Skeleton centre(Skeleton skeleton, Pose restPose) {
    double[] c = restPosition(skeleton, restPose);
    double[] joints = skeleton.joints();
    for (int i = 0; i < joints.length; i++) {
      joints[i] -= c[i % 3];
    }
    return skeleton.withJoints(joints);
  }

  /**
   * The pose of the centred skeleton that gives the centred mesh. Only roots change. It has joint
   * translations if {@code pose} has them or the skeleton has several roots.
   *
   * @param skeleton the skeleton that {@code pose} moves, not centred
   */
  public Pose centre(Skeleton skeleton, Pose pose, Pose restPose) {
    double[] c = restPosition(skeleton, restPose);
    double[] rotations = pose.rotations();
    int[] roots = skeleton.roots();
    double[] root = new double[9];
    double[] translations = new double[3 * skeleton.jointCount()];
    double[] given = pose.jointTranslations();
    if (given != null) {
      System.arraycopy(given, 0, translations, 0, given.length);
    }
    for (int r : roots) {
      Rotations.transposeMultiply(rotation, 0, rotations, 9 * r, root, 0);
      System.arraycopy(root, 0, rotations, 9 * r, 9);
      double[] from = new double[3];
      for (int k = 0; k < 3; k++) {
        from[k] = skeleton.joint(r, k) + pose.localTranslation(r, true, k) - translation[k];
      }
      for (int k = 0; k < 3; k++) {
        double centred =
            rotation[k] * from[0] + rotation[3 + k] * from[1] + rotation[6 + k] * from[2];
        translations[3 * r + k] = centred - (skeleton.joint(r, k) - c[k]);
      }
    }
    boolean perJoint = given != null || roots.length > 1;
    double[] first = {
      translations[3 * roots[0]], translations[3 * roots[0] + 1], translations[3 * roots[0] + 2]
    };
    return Pose.ofRotations(rotations, first, perJoint ? translations : null);
  }

  /** x = Rᵀ·(w − t) for [V,3] world vertices; computed in double, rounded once. */
  public float[] toCentred(float[] world) {
    float[] centred = new float[world.length];
    for (int v = 0; v < world.length; v += 3) {
      double x = world[v] - translation[0];
      double y = world[v + 1] - translation[1];
      double z = world[v + 2] - translation[2];
      for (int k = 0; k < 3; k++) {
        centred[v + k] = (float) (rotation[k] * x + rotation[3 + k] * y + rotation[6 + k] * z);
      }
    }
    return centred;
  }

  /** w = R·x + t for [V,3] centred vertices; computed in double, rounded once. */
  public float[] toWorld(float[] centred) {
    float[] world = new float[centred.length];
    for (int v = 0; v < centred.length; v += 3) {
      for (int k = 0; k < 3; k++) {
        world[v + k] =
            (float)
                (rotation[3 * k] * centred[v]
                    + rotation[3 * k + 1] * centred[v + 1]
                    + rotation[3 * k + 2] * centred[v + 2]
                    + translation[k]);
      }
    }
    return world;
  }
}
