package dev.sinew.character.deformer;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.util.List;

/**
 * Skinning with any deformers below and above it, in the order given: rest mesh → those below → LBS
 * → those above → surface.
 *
 * <p>Exemplars on top of all others give what was sculpted whatever lies below them. Below skinning
 * they are corrections of the rest mesh, which every later non-linear deformer changes. A stack
 * whose deformers remember earlier frames serves one character on one thread.
 */
public final class DeformerStack {
  private final Skeleton skeleton;
  private final SkinWeights weights;
  private final Pose restPose;
  private final float[] rest;
  private final List<SurfaceDeformer> below;
  private final List<SurfaceDeformer> above;

  private DeformerStack(
      Skeleton skeleton,
      SkinWeights weights,
      Pose restPose,
      float[] rest,
      List<SurfaceDeformer> below,
      List<SurfaceDeformer> above) {
    this.skeleton = skeleton;
    this.weights = weights;
    this.restPose = restPose;
    this.rest = rest;
    this.below = below;
    this.above = above;
  }

  /**
   * @param weights W [V,J]
   * @param restPose P*, the pose in which the rest mesh is given
   * @param rest [V,3] rest mesh, metres
   * @param below deformers of the rest mesh, the first to act first
   * @param above deformers of the posed mesh, the first to act first
   * @throws dev.sinew.character.fault.SinewException if the parts are not of one character
   */
  public static DeformerStack of(
      Skeleton skeleton,
      SkinWeights weights,
      Pose restPose,
      float[] rest,
      List<SurfaceDeformer> below,
      List<SurfaceDeformer> above) {
    Surfaces.requireVertices("skinning", rest, weights.vertexCount());
    if (weights.jointCount() != skeleton.jointCount()
        || restPose.jointCount() != skeleton.jointCount()) {
      throw Fault.of(FaultCode.JOINT, "weights or rest pose are of another skeleton", "skinning")
          .found(weights.jointCount() + " and " + restPose.jointCount() + " joints")
          .allowed(skeleton.jointCount() + " joints")
          .toException();
    }
    return new DeformerStack(
        skeleton, weights, restPose, rest.clone(), List.copyOf(below), List.copyOf(above));
  }

  /** V, the number of vertices. */
  public int vertexCount() {
    return weights.vertexCount();
  }

  /**
   * The surface of one frame.
   *
   * @param time seconds; only deformers that are driven over time see it
   * @return [V,3] world frame, metres
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton, or a
   *     deformer cannot be applied
   */
  public float[] apply(Pose pose, double time) {
    float[] surface = new float[rest.length];
    apply(pose, time, surface);
    return surface;
  }

  /**
   * The surface of one frame, without an array of its own.
   *
   * @param time seconds; only deformers that are driven over time see it
   * @param surface [V,3] receives the surface, world frame, metres
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton, {@code
   *     surface} of another mesh, or a deformer cannot be applied
   */
  public void apply(Pose pose, double time, float[] surface) {
    Surfaces.requireVertices("surface", surface, vertexCount());
    double[] exact = ForwardKinematics.skinningMatrices(skeleton, pose, restPose);
    float[] matrices = new float[exact.length];
    for (int i = 0; i < exact.length; i++) {
      matrices[i] = (float) exact[i];
    }
    System.arraycopy(rest, 0, surface, 0, rest.length);
    SurfaceFrame frame = new SurfaceFrame(pose, time, matrices, SurfaceFrame.Space.REST);
    for (SurfaceDeformer deformer : below) {
      deformer.deform(frame, surface);
    }
    LinearBlendSkinning.skin(weights, matrices, surface, surface);
    frame = new SurfaceFrame(pose, time, matrices, SurfaceFrame.Space.POSED);
    for (SurfaceDeformer deformer : above) {
      deformer.deform(frame, surface);
    }
  }

  /** Lets every deformer forget earlier frames. */
  public void reset() {
    below.forEach(SurfaceDeformer::reset);
    above.forEach(SurfaceDeformer::reset);
  }
}
