package dev.sinew.jobs.config;

/** How far a network may look. */
public enum NetForm {
  /** A joint relates to what lies near it only. */
  LOCAL,
  /** Everything relates to everything: the textbook form. */
  DENSE
}
