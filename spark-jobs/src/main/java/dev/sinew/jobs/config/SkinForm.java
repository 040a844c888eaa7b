package dev.sinew.jobs.config;

/** How skinning weights are learned. */
public enum SkinForm {
  /** Non-negative, summing to one, with a bounded number of influences by construction. */
  SIMPLEX,
  /** Any real numbers, kept in shape by loss terms alone. */
  FREE,
  /** The rig's weights as they are. */
  FIXED
}
