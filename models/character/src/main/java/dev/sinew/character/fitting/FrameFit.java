package dev.sinew.character.fitting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fits one frame: sweeps, reweighting and stages, from a start to a pose. */
final class FrameFit {
  private static final int MAX_ROUNDS = 25;

  /** Rounds of reweighting after which the pose is near enough for Newton steps alone. */
  private static final int ROUNDS_FROM_ANYWHERE = 4;

  /** A lever arm, as a share of the mesh's size, below which a joint's vertices tell nothing. */
  private static final double LEAST_LEVER = 1e-6;

  private final SkinFeatures features;
  private final FitOptions options;
  private final FitTarget target;
  private final FitState state;
  private final @Nullable Prepared prepared;
  private final double size;
  private final boolean[] fixed;
  private int sweeps;
  private double motion;
  private boolean converged;
  private List<Integer> undetermined = List.of();

  /** What frames share in which every vertex counts alike. */
  record Prepared(double[] gram, NodeSystem system, Elimination elimination) {}

  FrameFit(
      SkinFeatures features,
      FitOptions options,
      FitTarget target,
      FitState start,
      @Nullable Prepared prepared,
      double size) {
    this.features = features;
    this.options = options;
    this.target = target;
    this.state = start;
    this.prepared = prepared;
    this.size = size;
    this.fixed = new boolean[features.jointCount()];
    options.fixedJoints().forEach(j -> fixed[j] = true);
  }

  /** What a start with every joint free needs. */
  static Prepared prepare(SkinFeatures features, FitOptions options, FitState start, double size) {
    FrameFit fit =
        new FrameFit(features, options, FitTarget.of(new float[0]), start, null, size);
    double[] gram = features.gram(null);
    boolean[] free = fit.determined(gram, features.vertexCount());
    NodeSystem system = fit.system(gram, free, fit.rootsAlone());
    return new Prepared(gram, system, new Elimination(system, start));
  }

  FitState state() {
    return state;
  }

  int sweeps() {
    return sweeps;
  }

  double motion() {
    return motion;
  }

  boolean converged() {
    return converged;
  }

  List<Integer> undetermined() {
    return undetermined;
  }

  void run() {
    double @Nullable [] given = target.confidence();
    if (!options.loss().reweights()) {
      solve(given, true);
      return;
    }
    double[] confidence = new double[target.vertexCount()];
    double[] distances = new double[target.vertexCount()];
    solve(given, true);
    for (int round = 0; round < MAX_ROUNDS; round++) {
      features.distances(state.globals(), target.vertices(), distances);
      double knee = Math.max(options.loss().knee(), 2 * median(distances, given));
      for (int v = 0; v < confidence.length; v++) {
        double c = given == null ? 1 : given[v];
        confidence[v] = c == 0 ? 0 : c * options.loss().weight(distances[v], knee);
      }
      FitState before = state.copy();
      solve(confidence, round < ROUNDS_FROM_ANYWHERE);
      if (knee == options.loss().knee() && moved(before) < 10 * options.tolerance()) {
        return;
      }
    }
  }

  /** Largest change of a rotation's or a translation's number, times the mesh's size, metres. */
  private double moved(FitState before) {
    double most = 0;
    for (int i = 0; i < state.world.length; i++) {
      most = Math.max(most, size * Math.abs(state.world[i] - before.world[i]));
    }
    for (int i = 0; i < state.shift.length; i++) {
      most = Math.max(most, Math.abs(state.shift[i] - before.shift[i]));
    }
    return most;
  }

  private static double median(double[] distances, double @Nullable [] confidence) {
    double[] sorted = new double[distances.length];
    int count = 0;
    for (int v = 0; v < distances.length; v++) {
      if (confidence == null || confidence[v] > 0) {
        sorted[count++] = distances[v];
      }
    }
    Arrays.sort(sorted, 0, count);
    return count == 0 ? 0 : sorted[count / 2];
  }

  private void solve(double @Nullable [] confidence, boolean fromAnywhere) {
    double[] gram =
        confidence == null && prepared != null ? prepared.gram() : features.gram(confidence);
    double[] cross = features.cross(target.vertices(), confidence);
    double mass =
        confidence == null ? target.vertexCount() : Arrays.stream(confidence).sum();
    boolean[] told = determined(gram, mass);
    boolean[] active = new boolean[told.length];
    for (int stage = 0; stage <= options.stages().size(); stage++) {
      if (stage < options.stages().size()) {
        options.stages().get(stage).forEach(j -> active[j] = true);
      } else {
        Arrays.fill(active, true);
      }
      boolean[] free = new boolean[told.length];
      for (int j = 0; j < free.length; j++) {
        free[j] = told[j] && active[j];
      }
      new Descent(gram, cross, mass, free).run(fromAnywhere);
    }
  }

  /** Joints that are not fixed and of whose rotation the vertices tell something. */
  private boolean[] determined(double[] gram, double mass) {
    boolean[] free = new boolean[fixed.length];
    if (prepared != null && gram == prepared.gram() && options.fixedJoints().isEmpty()) {
      for (int j : prepared.system().layout.joints) {
        free[j] = true;
      }
    } else {
      for (int j = 0; j < free.length; j++) {
        free[j] = !fixed[j];
      }
      NodeSystem all = system(gram, free, Translations.NONE);
      double least = mass * size * size * LEAST_LEVER * LEAST_LEVER;
      for (int b = 0; b < all.layout.blocks(); b++) {
        free[all.layout.joints[b]] = all.information(b) > least;
      }
    }
    List<Integer> none = new ArrayList<>();
    for (int j = 0; j < free.length; j++) {
      if (!free[j] && !fixed[j]) {
        none.add(j);
      }
    }
    undetermined = none;
    return free;
  }

  private Translations rootsAlone() {
    return options.translations() == Translations.EVERY_JOINT
        ? Translations.EACH_ROOT
        : options.translations();
  }

  private NodeSystem system(double[] gram, boolean[] free, Translations translations) {
    if (prepared != null
        && gram == prepared.gram()
        && translations == rootsAlone()
        && prepared.system().layout.isOf(state, free)) {
      return prepared.system();
    }
    return new NodeSystem(
        new NodeLayout(state, free, translations), gram, state, options.stiffness());
  }

  /** Sweeps over one set of free joints, for one set of confidences. */
  private final class Descent {
    private final double[] gram;
    private final double[] cross;
    private final double mass;
    private final boolean[] free;
    private double damping = NewtonStep.firstDamping();

    Descent(double[] gram, double[] cross, double mass, boolean[] free) {
      this.gram = gram;
      this.cross = cross;
      this.mass = mass;
      this.free = free;
    }

    void run(boolean fromAnywhere) {
      double enough = options.tolerance() * options.tolerance() * mass;
      converged = false;
      int made = 0;
      if (options.sweep() == Sweep.FREE && fromAnywhere) {
        eliminate();
        made++;
      }
      while (made < options.maxSweeps() && !converged) {
        double squared =
            options.sweep() != Sweep.FREE || !options.limits().isEmpty() ? blocks(free) : 0;
        if (options.sweep() == Sweep.FREE) {
          squared += newton(enough);
        }
        made++;
        motion = Math.sqrt(squared / mass);
        converged = squared <= enough;
      }
      sweeps += made;
    }

    /** Takes the pose of an elimination where it is nearer than the present one. */
    private void eliminate() {
      NodeSystem system = system(gram, free, rootsAlone());
      Elimination elimination =
          prepared != null && system == prepared.system() && prepared.elimination().isOf(state)
              ? prepared.elimination()
              : new Elimination(system, state);
      double[] right = system.right(cross.clone(), state);
      double[] x = system.layout.unknowns(state);
      double[] candidate = x.clone();
      if (elimination.sweep(right, candidate, options)
          && NodeSystem.change(
                  x,
                  system.residual(right, x),
                  candidate,
                  system.residual(right, candidate))
              < 0) {
        system.layout.store(candidate, state);
      }
    }

    private double blocks(boolean[] joints) {
      NodeSystem system = system(gram, joints, options.translations());
      double[] right = system.right(cross.clone(), state);
      double[] x = system.layout.unknowns(state);
      double[] before = x.clone();
      BlockSweep sweep = new BlockSweep(system, options);
      if (options.sweep() == Sweep.RIDING) {
        sweep.riding(right, x);
      } else {
        sweep.following(right, x);
      }
      system.layout.store(x, state);
      return NodeSystem.motion(
          before, system.residual(right, before), x, system.residual(right, x));
    }

    /** A Newton step of the joints that no limit holds. */
    private double newton(double enough) {
      boolean[] loose = free.clone();
      for (int j = 0; j < loose.length; j++) {
        loose[j] &= !options.limits().holds(j, state.local, 9 * j);
      }
      NodeSystem system = system(gram, loose, options.translations());
      double[] right = system.right(cross.clone(), state);
      double[] x = system.layout.unknowns(state);
      NewtonStep newton = new NewtonStep(system, damping);
      double squared = newton.step(right, x, enough);
      damping = newton.damping();
      system.layout.store(x, state);
      if (!options.limits().isEmpty()) {
        keepWithin(loose);
      }
      return squared;
    }

    private void keepWithin(boolean[] loose) {
      double[] rotation = new double[9];
      for (int j = 0; j < loose.length; j++) {
        if (loose[j] && !options.limits().allows(j, state.local, 9 * j)) {
          System.arraycopy(state.local, 9 * j, rotation, 0, 9);
          options.limits().hold(j, null, rotation);
          System.arraycopy(rotation, 0, state.local, 9 * j, 9);
        }
      }
      state.carryDown();
    }
  }
}
