package dev.sinew.character.exemplar;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Sparse offsets of several exemplars in single precision, in runs of consecutive vertices, for the
 * processor to work on several numbers at once. Immutable.
 */
final class OffsetRuns implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Fewer untouched vertices than this between two touched ones are kept in a run as zeros. */
  private static final int GAP = 4;

  /** Per exemplar, [R] where each run begins in the mesh's numbers. */
  private final int[][] begins;

  /** Per exemplar, [R+1] where each run's numbers begin. */
  private final int[][] starts;

  private final float[][] values;

  private OffsetRuns(SparseOffsets[] offsets) {
    begins = new int[offsets.length][];
    starts = new int[offsets.length][];
    values = new float[offsets.length][];
    for (int k = 0; k < offsets.length; k++) {
      pack(k, offsets[k]);
    }
  }

  /** The same offsets, rounded to single precision. */
  static OffsetRuns of(SparseOffsets[] offsets) {
    return new OffsetRuns(offsets);
  }

  private void pack(int k, SparseOffsets offsets) {
    int[] begin = new int[offsets.size()];
    int[] start = new int[offsets.size() + 1];
    float[] value = new float[3 * GAP * offsets.size()];
    int runs = 0;
    int at = 0;
    int last = 0;
    for (int n = 0; n < offsets.size(); n++) {
      int vertex = offsets.vertex(n);
      if (n == 0 || vertex - last > GAP) {
        begin[runs] = 3 * vertex;
        start[runs++] = at;
      } else {
        at += 3 * (vertex - last - 1);
      }
      for (int c = 0; c < 3; c++) {
        value[at++] = (float) offsets.offset(n, c);
      }
      last = vertex;
    }
    start[runs] = at;
    begins[k] = Arrays.copyOf(begin, runs);
    starts[k] = Arrays.copyOf(start, runs + 1);
    values[k] = Arrays.copyOf(value, at);
  }

  /** sum[V,3] += factor · the offsets of exemplar {@code k}. */
  void add(int k, float factor, float[] sum) {
    int[] begin = begins[k];
    int[] start = starts[k];
    float[] value = values[k];
    for (int r = 0; r < begin.length; r++) {
      int shift = begin[r] - start[r];
      for (int i = start[r]; i < start[r + 1]; i++) {
        sum[i + shift] += factor * value[i];
      }
    }
  }
}
