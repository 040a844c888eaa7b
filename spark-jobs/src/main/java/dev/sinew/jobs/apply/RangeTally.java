package dev.sinew.jobs.apply;

import dev.sinew.character.corrective.Fade;
import java.util.Locale;
import java.util.Optional;

/** Counts frames outside the range seen in training, and those whose corrections fade there. */
final class RangeTally {
  private int outside;
  private int partlyFaded;
  private int whollyFaded;

  /** Counts one frame. */
  void add(double excess, Fade.Extent extent) {
    outside += excess > 0 ? 1 : 0;
    partlyFaded += extent == Fade.Extent.PARTLY ? 1 : 0;
    whollyFaded += extent == Fade.Extent.WHOLLY ? 1 : 0;
  }

  int outside() {
    return outside;
  }

  int partlyFaded() {
    return partlyFaded;
  }

  int whollyFaded() {
    return whollyFaded;
  }

  /** One sentence for the user; none if every frame lies inside. */
  Optional<String> warning(int frames) {
    if (outside == 0) {
      return Optional.empty();
    }
    String text =
        String.format(
            Locale.ROOT,
            "%d of %d frames lie outside the poses seen in training; their correctives are those"
                + " of the nearest pose seen",
            outside,
            frames);
    if (partlyFaded + whollyFaded == 0) {
      return Optional.of(text);
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s, partly faded in %d frames and wholly, to plain skinning, in %d",
            text,
            partlyFaded,
            whollyFaded));
  }
}
