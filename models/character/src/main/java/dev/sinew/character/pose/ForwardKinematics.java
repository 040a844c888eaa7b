package dev.sinew.character.pose;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Affine;
import dev.sinew.character.skeleton.Skeleton;

/**
 * Global joint transforms and skinning matrices of a pose.
 *
 * <p>G_j = G_parent(j)·[R_j | J_j − J_parent(j) + t_j] (a root: [R_j | J_j + t]) and A_j = G_j(P)·
 * G_j(P*)⁻¹, as in SMPL (Loper et al. 2015, eq. 3–4). Transforms are row-major 3x4.
 */
public final class ForwardKinematics {
  private ForwardKinematics() {}

  /**
   * @return [J,12] global transforms, world frame, metres
   * @throws dev.sinew.character.fault.SinewException if the pose has another number of joints
   */
  public static double[] globalTransforms(Skeleton skeleton, Pose pose) {
    int count = skeleton.jointCount();
    if (pose.jointCount() != count) {
      throw Fault.of(FaultCode.JOINT, "the pose is of another skeleton", "pose")
          .found(pose.jointCount() + " joints")
          .allowed(count + " joints")
          .toException();
    }
    double[] rotations = pose.rotationsView();
    double[] global = new double[Affine.SIZE * count];
    double[] local = new double[Affine.SIZE];
    for (int j = 0; j < count; j++) {
      boolean root = skeleton.isRoot(j);
      for (int r = 0; r < 3; r++) {
        System.arraycopy(rotations, 9 * j + 3 * r, local, 4 * r, 3);
        local[4 * r + 3] = skeleton.offset(j, r) + pose.localTranslation(j, root, r);
      }
      int to = Affine.SIZE * j;
      if (root) {
        System.arraycopy(local, 0, global, to, Affine.SIZE);
      } else {
        Affine.multiply(global, Affine.SIZE * skeleton.parent(j), local, 0, global, to);
      }
    }
    return global;
  }

  /**
   * The matrices that move a vertex given in rest pose P* to pose P.
   *
   * @param restPose P*, the pose in which the rest mesh is given
   * @return [J,12] skinning matrices A_j
   */
  public static double[] skinningMatrices(Skeleton skeleton, Pose pose, Pose restPose) {
    double[] posed = globalTransforms(skeleton, pose);
    double[] rest = globalTransforms(skeleton, restPose);
    double[] matrices = new double[posed.length];
    double[] inverse = new double[Affine.SIZE];
    for (int o = 0; o < posed.length; o += Affine.SIZE) {
      Affine.invertRigid(rest, o, inverse, 0);
      Affine.multiply(posed, o, inverse, 0, matrices, o);
    }
    return matrices;
  }
}
