package dev.sinew.training.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Vertices in groups that have their candidates in common, or nearly so: what is linear in W is
 * then one matrix product a group. Vertices are taken by their candidates and, among equals, in the
 * mesh's order. Immutable by agreement, like {@link Candidates}.
 */
final class VertexTiles {
  /** The most vertices of a tile: what is known of them stays in the nearest caches. */
  static final int SIZE = 16;

  /** Joints of a tile, unless one vertex alone has more: the product counts each for every one. */
  private static final int JOINTS = 16;

  /** Stands for no candidates, with a weight of zero. */
  private static final int[] NONE = {0};

  private final int[] order;
  private final List<int[]> joints = new ArrayList<>();
  private final int[] begins;
  private final int[] slots;

  VertexTiles(Candidates candidates) {
    int vertices = candidates.vertexCount();
    int[][] sets = new int[vertices][];
    for (int v = 0; v < vertices; v++) {
      sets[v] =
          Arrays.stream(candidates.joints, candidates.offsets[v], candidates.offsets[v + 1])
              .sorted()
              .toArray();
      if (sets[v].length == 0) {
        sets[v] = NONE;
      }
    }
    order =
        IntStream.range(0, vertices)
            .boxed()
            .sorted((a, b) -> Arrays.compare(sets[a], sets[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] starts = new int[vertices + 1];
    for (int i = 0; i < vertices; i++) {
      int begin = joints.isEmpty() ? 0 : starts[joints.size() - 1];
      int[] set = sets[order[i]];
      int[] both = joints.isEmpty() ? set : union(joints.get(joints.size() - 1), set);
      if (i == 0 || i - begin == SIZE || both.length > Math.max(JOINTS, set.length)) {
        starts[joints.size()] = i;
        joints.add(set);
      } else {
        joints.set(joints.size() - 1, both);
      }
    }
    starts[joints.size()] = vertices;
    begins = Arrays.copyOf(starts, joints.size() + 1);
    slots = new int[candidates.count()];
    for (int tile = 0; tile < joints.size(); tile++) {
      if (tile > 0 && Arrays.equals(joints.get(tile), joints.get(tile - 1))) {
        joints.set(tile, joints.get(tile - 1));
      }
      for (int i = begins[tile]; i < begins[tile + 1]; i++) {
        int v = order[i];
        for (int k = candidates.offsets[v]; k < candidates.offsets[v + 1]; k++) {
          slots[k] = Arrays.binarySearch(joints.get(tile), candidates.joints[k]);
        }
      }
    }
  }

  private static int[] union(int[] a, int[] b) {
    return Arrays.equals(a, b)
        ? a
        : IntStream.concat(Arrays.stream(a), Arrays.stream(b)).sorted().distinct().toArray();
  }

  int count() {
    return joints.size();
  }

  /** Vertices of a tile. */
  int size(int tile) {
    return begins[tile + 1] - begins[tile];
  }

  /** The {@code i}-th vertex of a tile. */
  int vertex(int tile, int i) {
    return order[begins[tile] + i];
  }

  /** How many vertices of a tile, from its {@code i}-th on, follow each other in the mesh. */
  int run(int tile, int i) {
    int from = begins[tile] + i;
    int to = from + 1;
    while (to < begins[tile + 1] && order[to] == order[to - 1] + 1) {
      to++;
    }
    return to - from;
  }

  /** The joints of a tile; the same array where those of the tile before are the same. */
  int[] joints(int tile) {
    return joints.get(tile);
  }

  int mostJoints() {
    return joints.stream().mapToInt(list -> list.length).max().orElse(0);
  }

  /** Where, among its tile's joints, that of a candidate is. */
  int slot(int candidate) {
    return slots[candidate];
  }
}
