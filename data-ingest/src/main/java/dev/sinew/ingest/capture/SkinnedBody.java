package dev.sinew.ingest.capture;

import dev.sinew.character.fitting.FitOptions;
import dev.sinew.character.fitting.PoseFitter;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.io.Serializable;

/**
 * What poses are fitted with: one person's rest mesh and skeleton, and the rig's weights. The array
 * is not copied.
 *
 * @param skeleton J joints, in the T-pose's frame
 * @param weights [V,J]
 * @param tpose [V,3] rest mesh, metres
 * @param restPose P*, the pose in which the rest mesh is given
 */
@SuppressWarnings("ArrayRecordComponent")
public record SkinnedBody(Skeleton skeleton, SkinWeights weights, float[] tpose, Pose restPose)
    implements Serializable {

  /**
   * @throws dev.sinew.character.fault.SinewException if no joint moves any vertex, or the options
   *     name a joint that does not exist
   */
  public PoseFitter fitter(FitOptions options) {
    return PoseFitter.of(skeleton, weights, tpose, restPose, options);
  }
}
