package dev.sinew.jobs.config;

/** How far a network may look. */
public enum NetForm {
  /** The local form of the shape that folds of the training frames choose. */
  AUTO,
  /** A joint relates to what lies near it only. */
  LOCAL,
  /** Everything relates to everything: the textbook form. */
  DENSE
}
