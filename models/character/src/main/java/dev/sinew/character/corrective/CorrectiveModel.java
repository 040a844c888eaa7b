package dev.sinew.character.corrective;

import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.PackedWeights;
import dev.sinew.character.skinning.SkinWeights;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The learned function V = LBS(T + s(T)·Pose_net(P), Joint_net(T), P, P*, W): a pose and a T-pose
 * mesh to a posed, corrected mesh; s is the {@link BuildScale}.
 *
 * <p>Corrections and skinning happen in the pelvis-centred frame ({@link
 * dev.sinew.character.pose.PelvisFrame}) and the result is then put into the world. So a rigid
 * motion of the root moves the result rigidly even where learned weights do not sum to one, and
 * single precision is enough wherever the character stands. Immutable.
 */
public final class CorrectiveModel implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Skeleton skeleton;
  private final double bodySize;
  private final Pose restPose;
  private final SkinWeights weights;
  private final PackedWeights packed;
  private final JointRegressor regressor;
  private final PoseFeatures features;
  private final InputRange range;
  private final Fade fade;
  private final BuildScale build;
  private final Corrective corrective;

  private CorrectiveModel(
      Skeleton skeleton,
      double bodySize,
      Pose restPose,
      SkinWeights weights,
      JointRegressor regressor,
      PoseFeatures features,
      InputRange range,
      Fade fade,
      BuildScale build,
      Corrective corrective) {
    this.skeleton = skeleton;
    this.bodySize = bodySize;
    this.restPose = restPose;
    this.weights = weights;
    this.packed = PackedWeights.of(this.weights);
    this.regressor = regressor;
    this.features = features;
    this.range = range;
    this.fade = fade;
    this.build = build;
    this.corrective = corrective;
  }

  /**
   * A model of the rig it was trained on.
   *
   * @param rig gives the skeleton, the size of the body, and the learned weights W
   * @param restPose P*, the pose in which T-pose meshes are given
   * @throws dev.sinew.character.fault.SinewException if the parts are not of one character
   */
  public static CorrectiveModel of(
      Rig rig,
      Pose restPose,
      JointRegressor regressor,
      PoseFeatures features,
      InputRange range,
      Corrective corrective) {
    return of(
        rig.skeleton(),
        TPose.size(rig.mesh().vertices()),
        restPose,
        rig.weights(),
        regressor,
        features,
        range,
        corrective);
  }

  /**
   * @param skeleton names and parents; its positions are those of the rig it was trained on
   * @param bodySize diagonal of the bounding box of that rig's rest mesh, metres: T-poses of a very
   *     different size are taken to be in other units
   * @param restPose P*, the pose in which T-pose meshes are given
   * @param weights learned W [V,J]; rows need not sum to one
   * @param regressor T-pose mesh to joints
   * @param features what the corrective sees of a pose of this skeleton since P*
   * @param range the features' range in training
   * @throws dev.sinew.character.fault.SinewException if the parts are not of one character
   */
  public static CorrectiveModel of(
      Skeleton skeleton,
      double bodySize,
      Pose restPose,
      SkinWeights weights,
      JointRegressor regressor,
      PoseFeatures features,
      InputRange range,
      Corrective corrective) {
    int joints = skeleton.jointCount();
    int vertices = weights.vertexCount();
    Check.joints("the rest pose", restPose.jointCount(), joints);
    Check.joints("the weights", weights.jointCount(), joints);
    Check.joints("the joint regressor", regressor.jointCount(), joints);
    Check.vertices("the joint regressor", regressor.vertexCount(), vertices);
    Check.vertices("the corrective", corrective.vertexCount(), vertices);
    Check.length(features.size(), (joints - 1L) * features.sizePerJoint(), "features", "J - 1");
    Check.length(range.size(), features.size(), "input range", "one range a feature");
    Check.length(corrective.featureCount(), features.size(), "corrective", "one input a feature");
    Check.that(
        corrective.form() == features.form(),
        "corrective",
        corrective.form(),
        "" + features.form());
    Check.that(
        bodySize > 0 && bodySize < Double.POSITIVE_INFINITY, "body size", bodySize, "> 0 metres");
    return new CorrectiveModel(
        skeleton,
        bodySize,
        restPose,
        singlePrecision(weights),
        regressor,
        features,
        range,
        Fade.NONE,
        BuildScale.NONE,
        corrective);
  }

  /** This model with corrections that give way to plain skinning outside the range in training. */
  public CorrectiveModel withFade(Fade other) {
    return with(other, build);
  }

  /**
   * This model with corrections that grow with a person.
   *
   * @throws dev.sinew.character.fault.SinewException if the scale is of another character
   */
  public CorrectiveModel withBuildScale(BuildScale other) {
    if (!other.isNone()) {
      Check.joints("the build scale", other.weights().jointCount(), skeleton.jointCount());
      Check.vertices("the build scale", other.weights().vertexCount(), vertexCount());
    }
    return with(fade, other);
  }

  private CorrectiveModel with(Fade otherFade, BuildScale otherBuild) {
    return new CorrectiveModel(
        skeleton,
        bodySize,
        restPose,
        weights,
        regressor,
        features,
        range,
        otherFade,
        otherBuild,
        corrective);
  }

  /** The weights as the runtime and files hold them: rounded to float, zeros left out. */
  private static SkinWeights singlePrecision(SkinWeights weights) {
    int[] offsets = new int[weights.vertexCount() + 1];
    int[] joints = new int[weights.end(weights.vertexCount() - 1)];
    double[] rounded = new double[joints.length];
    int at = 0;
    for (int v = 0; v < weights.vertexCount(); v++) {
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        float weight = (float) weights.weight(k);
        if (weight != 0) {
          joints[at] = weights.joint(k);
          rounded[at++] = weight;
        }
      }
      offsets[v + 1] = at;
    }
    return SkinWeights.ofRows(
        weights.jointCount(), offsets, Arrays.copyOf(joints, at), Arrays.copyOf(rounded, at));
  }

  /**
   * The posed, corrected mesh of one person in one pose. For several poses of a person, ask for the
   * {@link #subject} once.
   *
   * @param tpose [V,3] T-pose mesh in pose P*, metres
   * @return [V,3] world frame, metres
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton, or the
   *     T-pose has another number of vertices, a number that is not finite, or other units
   */
  public float[] apply(Pose pose, float[] tpose) {
    return subject(tpose).apply(pose);
  }

  /**
   * One person, whose joints are predicted once.
   *
   * @param tpose [V,3] T-pose mesh in pose P*, metres
   * @throws dev.sinew.character.fault.SinewException if the T-pose has another number of vertices,
   *     a number that is not finite, or other units
   */
  public CorrectedSubject subject(float[] tpose) {
    TPose.check(tpose, vertexCount(), bodySize);
    return new CorrectedSubject(this, tpose.clone(), regressor.joints(tpose));
  }

  /**
   * One person whose joints are known, from a rig or a fit: they are more exact than predicted
   * ones.
   *
   * @param tpose [V,3] T-pose mesh in pose P*, metres
   * @param joints [J,3] rest joints in the T-pose's frame, metres
   * @throws dev.sinew.character.fault.SinewException if the T-pose cannot be used, or the joints
   *     are of another number or not finite
   */
  public CorrectedSubject subject(float[] tpose, double[] joints) {
    TPose.check(tpose, vertexCount(), bodySize);
    return new CorrectedSubject(this, tpose.clone(), joints);
  }

  /** Space for one caller of {@link CorrectedSubject#apply}. */
  public Workspace newWorkspace() {
    return new Workspace(this);
  }

  /** V, the number of vertices. */
  public int vertexCount() {
    return weights.vertexCount();
  }

  /** Names, parents, and the positions of the rig it was trained on. */
  public Skeleton skeleton() {
    return skeleton;
  }

  /** Diagonal of the bounding box of the rest mesh it was trained on, metres. */
  public double bodySize() {
    return bodySize;
  }

  /** P*, the pose in which T-pose meshes are given. */
  public Pose restPose() {
    return restPose;
  }

  /** Learned W [V,J], every weight a single-precision number. */
  public SkinWeights weights() {
    return weights;
  }

  /** T-pose mesh to joints. */
  public JointRegressor regressor() {
    return regressor;
  }

  /** What the corrective sees of a pose. */
  public PoseFeatures features() {
    return features;
  }

  /** The range of the features in training. */
  public InputRange range() {
    return range;
  }

  /** How corrections give way outside that range; {@link Fade#NONE} unless told otherwise. */
  public Fade fade() {
    return fade;
  }

  /** How corrections grow with a person; {@link BuildScale#NONE} unless told otherwise. */
  public BuildScale buildScale() {
    return build;
  }

  /** Pose features to rest-space offsets, before they are scaled to a person's build. */
  public Corrective corrective() {
    return corrective;
  }

  PackedWeights packedWeights() {
    return packed;
  }
}
