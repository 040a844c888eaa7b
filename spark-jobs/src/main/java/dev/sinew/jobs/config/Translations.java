package dev.sinew.jobs.config;

/** Whether the corrective network is fed joint translations beside rotations. */
public enum Translations {
  /** If the training poses have joint translations. */
  AUTO,
  ON,
  OFF
}
