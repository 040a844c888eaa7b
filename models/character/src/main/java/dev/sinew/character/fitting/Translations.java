package dev.sinew.character.fitting;

/** What may be moved beside being turned. */
public enum Translations {
  /** Nothing: roots stay where the start pose has them. */
  NONE,
  /** All roots together, by the pose's one translation. */
  SHARED_ROOT,
  /** Every root by itself; the pose gets joint translations. */
  EACH_ROOT,
  /** Every joint, held near the start's translation; the pose gets joint translations. */
  EVERY_JOINT
}
