package dev.sinew.training.evaluation;

import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.dataset.FrameRow;

/**
 * Exemplars on top of linear blend skinning with the subject's given joints and the rig's W:
 * pose-space deformation (Lewis et al. 2000). What they add in rest space is the same for
 * everybody.
 *
 * @param shapes T-poses and joints
 * @param weights [V,J] the rig's W
 * @param restPose P*
 * @param exemplars of the character
 */
public record ExemplarPredictor(
    SubjectShapes shapes, SkinWeights weights, Pose restPose, ExemplarSet exemplars)
    implements Predictor {

  @Override
  public String name() {
    return Method.EXEMPLARS;
  }

  @Override
  public float[] vertices(FrameRow frame) {
    SubjectShapes.Shape shape = shapes.shape(frame.subject());
    Pose pose = frame.pose();
    double[] matrices = ForwardKinematics.skinningMatrices(shape.skeleton(), pose, restPose);
    double[] skinned = shape.tposeAsDoubles();
    LinearBlendSkinning.skin(weights, matrices, skinned, skinned);
    float[] vertices = Floats.of(skinned);
    exemplars.addPosed(pose, Floats.of(matrices), vertices, exemplars.newSums());
    return vertices;
  }
}
