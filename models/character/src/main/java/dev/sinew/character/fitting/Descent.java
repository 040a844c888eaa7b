package dev.sinew.character.fitting;

import org.jspecify.annotations.Nullable;

/** Sweeps over one set of free joints, for one set of confidences. */
final class Descent {
  private final Systems systems;
  private final FitOptions options;
  private final FitState state;
  private final double[] gram;
  private final double[] cross;
  private final double mass;
  private final boolean[] free;
  private int sweeps;
  private double motion;
  private boolean converged;
  private double damping = NewtonStep.firstDamping();
  private @Nullable NodeSystem latest;
  private Translations latestTranslations = Translations.NONE;

  Descent(Systems systems, double[] gram, double[] cross, double mass, boolean[] free) {
    this.systems = systems;
    this.options = systems.options();
    this.state = systems.state();
    this.gram = gram;
    this.cross = cross;
    this.mass = mass;
    this.free = free;
  }

  void run(boolean fromAnywhere, int most) {
    double enough = options.tolerance() * options.tolerance() * mass;
    if (options.sweep() == Sweep.FREE && fromAnywhere && eliminate()) {
      sweeps++;
    }
    while (sweeps < most && !converged) {
      double squared =
          options.sweep() != Sweep.FREE || !options.limits().isEmpty() ? blocks(free) : 0;
      if (options.sweep() == Sweep.FREE) {
        squared += newton(enough);
      }
      sweeps++;
      motion = Math.sqrt(squared / mass);
      converged = squared <= enough;
    }
  }

  /** Sweeps made. */
  int sweeps() {
    return sweeps;
  }

  /** How far the last sweep moved the vertices, root mean square, metres. */
  double motion() {
    return motion;
  }

  boolean converged() {
    return converged;
  }

  /** The least squares of these joints; made again only where the latest was of others. */
  private NodeSystem system(boolean[] joints, Translations translations) {
    NodeSystem system = latest;
    if (system == null
        || translations != latestTranslations
        || !system.layout.isOf(state, joints)) {
      system = systems.of(gram, joints, translations);
      latest = system;
      latestTranslations = translations;
    }
    return system;
  }

  /** Takes the pose of an elimination where it is nearer than the present one; says whether. */
  private boolean eliminate() {
    NodeSystem system = system(free, systems.rootsAlone());
    Elimination elimination = systems.elimination(system);
    double[] right = system.right(cross.clone(), state);
    double[] x = system.layout.unknowns(state);
    double[] candidate = x.clone();
    if (!elimination.sweep(right, candidate, options)) {
      return false;
    }
    double[] residual = system.residual(right, x);
    double[] left = system.residual(right, candidate);
    if (!(NodeSystem.change(x, residual, candidate, left) < 0)) {
      return false;
    }
    system.layout.store(candidate, state);
    motion = Math.sqrt(NodeSystem.motion(x, residual, candidate, left) / mass);
    return true;
  }

  private double blocks(boolean[] joints) {
    NodeSystem system = system(joints, options.translations());
    double[] right = system.right(cross.clone(), state);
    double[] x = system.layout.unknowns(state);
    double[] before = x.clone();
    BlockSweep sweep = new BlockSweep(system, options);
    if (options.sweep() == Sweep.RIDING || !options.limits().isEmpty()) {
      sweep.riding(right, x);
    } else {
      sweep.following(right, x);
    }
    system.layout.store(x, state);
    return NodeSystem.motion(before, system.residual(right, before), x, system.residual(right, x));
  }

  /**
   * A Newton step of the joints that no limit holds. Joints that it would take beyond their limits
   * are left to the block sweep, which brings them to the border: so no step leads away.
   */
  private double newton(double enough) {
    boolean[] loose = free.clone();
    for (int j = 0; j < loose.length; j++) {
      loose[j] &= !options.limits().holds(j, state.local, 9 * j);
    }
    FitState before = options.limits().isEmpty() ? state : state.copy();
    while (true) {
      NodeSystem system = system(loose, options.translations());
      double[] right = system.right(cross.clone(), state);
      double[] x = system.layout.unknowns(state);
      NewtonStep newton = new NewtonStep(system, damping);
      double squared = newton.step(right, x, enough);
      damping = newton.damping();
      system.layout.store(x, state);
      if (options.limits().isEmpty() || !tightened(loose)) {
        return squared;
      }
      state.set(before);
    }
  }

  /** Whether joints that are loose are beyond their limits: they are so no longer. */
  private boolean tightened(boolean[] loose) {
    boolean any = false;
    for (int j = 0; j < loose.length; j++) {
      if (loose[j] && !options.limits().allows(j, state.local, 9 * j)) {
        loose[j] = false;
        any = true;
      }
    }
    return any;
  }
}
