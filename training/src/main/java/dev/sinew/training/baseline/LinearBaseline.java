package dev.sinew.training.baseline;

import dev.sinew.character.corrective.LinearCorrective;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.ingest.dataset.FrameRow;
import java.io.Serializable;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Global ridge regression of the rest-space residual on vec(R − R*), and on joint translations
 * where the features hold them: the pose blend shapes of SMPL (Loper et al. 2015) in closed form.
 *
 * <p>A sum over training frames that is added to frame by frame and merged partition by partition;
 * its size, 8·P·(P + 3V) bytes and a little, does not depend on their number. The ridge strength is
 * the one of {@link #STRENGTHS} that errs least (squared rest-space distance, at most {@value
 * #JUDGED_VERTICES} vertices spread over the mesh) on every fifth frame when fitted to the others;
 * the answer is then fitted to all. Not safe for concurrent use.
 */
public final class LinearBaseline implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The strengths to choose from. */
  public static final List<Double> STRENGTHS = List.of(0.01, 0.1, 1.0);

  /** Where no frame is held back, or all are. */
  private static final double STRENGTH_WITHOUT_JUDGES = 0.1;

  private static final int HELD_BACK_EVERY = 5;
  private static final int JUDGED_VERTICES = 1024;

  /** Right sides solved at once: as many as keep the copies small beside the sums. */
  private static final int COLUMNS = 3072;

  private final PoseFeatures features;
  private final int vertexCount;
  private final int stride;
  private final NormalEquations all;
  private final NormalEquations heldBack;

  /**
   * @param features of matrix form; a translation in them counts in metres (scale 1), {@link #fit}
   *     balances it
   * @param vertexCount V
   */
  public LinearBaseline(PoseFeatures features, int vertexCount) {
    if (features.form() != PoseFeatures.Form.MATRIX
        || (features.translationScale() != 0 && features.translationScale() != 1)) {
      throw new IllegalArgumentException("the linear baseline takes matrices and metres");
    }
    this.features = features;
    this.vertexCount = vertexCount;
    stride = (vertexCount + JUDGED_VERTICES - 1) / JUDGED_VERTICES;
    all = new NormalEquations(features.size(), 3 * vertexCount);
    heldBack = new NormalEquations(features.size(), 3 * judgedVertices());
  }

  /**
   * What a fit comes to.
   *
   * @param strength the ridge strength that was chosen
   * @param corrective features to rest-space offsets, exactly zero at the rest pose
   */
  public record Fit(double strength, LinearCorrective corrective) {}

  /**
   * Adds one training frame.
   *
   * @param residuals by the features that this baseline was made for
   * @return this
   */
  public LinearBaseline add(RestResiduals residuals, FrameRow frame) {
    float[] x = residuals.features(frame);
    double[] y = residuals.residual(frame);
    all.add(x, y);
    if (frame.frame() % HELD_BACK_EVERY == HELD_BACK_EVERY - 1) {
      heldBack.add(x, judgedColumns(y));
    }
    return this;
  }

  /**
   * Adds all of {@code other}'s frames.
   *
   * @return this
   */
  public LinearBaseline merge(LinearBaseline other) {
    all.merge(other.all);
    heldBack.merge(other.heldBack);
    return this;
  }

  /** How many frames were added. */
  public long frames() {
    return all.frames();
  }

  /** Chooses the strength and solves for all frames. */
  public Fit fit() {
    double strength = chooseStrength();
    double[] scale = featureScale();
    Ridge ridge = new Ridge(scaled(all.xtx(), scale), features.size(), strength);
    int columns = 3 * vertexCount;
    float[] weight = new float[features.size() * columns];
    for (int from = 0; from < columns; from += COLUMNS) {
      int width = Math.min(COLUMNS, columns - from);
      double[] block = ridge.solve(scaledColumns(all.xty(), columns, from, 1, width, width, scale));
      for (int i = 0; i < block.length; i++) {
        int row = i / width;
        weight[row * columns + from + i % width] = (float) (scale[row] * block[i]);
      }
    }
    return new Fit(
        strength, LinearCorrective.of(PoseFeatures.Form.MATRIX, features.size(), weight));
  }

  /** The strength that held-back frames choose. */
  double chooseStrength() {
    if (heldBack.frames() == 0 || heldBack.frames() == all.frames()) {
      return STRENGTH_WITHOUT_JUDGES;
    }
    double[] scale = featureScale();
    int columns = 3 * judgedVertices();
    double[] heldXtx = scaled(heldBack.xtx(), scale);
    double[] heldXty = scaledColumns(heldBack.xty(), columns, 0, 1, columns, columns, scale);
    double[] keptXtx = minus(scaled(all.xtx(), scale), heldXtx);
    double[] keptXty =
        minus(scaledColumns(all.xty(), 3 * vertexCount, 0, stride, columns, 3, scale), heldXty);
    double best = STRENGTH_WITHOUT_JUDGES;
    double least = Double.POSITIVE_INFINITY;
    for (double strength : STRENGTHS) {
      double[] c = new Ridge(keptXtx, features.size(), strength).solve(keptXty);
      double error = squaredError(c, heldXtx, heldXty);
      if (error < least) {
        least = error;
        best = strength;
      }
    }
    return best;
  }

  /** Σ‖Y − X·C‖² without ΣY², which no strength changes: tr(Cᵀ·(XᵀX·C − 2·XᵀY)). */
  private double squaredError(double[] c, double[] xtx, double[] xty) {
    int p = features.size();
    int d = c.length / p;
    DMatrixRMaj product = new DMatrixRMaj(p, d);
    CommonOps_DDRM.mult(DMatrixRMaj.wrap(p, p, xtx), DMatrixRMaj.wrap(p, d, c), product);
    double sum = 0;
    for (int i = 0; i < c.length; i++) {
      sum += c[i] * (product.get(i) - 2 * xty[i]);
    }
    return sum;
  }

  /**
   * [P] what features are multiplied by before the ridge: 1, and for translations what gives them
   * the rotations' root mean square, so that one strength suits both.
   */
  private double[] featureScale() {
    int p = features.size();
    int perJoint = features.sizePerJoint();
    int rotationSize = features.form().size();
    double[] xtx = all.xtx();
    double rotations = 0;
    double translations = 0;
    for (int f = 0; f < p; f++) {
      if (f % perJoint < rotationSize) {
        rotations += xtx[f * p + f] / rotationSize;
      } else {
        translations += xtx[f * p + f] / (perJoint - rotationSize);
      }
    }
    double ratio = rotations > 0 && translations > 0 ? Math.sqrt(rotations / translations) : 1;
    double[] scale = new double[p];
    for (int f = 0; f < p; f++) {
      scale[f] = f % perJoint < rotationSize ? 1 : ratio;
    }
    return scale;
  }

  /** S·M·S for a [P,P] M and a diagonal S. */
  private double[] scaled(double[] matrix, double[] scale) {
    int p = scale.length;
    double[] result = new double[matrix.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = scale[i / p] * matrix[i] * scale[i % p];
    }
    return result;
  }

  /**
   * S·M for some columns of a [P,·] M: runs of {@code run} columns, of which {@code every}th is
   * taken from {@code from} on, until there are {@code count}.
   */
  private static double[] scaledColumns(
      double[] matrix, int columns, int from, int every, int count, int run, double[] scale) {
    double[] result = new double[scale.length * count];
    for (int row = 0; row < scale.length; row++) {
      for (int i = 0; i < count; i++) {
        int column = from + i / run * every * run + i % run;
        result[row * count + i] = scale[row] * matrix[row * columns + column];
      }
    }
    return result;
  }

  private int judgedVertices() {
    return (vertexCount + stride - 1) / stride;
  }

  private double[] judgedColumns(double[] y) {
    double[] some = new double[3 * judgedVertices()];
    for (int i = 0; i < some.length; i++) {
      some[i] = y[i / 3 * stride * 3 + i % 3];
    }
    return some;
  }

  private static double[] minus(double[] a, double[] b) {
    double[] difference = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      difference[i] = a[i] - b[i];
    }
    return difference;
  }
}
