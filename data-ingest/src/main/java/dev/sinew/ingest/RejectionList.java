package dev.sinew.ingest;

import dev.sinew.ingest.dataset.RejectedFrames;
import java.util.ArrayList;
import java.util.List;

/** Rejected frames in order; neighbours with one reason become one entry. */
final class RejectionList {
  private final List<RejectedFrames> entries = new ArrayList<>();

  void add(RejectedFrames frames) {
    int last = entries.size() - 1;
    if (last >= 0 && entries.get(last).isContinuedBy(frames)) {
      entries.set(last, entries.get(last).through(frames.last()));
    } else {
      entries.add(frames);
    }
  }

  List<RejectedFrames> toList() {
    return List.copyOf(entries);
  }
}
