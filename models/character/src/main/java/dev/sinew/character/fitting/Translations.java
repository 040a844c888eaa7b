package dev.sinew.character.fitting;

/** What may be moved beside being turned. */
public enum Translations {
  /** Nothing: roots stay where the start pose has them. */
  NONE,
  /** All roots together: as far from each other as the start pose has them. */
  SHARED_ROOT,
  /** Every root by itself; the pose gets joint translations. */
  EACH_ROOT,
  /**
   * Every joint, held near the rest pose's translation, with bone scales where the scaled bone
   * ends; the pose gets joint translations.
   */
  EVERY_JOINT
}
