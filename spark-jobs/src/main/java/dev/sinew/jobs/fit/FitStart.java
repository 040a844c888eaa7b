package dev.sinew.jobs.fit;

/** The pose that a frame's fit starts from. */
public enum FitStart {
  /** The rest pose. */
  REST,
  /** The pose fitted to the frame before, where there is one; else the rest pose. */
  PREVIOUS,
  /** The pose that the take came with. */
  GIVEN
}
