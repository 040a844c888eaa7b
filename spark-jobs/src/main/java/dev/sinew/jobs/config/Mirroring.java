package dev.sinew.jobs.config;

/** Whether training frames reflected left to right are trained on beside the given ones. */
public enum Mirroring {
  /** If the character is symmetric. */
  AUTO,
  ON,
  OFF
}
