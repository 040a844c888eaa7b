package dev.sinew.training.start;

import dev.sinew.training.network.LocalStructure;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * The ridge's coefficients cut to C features a net.
 *
 * <p>With S = φᵀφ/F + ε·I = L·Lᵀ of a net and Z = Lᵀ·C its coefficients as the frames weigh them,
 * the best C features (Eckart and Young 1936) are the leading eigenvectors E of Z·Zᵀ: U = L⁻ᵀ·E, D
 * = Eᵀ·Z, U·D ≈ C; then U's columns are scaled to unit length and D's rows by the inverse.
 *
 * @param features [N][H,C] U, row-major
 * @param decoder [N][C,3n] D, row-major, metres a feature; the n vertices of each net in the
 *     structure's order
 */
@SuppressWarnings("ArrayRecordComponent")
public record DecoderStart(double[][] features, double[][] decoder) {
  /** ε as a share of S's mean diagonal: directions that frames hardly show are not blown up. */
  private static final double SMALLEST_SHARE = 1e-6;

  /**
   * @param strength λ of the ridge
   * @param count C
   */
  public static DecoderStart of(DecoderRidge ridge, double strength, int count) {
    DecoderEquations equations = ridge.equations();
    LocalStructure structure = equations.hidden().structure();
    double[][] coefficients = ridge.coefficients(strength);
    int h = equations.hidden().perNet();
    double[][] features = new double[coefficients.length][];
    double[][] decoder = new double[coefficients.length][];
    for (int n = 0; n < coefficients.length; n++) {
      double[] spread = new double[h * h];
      for (int f = 0; f < equations.folds(); f++) {
        double[] part = equations.product(f, new int[] {n});
        for (int i = 0; i < part.length; i++) {
          spread[i] += part[i] / equations.frames();
        }
      }
      int columns = 3 * structure.vertices(n).length;
      DMatrixRMaj c = DMatrixRMaj.wrap(h, columns, coefficients[n]);
      DMatrixRMaj lower = factor(spread, h);
      DMatrixRMaj z = new DMatrixRMaj(h, columns);
      CommonOps_DDRM.multTransA(lower, c, z);
      DMatrixRMaj leading = leading(z, count);
      DMatrixRMaj inverse = new DMatrixRMaj(h, h);
      CommonOps_DDRM.invert(lower, inverse);
      DMatrixRMaj u = new DMatrixRMaj(h, count);
      CommonOps_DDRM.multTransA(inverse, leading, u);
      DMatrixRMaj d = new DMatrixRMaj(count, columns);
      CommonOps_DDRM.multTransA(leading, z, d);
      toUnitLength(u, d);
      features[n] = u.getData();
      decoder[n] = d.getData();
    }
    return new DecoderStart(features, decoder);
  }

  /** Columns of U as long as a seeded start's: training then moves them as gently. */
  private static void toUnitLength(DMatrixRMaj u, DMatrixRMaj d) {
    for (int c = 0; c < u.getNumCols(); c++) {
      double square = 0;
      for (int r = 0; r < u.getNumRows(); r++) {
        square += u.get(r, c) * u.get(r, c);
      }
      double length = Math.sqrt(square);
      for (int r = 0; r < u.getNumRows() && length > 0; r++) {
        u.set(r, c, u.get(r, c) / length);
      }
      for (int i = 0; i < d.getNumCols(); i++) {
        d.set(c, i, d.get(c, i) * length);
      }
    }
  }

  private static DMatrixRMaj factor(double[] spread, int h) {
    double trace = 0;
    for (int i = 0; i < h; i++) {
      trace += spread[i * h + i];
    }
    for (int i = 0; i < h; i++) {
      spread[i * h + i] += Math.max(SMALLEST_SHARE * trace / h, 1e-12);
    }
    DMatrixRMaj system = DMatrixRMaj.wrap(h, h, spread);
    var cholesky = DecompositionFactory_DDRM.chol(h, true);
    if (!cholesky.decompose(system)) {
      throw new IllegalArgumentException("a net's units are not finite");
    }
    return cholesky.getT(null);
  }

  /** [H,C] the eigenvectors of z·zᵀ with the largest eigenvalues, largest first. */
  private static DMatrixRMaj leading(DMatrixRMaj z, int count) {
    int h = z.getNumRows();
    DMatrixRMaj square = new DMatrixRMaj(h, h);
    CommonOps_DDRM.multTransB(z, z, square);
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(h, true, true);
    if (!eigen.decompose(square)) {
      throw new ArithmeticException("eigenvalues of a symmetric matrix did not converge");
    }
    Integer[] order = new Integer[h];
    java.util.Arrays.setAll(order, i -> i);
    java.util.Arrays.sort(
        order, java.util.Comparator.comparingDouble(i -> -eigen.getEigenvalue(i).getReal()));
    DMatrixRMaj result = new DMatrixRMaj(h, count);
    for (int c = 0; c < Math.min(count, h); c++) {
      DMatrixRMaj vector = eigen.getEigenVector(order[c]);
      for (int r = 0; r < h; r++) {
        result.set(r, c, vector.get(r));
      }
    }
    return result;
  }
}
