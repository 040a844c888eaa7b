package dev.sinew.jobs.cli;

/** Names frames that were left out for one reason. */
final class FrameSpan {
  private FrameSpan() {}

  /**
   * @param last inclusive; before {@code first} where a take's frames could not be counted
   */
  static String text(int first, int last) {
    if (last < first) {
      return "(all frames)";
    }
    return first == last ? "frame " + first : "frames " + first + "-" + last;
  }
}
