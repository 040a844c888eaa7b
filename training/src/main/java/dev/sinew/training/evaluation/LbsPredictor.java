package dev.sinew.training.evaluation;

import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.dataset.FrameRow;

/**
 * Plain linear blend skinning with the subject's given joints: what every method is judged by.
 *
 * @param shapes T-poses and joints
 * @param weights [V,J] the rig's W
 * @param restPose P*
 */
public record LbsPredictor(SubjectShapes shapes, SkinWeights weights, Pose restPose)
    implements Predictor {

  @Override
  public String name() {
    return Method.LBS;
  }

  @Override
  public float[] vertices(FrameRow frame) {
    SubjectShapes.Shape shape = shapes.shape(frame.subject());
    double[] matrices =
        ForwardKinematics.skinningMatrices(shape.skeleton(), frame.pose(), restPose);
    double[] vertices = shape.tposeAsDoubles();
    LinearBlendSkinning.skin(weights, matrices, vertices, vertices);
    return Floats.of(vertices);
  }
}
