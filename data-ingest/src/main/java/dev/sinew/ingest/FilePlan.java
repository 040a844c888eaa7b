package dev.sinew.ingest;

import dev.sinew.ingest.capture.FrameRange;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * One file of frames that is to be written: frames of one split, in order.
 *
 * @param index the file's place among all files
 * @param split the split of all its frames
 * @param ranges the frames, ordered by subject, take and frame
 */
record FilePlan(int index, String split, List<FrameRange> ranges) implements Serializable {
  /** A file of this size is read and written well and does not burden a task. */
  private static final long LARGEST_BYTES = 64L << 20;

  /** A split is cut into about this many files at least, so that training finds partitions. */
  private static final int FEWEST_FILES = 8;

  /** Fewer frames than this are not worth a file of their own. */
  private static final int FEWEST_FRAMES = 8;

  FilePlan {
    // A serialisable list: what stream().toList() and List.of() give is that, too.
    ranges = List.copyOf(ranges);
  }

  /** Number of frames. */
  int frames() {
    return ranges.stream().mapToInt(FrameRange::count).sum();
  }

  /**
   * Cuts the frames of every split into files, by their number and size alone: the same capture set
   * always gives the same files.
   *
   * @param vertexCount V
   */
  static List<FilePlan> of(SortedMap<String, List<FrameRange>> splits, int vertexCount) {
    List<FilePlan> plans = new ArrayList<>();
    int largest = (int) Math.max(1, LARGEST_BYTES / (3L * Float.BYTES * vertexCount));
    for (Map.Entry<String, List<FrameRange>> split : splits.entrySet()) {
      long frames = split.getValue().stream().mapToLong(FrameRange::count).sum();
      int perFile =
          (int)
              Math.min(
                  largest, Math.max(FEWEST_FRAMES, (frames + FEWEST_FILES - 1) / FEWEST_FILES));
      cut(split.getKey(), split.getValue(), perFile, plans);
    }
    return plans;
  }

  private static void cut(
      String split, List<FrameRange> ranges, int perFile, List<FilePlan> plans) {
    List<FrameRange> file = new ArrayList<>();
    int room = perFile;
    for (FrameRange range : ranges) {
      for (int first = range.first(); first <= range.last(); ) {
        int count = Math.min(room, range.last() - first + 1);
        file.add(new FrameRange(range.subject(), range.take(), first, first + count - 1));
        first += count;
        room -= count;
        if (room == 0) {
          plans.add(new FilePlan(plans.size(), split, file));
          file = new ArrayList<>();
          room = perFile;
        }
      }
    }
    if (!file.isEmpty()) {
      plans.add(new FilePlan(plans.size(), split, file));
    }
  }
}
