package dev.sinew.character.fitting;

/** How a sweep, one visit of every node from the roots to the leaves, treats what hangs below. */
public enum Sweep {
  /**
   * Nodes not visited yet are free: as a node is turned, whatever hangs below it follows in the
   * best way there is, to which end it is eliminated from the least squares. The first sweep lets
   * it be any affine motion, so that no start is needed; later ones are Newton steps of all nodes.
   */
  FREE,
  /**
   * What hangs below keeps its orientation and follows the node's children: block descent. Where
   * joints have limits it rides instead, or a node's turn would take its children beyond theirs.
   */
  FOLLOWING,
  /** The whole subtree rides along stiffly, its vertices by their weights: the literal method. */
  RIDING
}
