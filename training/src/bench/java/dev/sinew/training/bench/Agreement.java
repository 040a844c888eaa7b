package dev.sinew.training.bench;

/** Both sides of a comparison compute the same: else their times say nothing. */
final class Agreement {
  /** Relative: what single precision leaves of a million numbers. */
  private static final double TOLERANCE = 1e-4;

  private Agreement() {}

  /** The losses agree at the same parameters, and again after each has made three steps. */
  static void assertTogether(SinewStep ours, TorchStep theirs) {
    assertClose("loss", ours.loss(), theirs.loss());
    for (int i = 0; i < 3; i++) {
      ours.run();
      theirs.run();
    }
    assertClose("loss after three steps", ours.loss(), theirs.loss());
  }

  static void assertClose(String what, double ours, double theirs) {
    if (!(Math.abs(ours - theirs) <= TOLERANCE * Math.abs(theirs))) {
      throw new IllegalStateException(what + ": Sinew " + ours + ", the peer " + theirs);
    }
  }
}
