package dev.sinew.training.start;

import dev.sinew.training.network.LocalStructure;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The normal equations of every vertex's ridge regression of its rest-space residual on the hidden
 * units of the nets that correct it, fold by fold.
 *
 * <p>Of any number of frames it keeps, with H units a net: for every fold and pair of nets that
 * meet at a vertex φ_nᵀφ_m [H,H]; for every net and vertex φ_nᵀy [H,3]; and the latter fold by fold
 * for at most {@value #JUDGED_VERTICES} vertices spread over the mesh, which judge. Frames are
 * added one by one and multiplied in blocks; sums are merged partition by partition. Not safe for
 * concurrent use.
 */
public final class DecoderEquations implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The vertices whose held-out error chooses. */
  public static final int JUDGED_VERTICES = 1024;

  private static final int BLOCK = 16;

  private final HiddenUnits hidden;
  private final LocalStructure structure;
  private final int folds;
  private final int stride;
  private final int[][] vertices;
  private final int[][] judged;
  private final Map<Integer, double[][]> products = new TreeMap<>();
  private final double[][] moments;
  private final double[][][] heldOut;
  private final double[][] energy;
  private final long[] frames;
  private final Block[] blocks;

  /**
   * @param hidden the nets' hidden units
   * @param folds parts of the frames that judge each other, at least two
   */
  public DecoderEquations(HiddenUnits hidden, int folds) {
    this.hidden = hidden;
    this.structure = hidden.structure();
    this.folds = folds;
    this.stride = Math.max(1, (structure.vertexCount() + JUDGED_VERTICES - 1) / JUDGED_VERTICES);
    int nets = structure.netCount();
    int h = hidden.perNet();
    this.vertices = new int[nets][];
    this.judged = new int[nets][];
    this.moments = new double[nets][];
    this.heldOut = new double[folds][nets][];
    for (int n = 0; n < nets; n++) {
      vertices[n] = structure.vertices(n);
      judged[n] = Arrays.stream(vertices[n]).filter(v -> v % stride == 0).toArray();
      moments[n] = new double[h * 3 * vertices[n].length];
      for (int f = 0; f < folds; f++) {
        heldOut[f][n] = new double[h * 3 * judged[n].length];
      }
    }
    for (VertexGroups.Group group : new VertexGroups(structure).all()) {
      for (int a : group.nets()) {
        for (int b : group.nets()) {
          if (a <= b) {
            products.computeIfAbsent(a * nets + b, pair -> new double[folds][h * h]);
          }
        }
      }
    }
    this.energy = new double[folds][structure.vertexCount()];
    this.frames = new long[folds];
    this.blocks = new Block[folds];
  }

  private DecoderEquations(DecoderEquations complete) {
    this.hidden = complete.hidden;
    this.structure = complete.structure;
    this.folds = complete.folds;
    this.stride = complete.stride;
    this.vertices = complete.vertices;
    this.judged = complete.judged;
    this.products.putAll(complete.products);
    this.moments = new double[0][];
    this.heldOut = complete.heldOut;
    this.energy = complete.energy;
    this.frames = complete.frames;
    this.blocks = new Block[folds];
  }

  /** Frames of one fold that wait to be multiplied. */
  private static final class Block implements Serializable {
    private static final long serialVersionUID = 1L;
    private final double[] units;
    private final double[] residuals;
    private int rows;

    Block(int units, int columns) {
      this.units = new double[BLOCK * units];
      this.residuals = new double[BLOCK * columns];
    }
  }

  /**
   * Adds one frame.
   *
   * @param fold the part it belongs to
   * @param x [P] pose features
   * @param residual [V,3] rest-space residual, metres
   * @return this
   */
  public DecoderEquations add(int fold, float[] x, double[] residual) {
    int width = structure.netCount() * hidden.perNet();
    Block block = blocks[fold];
    if (block == null) {
      block = blocks[fold] = new Block(width, residual.length);
    }
    double[] units = new double[width];
    hidden.compute(x, units);
    System.arraycopy(units, 0, block.units, block.rows * width, width);
    System.arraycopy(residual, 0, block.residuals, block.rows * residual.length, residual.length);
    for (int i = 0; i < residual.length; i++) {
      energy[fold][i / 3] += residual[i] * residual[i];
    }
    frames[fold]++;
    if (++block.rows == BLOCK) {
      flush(fold);
    }
    return this;
  }

  /**
   * Adds all of {@code other}'s frames.
   *
   * @return this
   */
  public DecoderEquations merge(DecoderEquations other) {
    for (int f = 0; f < folds; f++) {
      int fold = f;
      flush(fold);
      other.flush(fold);
      frames[f] += other.frames[f];
      add(energy[f], other.energy[f]);
      for (int n = 0; n < moments.length; n++) {
        add(heldOut[f][n], other.heldOut[f][n]);
      }
      products.forEach((pair, sums) -> add(sums[fold], other.product(fold, pair)));
    }
    for (int n = 0; n < moments.length; n++) {
      add(moments[n], other.moments[n]);
    }
    return this;
  }

  private void flush(int fold) {
    Block block = blocks[fold];
    if (block == null) {
      return;
    }
    int h = hidden.perNet();
    int columns = 3 * structure.vertexCount();
    DMatrixRMaj[] units = new DMatrixRMaj[structure.netCount()];
    for (int n = 0; n < units.length; n++) {
      units[n] = new DMatrixRMaj(block.rows, h);
      for (int row = 0; row < block.rows; row++) {
        System.arraycopy(block.units, (row * units.length + n) * h, units[n].getData(), row * h, h);
      }
      DMatrixRMaj residuals = gathered(block, columns, vertices[n]);
      CommonOps_DDRM.multAddTransA(
          units[n], residuals, DMatrixRMaj.wrap(h, residuals.getNumCols(), moments[n]));
      if (judged[n].length > 0) {
        DMatrixRMaj some = gathered(block, columns, judged[n]);
        CommonOps_DDRM.multAddTransA(
            units[n], some, DMatrixRMaj.wrap(h, some.getNumCols(), heldOut[fold][n]));
      }
    }
    products.forEach(
        (pair, sums) ->
            CommonOps_DDRM.multAddTransA(
                units[pair / units.length],
                units[pair % units.length],
                DMatrixRMaj.wrap(h, h, sums[fold])));
    // Not kept: sums travel between machines.
    blocks[fold] = null;
  }

  private static DMatrixRMaj gathered(Block block, int columns, int[] vertices) {
    DMatrixRMaj result = new DMatrixRMaj(block.rows, 3 * vertices.length);
    double[] data = result.getData();
    int to = 0;
    for (int row = 0; row < block.rows; row++) {
      for (int v : vertices) {
        System.arraycopy(block.residuals, row * columns + 3 * v, data, to, 3);
        to += 3;
      }
    }
    return result;
  }

  private static void add(double[] to, double[] from) {
    for (int i = 0; i < to.length; i++) {
      to[i] += from[i];
    }
  }

  private double[] product(int fold, int pair) {
    return java.util.Objects.requireNonNull(products.get(pair))[fold];
  }

  /** These sums without φᵀy of the vertices that do not judge: enough to judge by, and small. */
  public DecoderEquations forJudging() {
    return new DecoderEquations(finished());
  }

  /** The sums, nothing waiting. */
  DecoderEquations finished() {
    for (int f = 0; f < folds; f++) {
      flush(f);
    }
    return this;
  }

  HiddenUnits hidden() {
    return hidden;
  }

  /** How many parts judge each other. */
  public int folds() {
    return folds;
  }

  /** How many frames were added to a fold. */
  long frames(int fold) {
    return frames[fold];
  }

  /** How many frames were added. */
  public long frames() {
    return Arrays.stream(frames).sum();
  }

  boolean judges(int vertex) {
    return vertex % stride == 0;
  }

  /** Σ‖y‖² of a fold's frames at a vertex. */
  double energy(int fold, int vertex) {
    return energy[fold][vertex];
  }

  /** [kH,kH] φᵀφ of some nets' units side by side, over one fold's frames. */
  double[] product(int fold, int[] nets) {
    int h = hidden.perNet();
    int size = nets.length * h;
    double[] result = new double[size * size];
    for (int a = 0; a < nets.length; a++) {
      for (int b = a; b < nets.length; b++) {
        double[] sums = product(fold, nets[a] * structure.netCount() + nets[b]);
        for (int r = 0; r < h; r++) {
          for (int c = 0; c < h; c++) {
            result[(a * h + r) * size + b * h + c] = sums[r * h + c];
            result[(b * h + c) * size + a * h + r] = sums[r * h + c];
          }
        }
      }
    }
    return result;
  }

  /** [H,3n] φᵀy of a net and its n vertices over all frames. */
  double[] moments(int net) {
    return moments[net];
  }

  /** [H,3m] φᵀy of a net and those of its vertices that judge, over one fold's frames. */
  double[] heldOut(int fold, int net) {
    return heldOut[fold][net];
  }
}
