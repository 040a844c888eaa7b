package dev.sinew.training.baseline;

import dev.sinew.character.corrective.BuildScale;
import dev.sinew.character.geometry.Affine;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.training.evaluation.SubjectShapes;

/**
 * What a corrective under linear blend skinning should have said of a frame: pose features x and
 * the rest-space residual y = ((Σ_j w_ij A_j)⁻¹·v − T) ∕ s, by given joints and the rig's W. s is
 * what the corrective's offsets are multiplied by for a person; one where they do not grow.
 *
 * @param shapes T-poses and joints
 * @param weights [V,J] the rig's W
 * @param restPose P*
 * @param features what the corrective sees of a pose
 * @param build s, how offsets grow with a person
 */
public record RestResiduals(
    SubjectShapes shapes,
    SkinWeights weights,
    Pose restPose,
    PoseFeatures features,
    BuildScale build)
    implements RestDifferences {

  /** Of a corrective whose offsets are the same for every person. */
  public RestResiduals(
      SubjectShapes shapes, SkinWeights weights, Pose restPose, PoseFeatures features) {
    this(shapes, weights, restPose, features, BuildScale.NONE);
  }

  /**
   * A blended matrix that shrinks space to under a hundredth cannot be inverted with profit: an
   * error of the capture would be magnified. Such a vertex counts as needing no correction.
   */
  static final double SMALLEST_DETERMINANT = 0.01;

  /** P, the number of features. */
  public int featureCount() {
    return features.size();
  }

  /** [P] features of a frame's pose. */
  public float[] features(FrameRow frame) {
    float[] x = new float[features.size()];
    features.compute(frame.pose(), x, 0);
    return x;
  }

  /** [V,3] rest-space residual of a frame at unit build, metres. */
  @Override
  public double[] residual(FrameRow frame) {
    SubjectShapes.Shape shape = shapes.shape(frame.subject());
    double[] matrices =
        ForwardKinematics.skinningMatrices(shape.skeleton(), frame.pose(), restPose);
    float[] posed = frame.vertices();
    float[] tpose = shape.tpose();
    float[] scale = build.of(tpose);
    double[] residual = new double[posed.length];
    double[] blend = new double[Affine.SIZE];
    double[] inverse = new double[Affine.SIZE];
    double[] point = new double[3];
    for (int v = 0; v < weights.vertexCount(); v++) {
      LinearBlendSkinning.blend(weights, v, matrices, blend);
      if (Math.abs(Affine.invert(blend, 0, inverse, 0)) < SMALLEST_DETERMINANT) {
        continue;
      }
      for (int c = 0; c < 3; c++) {
        point[c] = posed[3 * v + c];
      }
      Affine.transformPoint(inverse, 0, point, 0, point, 0);
      for (int c = 0; c < 3; c++) {
        residual[3 * v + c] = (point[c] - tpose[3 * v + c]) / scale[v];
      }
    }
    return residual;
  }
}
