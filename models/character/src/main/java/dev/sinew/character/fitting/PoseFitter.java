package dev.sinew.character.fitting;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the pose in which a skinned skeleton meets a mesh of its topology.
 *
 * <p>The first local poses (the start) give the first global poses. Then, from the roots to the
 * leaves: a node's parent's second global pose times a candidate local pose is its second global
 * pose; the motion from the first to the second moves the vertices of the node and of what hangs
 * below it, by their weights; the local pose that brings them nearest to the target is kept. Sweeps
 * follow until the vertices stay where they are. Distances are squared distances of all vertices
 * that are there, E = Σ c_i ‖t_i − Σ_j w_ij A_j v_i‖².
 *
 * <p>E needs the vertices in sums alone ({@code SkinFeatures}), so a sweep costs no pass over them.
 * Double precision throughout. Immutable and safe to share between threads.
 */
public final class PoseFitter {
  private final Skeleton skeleton;
  private final SkinFeatures features;
  private final Pose start;
  private final FitOptions options;
  private final PlausibleSize plausible;
  private final double spread;
  private final double[] boneScales;
  private final Systems.Prepared prepared;

  private PoseFitter(
      Skeleton skeleton,
      SkinFeatures features,
      Pose start,
      FitOptions options,
      PlausibleSize plausible,
      double spread,
      double[] boneScales) {
    this.skeleton = skeleton;
    this.features = features;
    this.start = start;
    this.options = options;
    this.plausible = plausible;
    this.spread = spread;
    this.boneScales = boneScales;
    this.prepared =
        FrameFit.prepare(
            features, options.withFixedJoints(List.of()), FitState.of(skeleton, start), spread);
  }

  /**
   * @param skeleton J joints, in the rest mesh's frame
   * @param weights [V,J]
   * @param tpose [V,3] rest mesh, metres
   * @param restPose P*, the pose in which the rest mesh is given; fits start from it unless they
   *     are told otherwise
   * @throws dev.sinew.character.fault.SinewException if no vertex has a weight, mesh, weights and
   *     skeleton are of different sizes, or an option names a joint that does not exist
   */
  public static PoseFitter of(
      Skeleton skeleton, SkinWeights weights, float[] tpose, Pose restPose, FitOptions options) {
    if (3 * weights.vertexCount() != tpose.length) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "weights are of another mesh", "weights")
          .found(weights.vertexCount() + " rows")
          .allowed(tpose.length / 3 + " vertices")
          .toException();
    }
    if (weights.jointCount() != skeleton.jointCount()) {
      throw Fault.of(FaultCode.JOINT, "weights are of another skeleton", "weights")
          .found(weights.jointCount() + " columns")
          .allowed(skeleton.jointCount() + " joints")
          .toException();
    }
    if (weights.maxInfluences() == 0) {
      throw Fault.of(FaultCode.WEIGHTS, "no joint moves any vertex: the rig has no weights", "rig")
          .remedy("Bind the mesh to the skeleton.")
          .toException();
    }
    requireJoints(options, skeleton.jointCount());
    double[] rest = new double[tpose.length];
    Arrays.setAll(rest, i -> tpose[i]);
    return new PoseFitter(
        skeleton,
        new SkinFeatures(skeleton, weights, rest, restPose),
        restPose,
        options,
        new PlausibleSize(tpose),
        FitTarget.of(tpose).spread(),
        ones(skeleton.jointCount()));
  }

  private static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static void requireJoints(FitOptions options, int count) {
    List<Integer> named = new ArrayList<>(options.fixedJoints());
    options.stages().forEach(named::addAll);
    named.add(Math.max(0, options.limits().largestJoint()));
    for (int j : named) {
      if (j < 0 || j >= count) {
        throw Fault.of(FaultCode.JOINT, "an option names a joint that does not exist", "joint " + j)
            .allowed("0.." + (count - 1))
            .toException();
      }
    }
  }

  /**
   * This fitter with bones of other lengths.
   *
   * @param scales [J] how much longer than at rest the bone from each joint's parent to the joint
   *     is; a root's is not used. Fitted poses then have joint translations
   */
  public PoseFitter withBoneScales(double[] scales) {
    if (scales.length != skeleton.jointCount()) {
      throw new IllegalArgumentException("one scale a joint is needed: " + scales.length);
    }
    double[] shift = new double[3 * scales.length];
    for (int i = 0; i < shift.length; i++) {
      int j = i / 3;
      boolean root = skeleton.isRoot(j);
      double change = root ? 0 : (scales[j] - boneScales[j]) * skeleton.offset(j, i % 3);
      shift[i] = start.localTranslation(j, root, i % 3) + change;
    }
    return new PoseFitter(
        skeleton,
        features,
        Pose.ofRotations(start.rotations(), start.translation(), shift),
        options,
        plausible,
        spread,
        scales.clone());
  }

  /**
   * This fitter by squares, with roots that move each by itself unless nothing is to move: what
   * bone lengths are found with.
   */
  PoseFitter forBoneLengths() {
    FitOptions plain = options.with(RobustLoss.squares()).with(rootsAlone());
    return new PoseFitter(skeleton, features, start, plain, plausible, spread, boneScales);
  }

  /** [J] {@link #withBoneScales}; all one if bones are as long as at rest. */
  public double[] boneScales() {
    return boneScales.clone();
  }

  /**
   * The pose that meets a target, starting from the rest pose.
   *
   * @throws dev.sinew.character.fault.SinewException if the target has another number of vertices,
   *     none that counts, or is not in metres
   */
  public FittedPose fit(FitTarget target) {
    return fit(target, start);
  }

  /**
   * The pose that meets a target.
   *
   * @param from the pose to start from: what fixed joints keep, and joints of which the target
   *     tells nothing
   * @throws dev.sinew.character.fault.SinewException if the target has another number of vertices,
   *     none that counts, or is not in metres; or the pose is of another skeleton
   */
  public FittedPose fit(FitTarget target, Pose from) {
    FrameFit frame = run(target, from);
    return result(frame, target, from);
  }

  /**
   * The poses of a take, each frame starting from the one before.
   *
   * @throws dev.sinew.character.fault.SinewException as {@link #fit(FitTarget, Pose)}
   */
  public List<FittedPose> fitTake(List<FitTarget> frames) {
    List<FittedPose> fitted = new ArrayList<>();
    Pose from = start;
    for (FitTarget frame : frames) {
      FittedPose next = fit(frame, from);
      fitted.add(next);
      from = next.pose();
    }
    return fitted;
  }

  FrameFit run(FitTarget target, Pose from) {
    requireUsable(target);
    if (from.jointCount() != skeleton.jointCount()) {
      throw Fault.of(FaultCode.JOINT, "the start pose is of another skeleton", "pose")
          .found(from.jointCount() + " joints")
          .allowed(skeleton.jointCount() + " joints")
          .toException();
    }
    FitState state = FitState.of(skeleton, from, start);
    FrameFit frame = new FrameFit(features, options, target, state, prepared, spread);
    frame.run();
    return frame;
  }

  SkinFeatures features() {
    return features;
  }

  Pose start() {
    return start;
  }

  Skeleton skeleton() {
    return skeleton;
  }

  /** Whether joint {@code j}'s rotation is solved for in frames in which every vertex counts. */
  boolean isFree(int j) {
    return Arrays.stream(prepared.system().layout.joints).anyMatch(k -> k == j)
        && !options.fixedJoints().contains(j);
  }

  /** What translations poses have beside those of joints that are no roots. */
  Translations rootsAlone() {
    return switch (options.translations()) {
      case NONE -> Translations.NONE;
      case SHARED_ROOT, EACH_ROOT, EVERY_JOINT -> Translations.EACH_ROOT;
    };
  }

  private void requireUsable(FitTarget target) {
    if (target.vertexCount() != features.vertexCount()) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "the target is of another topology", "target")
          .found(target.vertexCount() + " vertices")
          .allowed(features.vertexCount() + " vertices, in the rig's order")
          .remedy("Register the scan to the rig's template first.")
          .toException();
    }
    if (!(target.mass() > 0)) {
      throw Fault.of(FaultCode.EMPTY, "no vertex of the target is there", "target").toException();
    }
    plausible.require(target);
  }

  private FittedPose result(FrameFit frame, FitTarget target, Pose from) {
    double[] distances = new double[target.vertexCount()];
    features.distances(frame.state().globals(), target.vertices(), distances);
    int joints = features.jointCount();
    double[] sums = new double[joints];
    int[] counts = new int[joints];
    double sum = 0;
    double squares = 0;
    double max = 0;
    int count = 0;
    for (int v = 0; v < distances.length; v++) {
      if (!target.counts(v)) {
        continue;
      }
      sum += distances[v];
      squares += distances[v] * distances[v];
      max = Math.max(max, distances[v]);
      count++;
      int j = features.heaviestJoint(v);
      if (j >= 0) {
        sums[j] += distances[v];
        counts[j]++;
      }
    }
    Arrays.setAll(sums, j -> sums[j] / counts[j]);
    boolean moves =
        options.translations() == Translations.EVERY_JOINT
            || (options.translations() == Translations.EACH_ROOT && skeleton.roots().length > 1);
    return new FittedPose(
        frame.state().toPose(moves || from.hasJointTranslations()),
        sum / count,
        Math.sqrt(squares / count),
        max,
        sums,
        frame.sweeps(),
        frame.converged(),
        frame.motion(),
        frame.settledUnder(),
        frame.undetermined());
  }
}
