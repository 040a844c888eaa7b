package dev.sinew.jobs.config;

/** Which training frames become exemplars. */
public enum ExemplarChoice {
  /** Those whose poses lie farthest from each other. */
  FARTHEST,
  /** Each time the one in which the exemplars so far err most. */
  ERROR
}
