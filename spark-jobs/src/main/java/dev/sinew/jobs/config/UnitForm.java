package dev.sinew.jobs.config;

/** What a hidden unit does with its input. */
public enum UnitForm {
  /** max(x, 0). */
  RELU,
  /** x/(1 + e⁻ˣ). */
  SILU
}
