package dev.sinew.training.report;

/** From where a body is looked at. Bodies stand along +Y and face +Z. */
public enum View {
  /** Against its face: along −Z, with +X to the right. */
  FRONT(1),
  /** On its back: along +Z, with −X to the right. */
  BACK(-1);

  private final int sign;

  View(int sign) {
    this.sign = sign;
  }

  /** What world X and Z are multiplied by to give picture right and nearness. */
  int sign() {
    return sign;
  }
}
