package dev.sinew.training.network;

import dev.sinew.character.geometry.Affine;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import java.io.Serializable;

/**
 * One frame as the {@link CorrectiveGraph} takes it. Arrays are shared, not copied: whoever makes
 * an example gives them away.
 *
 * @param subject index of the subject, for its rest mesh
 * @param features [P] pose features
 * @param matrices [12,J] skinning matrices, entry by entry
 * @param target [3V] planar mesh, metres
 */
@SuppressWarnings("ArrayRecordComponent")
public record CorrectiveExample(int subject, float[] features, float[] matrices, float[] target)
    implements Serializable {

  /**
   * @param skeleton centred, with the subject's given joints
   * @param pose centred
   * @param vertices [V,3] centred mesh, metres
   */
  public static CorrectiveExample of(
      int subject,
      PoseFeatures features,
      Skeleton skeleton,
      Pose pose,
      Pose restPose,
      float[] vertices) {
    float[] x = new float[features.size()];
    features.compute(pose, x, 0);
    double[] a = ForwardKinematics.skinningMatrices(skeleton, pose, restPose);
    int joints = skeleton.jointCount();
    float[] matrices = new float[a.length];
    for (int j = 0; j < joints; j++) {
      for (int e = 0; e < Affine.SIZE; e++) {
        matrices[e * joints + j] = (float) a[Affine.SIZE * j + e];
      }
    }
    return new CorrectiveExample(subject, x, matrices, Planar.of(vertices));
  }
}
