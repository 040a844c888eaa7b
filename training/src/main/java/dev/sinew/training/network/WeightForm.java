package dev.sinew.training.network;

/** How the skin weights W are learned. */
public enum WeightForm {
  /** Any real number a joint and vertex, kept in shape by loss_w alone. */
  FREE,
  /** A softmax over each vertex's candidate joints: non-negative, sums to one, at most K. */
  SIMPLEX,
  /** The rig's weights, not learned. */
  FIXED
}
