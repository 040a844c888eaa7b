package dev.sinew.jobs.config;

/** Whether corrections grow with the build of a person. */
public enum BuildForm {
  /** If the training frames are of more than one person. */
  AUTO,
  ON,
  OFF;

  /**
   * Whether corrections grow where so many people have training frames: what one person's are
   * relative to is that person.
   */
  public boolean growsAmong(int people) {
    return switch (this) {
      case AUTO -> people > 1;
      case ON -> people > 0;
      case OFF -> false;
    };
  }
}
