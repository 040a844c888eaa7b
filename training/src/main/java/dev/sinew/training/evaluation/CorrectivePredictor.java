package dev.sinew.training.evaluation;

import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.dataset.FrameRow;

/**
 * A corrective under linear blend skinning with the subject's given joints and the rig's W: how
 * baselines are judged, which have no Joint_net and learn no weights. Features are not clamped.
 *
 * @param name what reports call it
 * @param shapes T-poses and joints
 * @param weights [V,J] the rig's W
 * @param restPose P*
 * @param features what the corrective sees of a pose
 * @param corrective features to rest-space offsets
 */
public record CorrectivePredictor(
    String name,
    SubjectShapes shapes,
    SkinWeights weights,
    Pose restPose,
    PoseFeatures features,
    Corrective corrective)
    implements Predictor {

  @Override
  public float[] vertices(FrameRow frame) {
    SubjectShapes.Shape shape = shapes.shape(frame.subject());
    Pose pose = frame.pose();
    float[] x = new float[features.size()];
    features.compute(pose, x, 0);
    float[] rest = shape.tpose().clone();
    corrective.addOffsets(x, rest);
    double[] vertices = new double[rest.length];
    for (int i = 0; i < rest.length; i++) {
      vertices[i] = rest[i];
    }
    double[] matrices = ForwardKinematics.skinningMatrices(shape.skeleton(), pose, restPose);
    LinearBlendSkinning.skin(weights, matrices, vertices, vertices);
    return Floats.of(vertices);
  }
}
