package dev.sinew.training.evaluation;

import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skinning.DualQuaternionSkinning;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.dataset.FrameRow;

/**
 * Dual-quaternion skinning with the subject's given joints.
 *
 * @param shapes T-poses and joints
 * @param weights [V,J] the rig's W
 * @param restPose P*
 */
public record DualQuaternionPredictor(SubjectShapes shapes, SkinWeights weights, Pose restPose)
    implements Predictor {

  @Override
  public String name() {
    return Method.DUAL_QUATERNION;
  }

  @Override
  public float[] vertices(FrameRow frame) {
    SubjectShapes.Shape shape = shapes.shape(frame.subject());
    double[] matrices =
        ForwardKinematics.skinningMatrices(shape.skeleton(), frame.pose(), restPose);
    double[] vertices = shape.tposeAsDoubles();
    DualQuaternionSkinning.skin(weights, matrices, vertices, vertices);
    return Floats.of(vertices);
  }
}
