package dev.sinew.character.corrective;

import dev.sinew.character.geometry.Affine;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.PelvisFrame;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One person under a {@link CorrectiveModel}: the T-pose mesh and its joints, predicted or given.
 * Immutable; any number of threads may call it, each with a {@link Workspace} of its own.
 */
public final class CorrectedSubject {
  private final CorrectiveModel model;
  private final float[] tpose;
  private final Skeleton skeleton;

  /** [V] what offsets are multiplied by; null where all are one. */
  private final float @Nullable [] scale;

  /** [J,12] G_j(P*)⁻¹. */
  private final double[] restInverse;

  /** [3] the pelvis's rest position c, rounded so that single precision holds it exactly. */
  private final double[] centre;

  /** [3] what rounding added to c. */
  private final double[] rounding;

  CorrectedSubject(CorrectiveModel model, float[] tpose, double[] joints) {
    this.model = model;
    this.tpose = tpose;
    this.skeleton = model.skeleton().withJoints(joints);
    this.scale = model.buildScale().isNone() ? null : model.buildScale().of(tpose);
    this.centre = PelvisFrame.restPosition(skeleton, model.restPose());
    this.rounding = new double[3];
    for (int r = 0; r < 3; r++) {
      double exact = centre[r];
      centre[r] = (float) exact;
      rounding[r] = centre[r] - exact;
    }
    double[] rest = ForwardKinematics.globalTransforms(skeleton, model.restPose());
    this.restInverse = new double[rest.length];
    for (int o = 0; o < rest.length; o += Affine.SIZE) {
      Affine.invertRigid(rest, o, restInverse, o);
    }
  }

  /** The hierarchy with this person's joints, predicted or given, metres, T-pose frame. */
  public Skeleton skeleton() {
    return skeleton;
  }

  /**
   * @return [V,3] posed, corrected mesh, world frame, metres
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton
   */
  public float[] apply(Pose pose) {
    float[] posed = new float[tpose.length];
    apply(pose, posed, model.newWorkspace());
    return posed;
  }

  /**
   * Allocates nothing that grows with the mesh.
   *
   * @param posed [V,3] receives the posed, corrected mesh, world frame, metres
   * @param workspace of this model; overwritten
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton or {@code
   *     posed} of another mesh
   */
  public void apply(Pose pose, float[] posed, Workspace workspace) {
    Check.length(posed.length, tpose.length, "posed", "[V,3]");
    double[] global = ForwardKinematics.globalTransforms(skeleton, pose);
    PelvisFrame frame = frame(global);
    float[] rest = workspace.rest;
    features(frame, pose, workspace.features);
    if (scale == null) {
      System.arraycopy(tpose, 0, rest, 0, rest.length);
      correct(workspace.features, workspace.beyond, rest, workspace.scratch);
    } else {
      Arrays.fill(rest, 0);
      correct(workspace.features, workspace.beyond, rest, workspace.scratch);
      scale(scale, rest);
      for (int i = 0; i < rest.length; i++) {
        rest[i] += tpose[i];
      }
    }
    double[] to = frame.translation();
    for (int r = 0; r < 3; r++) {
      to[r] += rounding[r];
    }
    motions(global, to, workspace.matrices);
    model.packedWeights().skin(workspace.matrices, centre, to, rest, posed);
  }

  /**
   * The corrections of a pose alone, for instance as morph targets of an animation.
   *
   * @return [V,3] offsets in rest space (added to the T-pose), metres
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton
   */
  public float[] restOffsets(Pose pose) {
    float[] features = features(pose);
    float[] offsets = new float[tpose.length];
    correct(features, new float[features.length], offsets, model.corrective().newScratch());
    if (scale != null) {
      scale(scale, offsets);
    }
    return offsets;
  }

  /** K, the number of shapes that this person's corrections blend; the same for everybody. */
  public int shapeCount() {
    return model.corrective().shapeCount();
  }

  /**
   * One of the shapes, grown to this person's build. The corrections of a pose are Σ_k a_k·S_k with
   * the {@link #shares shares} a: what an engine without the nets needs to show them.
   *
   * @throws IndexOutOfBoundsException if there is none of that index
   */
  public CorrectiveShape shape(int index) {
    CorrectiveShape shape = model.corrective().shape(index);
    if (scale == null) {
      return shape;
    }
    float[] grown = shape.offsets().clone();
    for (int i = 0; i < grown.length; i++) {
      grown[i] *= scale[shape.vertices()[i / 3]];
    }
    return new CorrectiveShape(shape.joint(), shape.vertices(), grown);
  }

  /**
   * How much of each shape a pose shows, with what fades outside the training range.
   *
   * @return a [K]
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton
   */
  public float[] shares(Pose pose) {
    float[] features = features(pose);
    float[] beyond = new float[features.length];
    model.range().clamp(features, beyond);
    float[] shares = new float[shapeCount()];
    Corrective corrective = model.corrective();
    corrective.shares(features, beyond, model.fade(), shares, corrective.newScratch());
    return shares;
  }

  private static void scale(float[] scale, float[] offsets) {
    for (int v = 0, i = 0; v < scale.length; v++, i += 3) {
      offsets[i] *= scale[v];
      offsets[i + 1] *= scale[v];
      offsets[i + 2] *= scale[v];
    }
  }

  /** Adds the offsets, not scaled, of features that are not clamped yet. */
  private void correct(float[] features, float[] beyond, float[] rest, Scratch scratch) {
    Fade fade = model.fade();
    if (model.range().clamp(features, beyond) <= fade.begin()) {
      // No net sees more of the distance than there is.
      model.corrective().addOffsets(features, rest, scratch);
    } else {
      model.corrective().addOffsets(features, beyond, fade, rest, scratch);
    }
  }

  /**
   * How far a pose lies outside the range seen in training: the Euclidean distance of its features
   * from it; zero inside.
   *
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton
   */
  public double excess(Pose pose) {
    return model.range().excess(features(pose));
  }

  /**
   * How much of a pose's corrections fades because it lies outside the range seen in training.
   *
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton
   */
  public Fade.Extent extent(Pose pose) {
    float[] features = features(pose);
    float[] beyond = new float[features.length];
    model.range().clamp(features, beyond);
    return model.corrective().extent(beyond, model.fade());
  }

  /**
   * @return [P] features of a pose, not clamped
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton
   */
  public float[] features(Pose pose) {
    float[] features = new float[model.features().size()];
    features(frame(ForwardKinematics.globalTransforms(skeleton, pose)), pose, features);
    return features;
  }

  private void features(PelvisFrame frame, Pose pose, float[] features) {
    model.features().compute(frame.centre(skeleton, pose, model.restPose()), features, 0);
  }

  /** The pelvis's motion since the rest pose, from transforms that are at hand already. */
  private PelvisFrame frame(double[] global) {
    int at = Affine.SIZE * skeleton.pelvis();
    double[] motion = new double[Affine.SIZE];
    Affine.multiply(global, at, restInverse, at, motion, 0);
    return new PelvisFrame(
        new double[] {
          motion[0],
          motion[1],
          motion[2],
          motion[4],
          motion[5],
          motion[6],
          motion[8],
          motion[9],
          motion[10]
        },
        new double[] {global[at + 3], global[at + 7], global[at + 11]});
  }

  /**
   * [J,12] what each joint adds to a vertex's offset from the pelvis: with A_j = [L | a], the
   * motion [L − I | L·c + a − t] of points relative to the pelvis's rest position c and its posed
   * position t.
   */
  private void motions(double[] global, double[] translation, float[] motions) {
    double[] a = new double[Affine.SIZE];
    for (int o = 0; o < global.length; o += Affine.SIZE) {
      Affine.multiply(global, o, restInverse, o, a, 0);
      for (int r = 0; r < 3; r++) {
        double moved = a[4 * r + 3] - translation[r];
        for (int c = 0; c < 3; c++) {
          moved += a[4 * r + c] * centre[c];
          motions[o + 4 * r + c] = (float) (a[4 * r + c] - (r == c ? 1 : 0));
        }
        motions[o + 4 * r + 3] = (float) moved;
      }
    }
  }
}
