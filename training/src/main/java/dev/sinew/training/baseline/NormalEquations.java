package dev.sinew.training.baseline;

import java.io.Serializable;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.jspecify.annotations.Nullable;

/**
 * The sums over frames that a linear regression of D outputs on P features needs: XᵀX [P,P] and XᵀY
 * [P,D], in double precision.
 *
 * <p>Takes 8·P·(P + D) bytes however many frames there are, none before the first one. Frames are
 * multiplied in blocks. Merging two adds them up. Not safe for concurrent use.
 */
final class NormalEquations implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int BLOCK = 16;

  private final int features;
  private final int outputs;
  private long frames;
  private double @Nullable [] xtx;
  private double @Nullable [] xty;
  private double[] blockX = {};
  private double[] blockY = {};
  private int blockRows;

  NormalEquations(int features, int outputs) {
    this.features = features;
    this.outputs = outputs;
  }

  /** Adds a frame with features x [P] and outputs y [D]. */
  void add(float[] x, double[] y) {
    if (x.length != features || y.length != outputs) {
      throw new IllegalArgumentException(
          x.length + " features and " + y.length + " outputs, not " + features + ", " + outputs);
    }
    if (blockX.length == 0) {
      blockX = new double[BLOCK * features];
      blockY = new double[BLOCK * outputs];
    }
    for (int i = 0; i < features; i++) {
      blockX[blockRows * features + i] = x[i];
    }
    System.arraycopy(y, 0, blockY, blockRows * outputs, outputs);
    frames++;
    if (++blockRows == BLOCK) {
      flush();
    }
  }

  /** Adds all of {@code other}'s frames. */
  void merge(NormalEquations other) {
    if (other.features != features || other.outputs != outputs) {
      throw new IllegalArgumentException("normal equations of different sizes");
    }
    flush();
    other.flush();
    frames += other.frames;
    xtx = sum(xtx, other.xtx);
    xty = sum(xty, other.xty);
  }

  /** How many frames were added. */
  long frames() {
    return frames;
  }

  /** [P,P] XᵀX, the sum itself. */
  double[] xtx() {
    flush();
    return xtx == null ? new double[features * features] : xtx;
  }

  /** [P,D] XᵀY, the sum itself. */
  double[] xty() {
    flush();
    return xty == null ? new double[features * outputs] : xty;
  }

  private void flush() {
    if (blockRows == 0) {
      return;
    }
    if (xtx == null || xty == null) {
      xtx = new double[features * features];
      xty = new double[features * outputs];
    }
    DMatrixRMaj x = DMatrixRMaj.wrap(blockRows, features, blockX);
    DMatrixRMaj y = DMatrixRMaj.wrap(blockRows, outputs, blockY);
    CommonOps_DDRM.multAddTransA(x, x, DMatrixRMaj.wrap(features, features, xtx));
    CommonOps_DDRM.multAddTransA(x, y, DMatrixRMaj.wrap(features, outputs, xty));
    blockRows = 0;
    // Not kept: sums travel between machines, and a block may be as large as a mesh allows.
    blockX = new double[0];
    blockY = new double[0];
  }

  private static double @Nullable [] sum(double @Nullable [] into, double @Nullable [] from) {
    if (into == null) {
      return from == null ? null : from.clone();
    }
    if (from != null) {
      Arrays.setAll(into, i -> into[i] + from[i]);
    }
    return into;
  }
}
