package dev.sinew.training.network;

import dev.sinew.training.memory.Blocks;
import dev.sinew.training.memory.Buffers;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * {@link SkinningKernel} in single precision: what training runs.
 *
 * <p>A few vertices at a time are copied into memory that stays in the nearest caches; all that is
 * computed of a vertex is computed there, so each mesh crosses memory once a pass and no blended
 * matrix is kept. What is linear in W is a product a {@link VertexTiles tile}, for the JIT does not
 * turn a sum over frames and entries, as the gradient by W is one, into vector instructions. The
 * rest are loops over all numbers of a tile.
 */
final class FloatSkinning implements SkinningKernel {
  private final Candidates candidates;
  private final VertexTiles tiles;
  private final Queue<Scratch> idle = new ConcurrentLinkedQueue<>();
  private int batch;

  /** [4][J] of [3,B]: a joint's matrices column by column. */
  private float[][][] columns = new float[0][][];

  /** The same row by row, the linear part; then the translation. */
  private float[][][] rows = new float[0][][];

  FloatSkinning(Candidates candidates) {
    this.candidates = candidates;
    this.tiles = new VertexTiles(candidates);
  }

  @Override
  public void forward(INDArray offsets, INDArray rest, INDArray a, double[] w, INDArray out) {
    FloatBuffer o = Buffers.floats(offsets);
    FloatBuffer t = Buffers.floats(rest);
    FloatBuffer to = Buffers.floats(out);
    arrange(a, (int) offsets.rows());
    eachTile(
        (tile, scratch) -> {
          scratch.meshes.readCorrected(tile, o, t);
          scratch.matrices.blend(tile, columns, w, scratch.four);
          scratch.move(tiles.size(tile));
          scratch.meshes.writeMoved(tile, to);
        });
  }

  @Override
  public void backward(
      INDArray g,
      INDArray offsets,
      INDArray rest,
      INDArray a,
      double[] w,
      INDArray byOffsets,
      double @Nullable [] byWeights) {
    FloatBuffer o = Buffers.floats(offsets);
    FloatBuffer t = Buffers.floats(rest);
    FloatBuffer by = Buffers.floats(g);
    FloatBuffer to = Buffers.floats(byOffsets);
    arrange(a, (int) offsets.rows());
    eachTile(
        (tile, scratch) -> {
          int n = tiles.size(tile);
          scratch.meshes.readMoved(tile, by);
          scratch.spread(scratch.meshes.moved, n);
          if (byWeights != null) {
            scratch.meshes.readCorrected(tile, o, t);
            scratch.differentiate(n);
            scratch.matrices.contract(tile, rows, scratch.four, byWeights);
          }
          scratch.matrices.blend(tile, rows, w, scratch.three);
          scratch.carryBack(n);
          scratch.meshes.writeMoved(tile, to);
        });
  }

  /** What is done with one tile. */
  @FunctionalInterface
  private interface TileBody {
    void run(int tile, Scratch scratch);
  }

  private void eachTile(TileBody body) {
    Blocks.forEach(
        tiles.count(),
        (from, to) -> {
          Scratch found = idle.poll();
          Scratch scratch = found == null ? new Scratch() : found;
          scratch.matrices.forget();
          for (int tile = from; tile < to; tile++) {
            body.run(tile, scratch);
          }
          idle.add(scratch);
        });
  }

  /** [B,12J] by entries to the two layouts by joints. */
  private void arrange(INDArray a, int frames) {
    int joints = candidates.jointCount;
    if (frames != batch) {
      batch = frames;
      idle.clear();
      columns = new float[4][joints][3 * batch];
      rows = new float[4][joints][3 * batch];
      rows[3] = columns[3];
    }
    FloatBuffer from = Buffers.floats(a);
    for (int j = 0; j < joints; j++) {
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 4; c++) {
          int at = ((4 * r + c) * joints + j) * batch;
          from.get(at, columns[c][j], r * batch, batch);
          if (c < 3) {
            from.get(at, rows[r][j], c * batch, batch);
          }
        }
      }
    }
  }

  /** What one thread works in; its arrays hold a tile's vertices one after the other, [n,3,B]. */
  private final class Scratch {
    final TileMeshes meshes = new TileMeshes(tiles, candidates.vertexCount(), batch);
    final TileMatrices matrices = new TileMatrices(candidates, tiles, batch);
    final float[][] four = new float[4][3 * VertexTiles.SIZE * batch];
    final float[][] three = Arrays.copyOf(four, 3);
    private final float[][] coordinates = new float[3][3 * VertexTiles.SIZE * batch];

    /** Each coordinate three times over. */
    void spread(float[] planes, int n) {
      for (int c = 0; c < 3; c++) {
        meshes.spread(planes, c, n, coordinates[c]);
      }
    }

    /** Columns times coordinates, and the last column. */
    void move(int n) {
      spread(meshes.corrected, n);
      int size = 3 * n * batch;
      for (int c = 2; c >= 0; c--) {
        addProduct(four[c], coordinates[c], four[3], size);
      }
      meshes.part(four[3], n);
    }

    /** ∂m_rc = g_r u_c row by row, and ∂m_r3 = g_r. */
    void differentiate(int n) {
      meshes.join(meshes.corrected, n, four[3]);
      for (int r = 0; r < 3; r++) {
        multiply(coordinates[r], four[3], four[r], 3 * n * batch);
      }
      meshes.join(meshes.moved, n, four[3]);
    }

    /** Rows times the gradient: the transposed linear part. */
    void carryBack(int n) {
      int size = 3 * n * batch;
      multiply(three[2], coordinates[2], four[3], size);
      addProduct(three[1], coordinates[1], four[3], size);
      addProduct(three[0], coordinates[0], four[3], size);
      meshes.part(four[3], n);
    }
  }

  private static void multiply(float[] a, float[] b, float[] to, int n) {
    for (int i = 0; i < n; i++) {
      to[i] = a[i] * b[i];
    }
  }

  /** Needs a processor with fused multiply-add, as every one of the last ten years has. */
  private static void addProduct(float[] a, float[] b, float[] to, int n) {
    for (int i = 0; i < n; i++) {
      to[i] = Math.fma(a[i], b[i], to[i]);
    }
  }
}
