package dev.sinew.training.evaluation;

/** The names of the methods that a report sets side by side. */
public final class Method {
  /** Plain linear blend skinning with the rig's weights: what every other method is judged by. */
  public static final String LBS = "lbs";

  /** Dual-quaternion skinning with the rig's weights. */
  public static final String DUAL_QUATERNION = "dual-quaternion";

  /** Global ridge regression on rotations, the form of SMPL. */
  public static final String LINEAR = "linear";

  /** Frames of the training split as exemplars: pose-space deformation. */
  public static final String EXEMPLARS = "exemplars";

  /** A dense Pose_net, the form first published. */
  public static final String DENSE = "dense";

  /** The closed-form start of the model in the bundle, before it is refined. */
  public static final String CLOSED_FORM = "closed-form";

  /**
   * The model in the bundle, with the subject's given joints as all methods: what the gate judges.
   */
  public static final String LEARNED = "learned";

  /** The model in the bundle with the joints that its Joint_net predicts from the T-pose. */
  public static final String LEARNED_JOINT_NET = "learned-joint-net";

  /** The model in the bundle with the bundle's exemplars on top, where it has any. */
  public static final String LEARNED_EXEMPLARS = "learned-exemplars";

  private Method() {}
}
