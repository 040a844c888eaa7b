package dev.sinew.character.fitting;

import dev.sinew.character.skeleton.Skeleton;
import java.io.Serializable;
import java.util.List;

/**
 * How poses are fitted. Immutable; start with {@link #defaults} and change what should differ.
 *
 * @param sweep how a sweep treats what hangs below a node
 * @param solver how a node's rotation is found
 * @param translations what may be moved beside being turned
 * @param stiffness with {@link Translations#EVERY_JOINT}: how strongly a joint's translation is
 *     held near the rest pose's (with bone scales: where the scaled bone ends), as a share of the
 *     weight of the vertices it moves
 * @param maxSweeps sweeps of a frame (with a robust loss: of each reweighting)
 * @param tolerance a frame is done once a sweep moves its vertices by less, root mean square,
 *     metres
 * @param loss how much distant vertices count
 * @param limits how far joints may turn
 * @param fixedJoints joints whose local rotation stays what the start pose has
 * @param stages joints to begin with, and those that are added stage by stage (body, then hands);
 *     joints of a later stage ride along until then. Joints in no stage are added last
 */
public record FitOptions(
    Sweep sweep,
    NodeSolver solver,
    Translations translations,
    double stiffness,
    int maxSweeps,
    double tolerance,
    RobustLoss loss,
    JointLimits limits,
    List<Integer> fixedJoints,
    List<List<Integer>> stages)
    implements Serializable {

  /** Knee of the loss for captured meshes, metres. */
  public static final double CAPTURE_KNEE = 1e-4;

  public FitOptions {
    if (!(stiffness >= 0) || maxSweeps < 1 || !(tolerance >= 0)) {
      throw new IllegalArgumentException(
          "stiffness and tolerance must not be negative, sweeps positive");
    }
    fixedJoints = List.copyOf(fixedJoints);
    stages = stages.stream().map(List::copyOf).toList();
  }

  /** Sweeps with free nodes in closed form, one root translation, plain squares, no limits. */
  public static FitOptions defaults() {
    return new FitOptions(
        Sweep.FREE,
        NodeSolver.closedForm(),
        Translations.SHARED_ROOT,
        1e-3,
        30,
        1e-7,
        RobustLoss.squares(),
        JointLimits.none(),
        List.of(),
        List.of());
  }

  /**
   * For captured meshes, which no pose meets by skinning alone: Huber's loss with a knee of 0.1 mm,
   * so that the mean distance is what is made small and not the few folds that are far off (plain
   * squares leave more than the true pose does), and a translation of its own for each of several
   * roots.
   */
  public static FitOptions forCaptures(Skeleton skeleton) {
    return defaults()
        .with(RobustLoss.huber(CAPTURE_KNEE))
        .with(skeleton.roots().length > 1 ? Translations.EACH_ROOT : Translations.SHARED_ROOT);
  }

  /** These options with another {@link #sweep}. */
  public FitOptions with(Sweep other) {
    return new FitOptions(
        other,
        solver,
        translations,
        stiffness,
        maxSweeps,
        tolerance,
        loss,
        limits,
        fixedJoints,
        stages);
  }

  /** These options with another {@link #solver}. */
  public FitOptions with(NodeSolver other) {
    return new FitOptions(
        sweep,
        other,
        translations,
        stiffness,
        maxSweeps,
        tolerance,
        loss,
        limits,
        fixedJoints,
        stages);
  }

  /** These options with other {@link #translations}. */
  public FitOptions with(Translations other) {
    return new FitOptions(
        sweep, solver, other, stiffness, maxSweeps, tolerance, loss, limits, fixedJoints, stages);
  }

  /** These options with another {@link #stiffness}. */
  public FitOptions withStiffness(double other) {
    return new FitOptions(
        sweep,
        solver,
        translations,
        other,
        maxSweeps,
        tolerance,
        loss,
        limits,
        fixedJoints,
        stages);
  }

  /** These options with another number of sweeps, and the {@link #tolerance} that ends them. */
  public FitOptions withSweeps(int most, double until) {
    return new FitOptions(
        sweep, solver, translations, stiffness, most, until, loss, limits, fixedJoints, stages);
  }

  /** These options with another {@link #loss}. */
  public FitOptions with(RobustLoss other) {
    return new FitOptions(
        sweep,
        solver,
        translations,
        stiffness,
        maxSweeps,
        tolerance,
        other,
        limits,
        fixedJoints,
        stages);
  }

  /** These options with other {@link #limits}. */
  public FitOptions with(JointLimits other) {
    return new FitOptions(
        sweep,
        solver,
        translations,
        stiffness,
        maxSweeps,
        tolerance,
        loss,
        other,
        fixedJoints,
        stages);
  }

  /** These options with other {@link #fixedJoints}. */
  public FitOptions withFixedJoints(List<Integer> other) {
    return new FitOptions(
        sweep, solver, translations, stiffness, maxSweeps, tolerance, loss, limits, other, stages);
  }

  /** These options with other {@link #stages}. */
  public FitOptions withStages(List<List<Integer>> other) {
    return new FitOptions(
        sweep,
        solver,
        translations,
        stiffness,
        maxSweeps,
        tolerance,
        loss,
        limits,
        fixedJoints,
        other);
  }
}
