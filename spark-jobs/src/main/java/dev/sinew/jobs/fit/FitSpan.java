package dev.sinew.jobs.fit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive frames of a take that one task fits, each from the one before. Takes are cut by their
 * length alone, so that results do not depend on the number of executors.
 *
 * @param take index of the take
 * @param first first frame
 * @param last last frame, inclusive
 */
record FitSpan(int take, int first, int last) implements Serializable {
  private static final int LONGEST = 32;

  static List<FitSpan> of(List<FitTake> takes) {
    List<FitSpan> spans = new ArrayList<>();
    for (int t = 0; t < takes.size(); t++) {
      int frames = takes.get(t).frames();
      for (int first = 0; first < frames; first += LONGEST) {
        spans.add(new FitSpan(t, first, Math.min(frames, first + LONGEST) - 1));
      }
    }
    return spans;
  }
}
