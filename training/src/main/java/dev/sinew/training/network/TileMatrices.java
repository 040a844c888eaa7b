package dev.sinew.training.network;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The matrices of a tile's vertices from those of its joints: four lines of each, a line being
 * three entries in all frames ([3,B]). M = A·W for a line's A [3B,U] and W [U,n], and back ∂W =
 * Σ_lines Aᵀ·∂M. Scratch memory of one thread, for one tile after the other.
 */
final class TileMatrices {
  private static final int LINES = 4;

  private final Candidates candidates;
  private final VertexTiles tiles;
  private final int rows;
  private final Panel[] joints = new Panel[LINES];
  private final Panel vertices;
  private final Panel weights;
  private final float[] w;
  private int @Nullable [] present;

  TileMatrices(Candidates candidates, VertexTiles tiles, int batch) {
    this.candidates = candidates;
    this.tiles = tiles;
    this.rows = 3 * batch;
    int most = tiles.mostJoints();
    Arrays.setAll(joints, line -> new Panel((long) rows * most));
    vertices = new Panel((long) rows * VertexTiles.SIZE);
    weights = new Panel((long) most * VertexTiles.SIZE);
    w = new float[most * VertexTiles.SIZE];
  }

  /** Forgets the joints' matrices: others follow. */
  void forget() {
    present = null;
  }

  /**
   * The first lines of all vertices of a tile.
   *
   * @param matrices [4][J][3B]
   * @param weight one number a candidate
   * @param m [lines][n,3B], overwritten
   */
  void blend(int tile, float[][][] matrices, double[] weight, float[][] m) {
    int[] chosen = load(tile, matrices);
    int n = tiles.size(tile);
    Arrays.fill(w, 0, n * chosen.length, 0);
    for (int i = 0; i < n; i++) {
      int v = tiles.vertex(tile, i);
      for (int k = candidates.offsets[v]; k < candidates.offsets[v + 1]; k++) {
        w[i * chosen.length + tiles.slot(k)] = (float) weight[k];
      }
    }
    weights.put(0, w, n * chosen.length);
    for (int line = 0; line < m.length; line++) {
      vertices.product(joints[line], weights, rows, n, chosen.length);
      vertices.get(m[line], n * rows);
    }
  }

  /**
   * The gradient by a tile's weights.
   *
   * @param matrices [4][J][3B]
   * @param byMatrices [4][n,3B] the gradient by the lines of all vertices of the tile
   * @param byWeights one number a candidate; those of the tile are set
   */
  void contract(int tile, float[][][] matrices, float[][] byMatrices, double[] byWeights) {
    int[] chosen = load(tile, matrices);
    int n = tiles.size(tile);
    for (int line = 0; line < LINES; line++) {
      vertices.put(0, byMatrices[line], n * rows);
      weights.transposedProduct(joints[line], vertices, chosen.length, n, rows, line == 0 ? 0 : 1);
    }
    weights.get(w, n * chosen.length);
    for (int i = 0; i < n; i++) {
      int v = tiles.vertex(tile, i);
      for (int k = candidates.offsets[v]; k < candidates.offsets[v + 1]; k++) {
        byWeights[k] = w[i * chosen.length + tiles.slot(k)];
      }
    }
  }

  private int[] load(int tile, float[][][] matrices) {
    int[] chosen = tiles.joints(tile);
    if (chosen != present) {
      for (int line = 0; line < LINES; line++) {
        for (int u = 0; u < chosen.length; u++) {
          joints[line].put(u * rows, matrices[line][chosen[u]], rows);
        }
      }
      present = chosen;
    }
    return chosen;
  }
}
