package dev.sinew.character.fitting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fits one frame: sweeps, reweighting and stages, from a start to a pose. */
final class FrameFit {
  private static final int MAX_ROUNDS = 60;

  /** Reweighting comes to rest slowly: how many tolerances a round may still move joints. */
  private static final double SLOWNESS = 100;

  /** Rounds of reweighting after which the pose is near enough for Newton steps alone. */
  private static final int ROUNDS_FROM_ANYWHERE = 4;

  /** A lever arm, as a share of the mesh's size, below which a joint's vertices tell nothing. */
  private static final double LEAST_LEVER = 1e-6;

  private final SkinFeatures features;
  private final FitOptions options;
  private final FitTarget target;
  private final FitState state;
  private final Systems.@Nullable Prepared prepared;
  private final Systems systems;
  private final double size;
  private final boolean[] fixed;
  private int sweeps;
  private double motion;
  private boolean converged;
  private List<Integer> undetermined = List.of();

  /** Found once a frame: weights of a robust loss are small, but not zero. */
  private boolean @Nullable [] determined;

  FrameFit(
      SkinFeatures features,
      FitOptions options,
      FitTarget target,
      FitState start,
      Systems.@Nullable Prepared prepared,
      double size) {
    this.features = features;
    this.options = options;
    this.target = target;
    this.state = start;
    this.systems = new Systems(options, start, prepared);
    this.prepared = prepared;
    this.size = size;
    this.fixed = new boolean[features.jointCount()];
    options.fixedJoints().forEach(j -> fixed[j] = true);
  }

  /** What a start with every joint free needs. */
  static Systems.Prepared prepare(
      SkinFeatures features, FitOptions options, FitState start, double size) {
    FrameFit fit = new FrameFit(features, options, FitTarget.of(new float[0]), start, null, size);
    double[] gram = features.gram(null);
    boolean[] free = fit.determined(gram, features.vertexCount());
    NodeSystem system = fit.systems.of(gram, free, fit.systems.rootsAlone());
    return new Systems.Prepared(gram, system, new Elimination(system, start));
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

  /** The motion under which a pose counts as settled, metres. */
  double settledUnder() {
    return options.loss().reweights() ? SLOWNESS * options.tolerance() : options.tolerance();
  }

  boolean converged() {
    return converged;
  }

  List<Integer> undetermined() {
    return undetermined;
  }

  void run() {
    options.limits().keep(state, fixed);
    double @Nullable [] given = target.confidence();
    if (!options.loss().reweights()) {
      solve(given, true, options.maxSweeps());
      return;
    }
    solve(given, true, options.maxSweeps());
    double[] confidence = new double[target.vertexCount()];
    double[] distances = new double[target.vertexCount()];
    double widest = Double.POSITIVE_INFINITY;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      features.distances(state.globals(), target.vertices(), distances);
      widest /= 2;
      if (widest > options.loss().knee()) {
        widest = Math.min(widest, 2 * median(distances, given));
      }
      double knee = Math.max(options.loss().knee(), widest);
      for (int v = 0; v < confidence.length; v++) {
        double c = given == null ? 1 : given[v];
        confidence[v] = c == 0 ? 0 : c * options.loss().weight(distances[v], knee);
      }
      FitState before = state.copy();
      // More sweeps would go to a place that reweighting moves; the first may be an elimination.
      boolean fromAnywhere = round < ROUNDS_FROM_ANYWHERE;
      solve(confidence, fromAnywhere, fromAnywhere ? 2 : 1);
      motion = moved(before);
      converged = knee == options.loss().knee() && motion < settledUnder();
      if (converged) {
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

  private void solve(double @Nullable [] confidence, boolean fromAnywhere, int most) {
    double[] gram =
        confidence == null && prepared != null ? prepared.gram() : features.gram(confidence);
    double[] cross = features.cross(target.vertices(), confidence);
    double mass = confidence == null ? target.vertexCount() : Arrays.stream(confidence).sum();
    boolean[] told = determined == null ? determined(gram, mass) : determined;
    determined = told;
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
      Descent descent = new Descent(systems, gram, cross, mass, free);
      descent.run(fromAnywhere, most);
      sweeps += descent.sweeps();
      motion = descent.motion();
      converged = descent.converged();
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
      NodeSystem all = systems.of(gram, free, Translations.NONE);
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
}
