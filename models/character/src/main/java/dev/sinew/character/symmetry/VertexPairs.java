package dev.sinew.character.symmetry;

import dev.sinew.character.mesh.MeshEdges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pairs vertices with those near their reflection in a plane x = c, one to one.
 *
 * <p>Pairs that leave no doubt come first. Where several vertices lie in one place (a tooth in the
 * gum, a seam) the mesh's edges tell: a vertex goes with the candidate that is joined to its
 * neighbours' partners.
 */
final class VertexPairs {
  private final float[] vertices;
  private final double centre;
  private final double tolerance;
  private final Map<Cell, List<Integer>> cells = new HashMap<>();

  private VertexPairs(float[] vertices, double centre, double tolerance) {
    this.vertices = vertices;
    this.centre = centre;
    this.tolerance = tolerance;
    for (int v = 0; v < vertices.length / 3; v++) {
      cells.computeIfAbsent(cell(v, false), key -> new ArrayList<>()).add(v);
    }
  }

  /** One cube of a grid whose cubes are as wide as the tolerance. */
  private record Cell(long x, long y, long z) {}

  /** Vertex {@code v}'s reflection lies {@code distance} from vertex {@code u}, u ≥ v. */
  private record Pair(int v, int u, double distance) {}

  private record Vote(Pair pair, int votes) {}

  /**
   * @param vertices [V,3] metres
   * @param centre x of the plane
   * @param tolerance metres
   * @return [V] partner of every vertex, −1 for none; an involution
   */
  static int[] of(float[] vertices, MeshEdges edges, double centre, double tolerance) {
    return new VertexPairs(vertices, centre, tolerance).pair(edges);
  }

  private int[] pair(MeshEdges edges) {
    int[] partners = new int[vertices.length / 3];
    Arrays.fill(partners, -1);
    List<Pair> pairs = candidates();
    List<Pair> doubtful = new ArrayList<>();
    boolean[] clear = clear(pairs);
    for (int i = 0; i < clear.length; i++) {
      if (clear[i]) {
        join(pairs.get(i), partners);
      } else {
        doubtful.add(pairs.get(i));
      }
    }
    settle(doubtful, edges, partners);
    return partners;
  }

  /** Every pair within the tolerance, the closest first. */
  private List<Pair> candidates() {
    List<Pair> pairs = new ArrayList<>();
    for (int v = 0; v < vertices.length / 3; v++) {
      Cell at = cell(v, true);
      for (int near = 0; near < 27; near++) {
        Cell cell = new Cell(at.x + near % 3 - 1, at.y + near / 3 % 3 - 1, at.z + near / 9 - 1);
        for (int u : cells.getOrDefault(cell, List.of())) {
          double distance = distance(v, u);
          if (u >= v && distance <= tolerance) {
            pairs.add(new Pair(v, u, distance));
          }
        }
      }
    }
    pairs.sort(
        Comparator.comparingDouble(Pair::distance)
            .thenComparingInt(Pair::v)
            .thenComparingInt(Pair::u));
    return pairs;
  }

  /** Which pairs are closest for both of their ends, and by more than rounding. */
  private boolean[] clear(List<Pair> sorted) {
    double rounding = 1e-3 * tolerance;
    double[] nearest = new double[vertices.length / 3];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    double[] next = nearest.clone();
    for (Pair pair : sorted) {
      for (int end : pair.v == pair.u ? new int[] {pair.v} : new int[] {pair.v, pair.u}) {
        next[end] = Math.min(next[end], Math.max(nearest[end], pair.distance));
        nearest[end] = Math.min(nearest[end], pair.distance);
      }
    }
    boolean[] clear = new boolean[sorted.size()];
    for (int i = 0; i < clear.length; i++) {
      Pair pair = sorted.get(i);
      clear[i] = true;
      for (int end : new int[] {pair.v, pair.u}) {
        clear[i] &= pair.distance <= nearest[end] && next[end] > pair.distance + rounding;
      }
    }
    return clear;
  }

  /** Pairs what is left: first what the edges vote for, then what is closest. */
  private static void settle(List<Pair> pairs, MeshEdges edges, int[] partners) {
    List<Pair> open = free(pairs, partners);
    boolean voted = true;
    while (voted) {
      voted = false;
      List<Vote> votes =
          open.stream()
              .map(pair -> new Vote(pair, MappedEdges.votes(edges, pair.v, pair.u, partners)))
              .filter(vote -> vote.votes > 0)
              .sorted(Comparator.comparingInt((Vote vote) -> -vote.votes))
              .toList();
      for (Vote vote : votes) {
        voted |= join(vote.pair, partners);
      }
      open = free(open, partners);
    }
    open.forEach(pair -> join(pair, partners));
  }

  private static List<Pair> free(List<Pair> pairs, int[] partners) {
    return pairs.stream().filter(pair -> partners[pair.v] < 0 && partners[pair.u] < 0).toList();
  }

  private static boolean join(Pair pair, int[] partners) {
    if (partners[pair.v] >= 0 || partners[pair.u] >= 0) {
      return false;
    }
    partners[pair.v] = pair.u;
    partners[pair.u] = pair.v;
    return true;
  }

  private double distance(int v, int u) {
    double x = 2 * centre - vertices[3 * v] - vertices[3 * u];
    double y = (double) vertices[3 * v + 1] - vertices[3 * u + 1];
    double z = (double) vertices[3 * v + 2] - vertices[3 * u + 2];
    return Math.sqrt(x * x + y * y + z * z);
  }

  private Cell cell(int v, boolean reflected) {
    double x = reflected ? 2 * centre - vertices[3 * v] : vertices[3 * v];
    return new Cell(
        (long) Math.floor(x / tolerance),
        (long) Math.floor(vertices[3 * v + 1] / tolerance),
        (long) Math.floor(vertices[3 * v + 2] / tolerance));
  }
}
