package dev.sinew.character.fitting;

import org.jspecify.annotations.Nullable;

/**
 * The least squares of a frame for any set of free joints, made anew only where what frames share
 * does not do.
 *
 * @param state the frame's state, which goes on changing
 * @param prepared what frames share, or null if nothing is
 */
record Systems(FitOptions options, FitState state, @Nullable Prepared prepared) {

  /** What frames share in which every vertex counts alike. */
  record Prepared(double[] gram, NodeSystem system, Elimination elimination) {}

  /** What may move beside turning while joints have no translations of their own yet. */
  Translations rootsAlone() {
    return options.translations() == Translations.EVERY_JOINT
        ? Translations.EACH_ROOT
        : options.translations();
  }

  NodeSystem of(double[] gram, boolean[] free, Translations translations) {
    if (prepared != null
        && gram == prepared.gram()
        && translations == rootsAlone()
        && prepared.system().layout.isOf(state, free)) {
      return prepared.system();
    }
    return new NodeSystem(
        new NodeLayout(state, free, translations), gram, state, options.stiffness());
  }

  Elimination elimination(NodeSystem system) {
    return prepared != null && system == prepared.system() && prepared.elimination().isOf(state)
        ? prepared.elimination()
        : new Elimination(system, state);
  }
}
