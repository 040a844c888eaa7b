package dev.sinew.training.network;

import dev.sinew.training.memory.Blocks;
import dev.sinew.training.memory.Buffers;
import java.nio.FloatBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * {@link SkinningKernel} in single precision: what training runs.
 *
 * <p>A few vertices at a time are copied into plain arrays that stay in the nearest caches; all
 * that is computed of a vertex is computed there, so each mesh crosses memory once a pass and no
 * blended matrix is ever stored. Frames are innermost and a vertex's twelve matrix entries of all
 * frames lie together, which gives the JIT loops long enough to turn into vector instructions; an
 * ND4J formulation spends twelve narrow products and two dozen passes over the mesh on the same.
 */
final class FloatSkinning implements SkinningKernel {
  /** Vertices copied together. */
  private static final int TILE = 32;

  /** Numbers summed at once; arrays that are summed up are padded to a multiple of it. */
  private static final int LANES = 8;

  private final Candidates candidates;
  private final int vertices;

  /** [J] of [4,3,B]: a joint's matrices column by column. */
  private float[][] columns = new float[0][];

  /** [J] of [3,3,B]: the linear parts row by row. */
  private float[][] rows = new float[0][];

  /** [2J] of [2,3,B]: rows 0 and 1; row 2 and the translation. */
  private float[][] halves = new float[0][];

  FloatSkinning(Candidates candidates) {
    this.candidates = candidates;
    this.vertices = candidates.vertexCount();
  }

  @Override
  public void forward(INDArray offsets, INDArray rest, INDArray a, double[] w, INDArray out) {
    int batch = (int) offsets.rows();
    FloatBuffer o = Buffers.floats(offsets);
    FloatBuffer t = Buffers.floats(rest);
    FloatBuffer to = Buffers.floats(out);
    arrange(a, batch);
    Blocks.forEach(
        vertices,
        (from, end) -> {
          Tile tile = new Tile(vertices, batch);
          float[] blend = new float[12 * batch];
          for (int v = from; v < end; v += TILE) {
            int n = Math.min(TILE, end - v);
            tile.readCorrected(o, t, v, n);
            for (int i = 0; i < n; i++) {
              blend(v + i, w, columns, blend);
              tile.spread(tile.corrected, i);
              Loops.affine(blend, tile.x, tile.y, tile.z, tile.result);
              tile.putResult(i);
            }
            tile.write(to, v, n);
          }
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
    int batch = (int) offsets.rows();
    FloatBuffer o = Buffers.floats(offsets);
    FloatBuffer t = Buffers.floats(rest);
    FloatBuffer by = Buffers.floats(g);
    FloatBuffer to = Buffers.floats(byOffsets);
    arrange(a, batch);
    Blocks.forEach(
        vertices,
        (from, end) -> {
          Tile tile = new Tile(vertices, batch);
          float[] blend = new float[9 * batch];
          for (int v = from; v < end; v += TILE) {
            int n = Math.min(TILE, end - v);
            tile.readMoved(by, v, n);
            if (byWeights != null) {
              tile.readCorrected(o, t, v, n);
            }
            for (int i = 0; i < n; i++) {
              tile.spread(tile.moved, i);
              if (byWeights != null) {
                tile.differentiate(i);
                contract(v + i, tile, byWeights);
              }
              blend(v + i, w, rows, blend);
              Loops.linear(blend, tile.x, tile.y, tile.z, tile.result);
              tile.putResult(i);
            }
            tile.write(to, v, n);
          }
        });
  }

  /** [B,12J] by entries to the three layouts by joints. */
  private void arrange(INDArray a, int batch) {
    int joints = candidates.jointCount;
    if (columns.length != joints || columns[0].length != 12 * batch) {
      columns = new float[joints][12 * batch];
      rows = new float[joints][9 * batch];
      halves = new float[2 * joints][padded(6 * batch)];
    }
    FloatBuffer from = Buffers.floats(a);
    for (int j = 0; j < joints; j++) {
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 4; c++) {
          int at = ((4 * r + c) * joints + j) * batch;
          from.get(at, columns[j], (3 * c + r) * batch, batch);
          int row = c == 3 ? 3 : r;
          int place = 3 * row + (c == 3 ? r : c);
          if (row < 3) {
            from.get(at, rows[j], place * batch, batch);
          }
          from.get(at, halves[2 * j + row / 2], place % 6 * batch, batch);
        }
      }
    }
  }

  /** m = Σ_k w_k A_k of one vertex, four candidates at a time. */
  private void blend(int v, double[] w, float[][] matrices, float[] m) {
    int[] joints = candidates.joints;
    int end = candidates.offsets[v + 1];
    int k = candidates.offsets[v];
    Arrays.fill(m, 0);
    for (; k + 4 <= end; k += 4) {
      Loops.addFour(
          matrices[joints[k]],
          matrices[joints[k + 1]],
          matrices[joints[k + 2]],
          matrices[joints[k + 3]],
          (float) w[k],
          (float) w[k + 1],
          (float) w[k + 2],
          (float) w[k + 3],
          m);
    }
    for (; k < end; k++) {
      Loops.addOne(matrices[joints[k]], (float) w[k], m);
    }
  }

  /** ∂w_k = Σ ∂m∘A_k of one vertex. */
  private void contract(int v, Tile tile, double[] byWeights) {
    for (int k = candidates.offsets[v]; k < candidates.offsets[v + 1]; k++) {
      int j = candidates.joints[k];
      Loops.products(halves[2 * j], tile.first, halves[2 * j + 1], tile.second, tile.products);
      byWeights[k] = Loops.sum(tile.products);
    }
  }

  private static int padded(int size) {
    return (size + LANES - 1) / LANES * LANES;
  }

  /** A few vertices of every frame, planes apart ([3,n,B]), and what one of them needs. */
  private static final class Tile {
    private final int vertices;
    private final int batch;
    final float[] corrected;
    final float[] moved;
    private final float[] rest;

    /** One coordinate of one vertex three times over, [3,B]. */
    final float[] x;

    final float[] y;
    final float[] z;

    final float[] result;
    private final float[] point;
    final float[] first;
    final float[] second;
    final float[] products;

    Tile(int vertices, int batch) {
      this.vertices = vertices;
      this.batch = batch;
      int size = 3 * TILE * batch;
      corrected = new float[size];
      moved = new float[size];
      rest = new float[size];
      x = new float[3 * batch];
      y = new float[3 * batch];
      z = new float[3 * batch];
      result = new float[3 * batch];
      point = new float[3 * batch];
      first = new float[padded(6 * batch)];
      second = new float[padded(6 * batch)];
      products = new float[padded(6 * batch)];
    }

    private void read(float[] into, FloatBuffer mesh, int v, int n) {
      for (int c = 0; c < 3; c++) {
        mesh.get((c * vertices + v) * batch, into, c * TILE * batch, n * batch);
      }
    }

    /** u = t + o. */
    void readCorrected(FloatBuffer offsets, FloatBuffer restMesh, int v, int n) {
      read(corrected, offsets, v, n);
      read(rest, restMesh, v, n);
      Loops.addOne(rest, 1, corrected);
    }

    void readMoved(FloatBuffer mesh, int v, int n) {
      read(moved, mesh, v, n);
    }

    void write(FloatBuffer mesh, int v, int n) {
      for (int c = 0; c < 3; c++) {
        mesh.put((c * vertices + v) * batch, moved, c * TILE * batch, n * batch);
      }
    }

    void spread(float[] from, int i) {
      for (int times = 0; times < 3; times++) {
        copy(from, i, 0, x, times);
        copy(from, i, 1, y, times);
        copy(from, i, 2, z, times);
      }
    }

    void putResult(int i) {
      for (int c = 0; c < 3; c++) {
        System.arraycopy(result, c * batch, moved, (c * TILE + i) * batch, batch);
      }
    }

    /** ∂m_rc = g_r u_c and ∂m_r3 = g_r, as the halves of the matrices lie. */
    void differentiate(int i) {
      for (int c = 0; c < 3; c++) {
        copy(corrected, i, c, point, c);
        copy(moved, i, c, second, 3 + c);
      }
      Loops.multiply(point, x, first, 0);
      Loops.multiply(point, y, first, 3 * batch);
      Loops.multiply(point, z, second, 0);
    }

    private void copy(float[] tile, int i, int c, float[] to, int place) {
      System.arraycopy(tile, (c * TILE + i) * batch, to, place * batch, batch);
    }
  }

  /**
   * The inner loops, each simple enough for the JIT to turn into vector instructions: arrays begin
   * at zero, few are read at once, and no number is summed up on the way. Needs a processor with
   * fused multiply-add, as every one of the last ten years has.
   */
  private static final class Loops {
    static void addFour(
        float[] a,
        float[] b,
        float[] c,
        float[] d,
        float wa,
        float wb,
        float wc,
        float wd,
        float[] m) {
      for (int i = 0; i < m.length; i++) {
        m[i] = Math.fma(wa, a[i], Math.fma(wb, b[i], Math.fma(wc, c[i], Math.fma(wd, d[i], m[i]))));
      }
    }

    static void addOne(float[] a, float wa, float[] m) {
      for (int i = 0; i < m.length; i++) {
        m[i] = Math.fma(wa, a[i], m[i]);
      }
    }

    /** Columns times coordinates, and the last column. */
    static void affine(float[] m, float[] x, float[] y, float[] z, float[] result) {
      int n = x.length;
      for (int i = 0; i < n; i++) {
        result[i] =
            Math.fma(
                m[i], x[i], Math.fma(m[n + i], y[i], Math.fma(m[2 * n + i], z[i], m[3 * n + i])));
      }
    }

    /** Rows times the gradient: the transposed linear part. */
    static void linear(float[] m, float[] x, float[] y, float[] z, float[] result) {
      int n = x.length;
      for (int i = 0; i < n; i++) {
        result[i] = Math.fma(m[i], x[i], Math.fma(m[n + i], y[i], m[2 * n + i] * z[i]));
      }
    }

    static void multiply(float[] a, float[] b, float[] to, int at) {
      for (int i = 0; i < a.length; i++) {
        to[at + i] = a[i] * b[i];
      }
    }

    /** a∘p + b∘q: half of a dot product. */
    static void products(float[] a, float[] p, float[] b, float[] q, float[] to) {
      for (int i = 0; i < to.length; i++) {
        to[i] = Math.fma(a[i], p[i], b[i] * q[i]);
      }
    }

    /** Eight sums at once: one alone would wait for each addition. */
    static float sum(float[] x) {
      float a = 0;
      float b = 0;
      float c = 0;
      float d = 0;
      float e = 0;
      float f = 0;
      float g = 0;
      float h = 0;
      for (int i = 0; i < x.length; i += LANES) {
        a += x[i];
        b += x[i + 1];
        c += x[i + 2];
        d += x[i + 3];
        e += x[i + 4];
        f += x[i + 5];
        g += x[i + 6];
        h += x[i + 7];
      }
      return ((a + b) + (c + d)) + ((e + f) + (g + h));
    }
  }
}
