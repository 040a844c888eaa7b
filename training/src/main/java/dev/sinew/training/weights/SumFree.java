package dev.sinew.training.weights;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/** The directions in which weights can change and keep their sum. */
final class SumFree {
  private SumFree() {}

  /**
   * The smallest eigenvalue of a quadratic form on the directions whose entries sum to zero.
   *
   * @param d [n,n] symmetric
   * @param size n, at least two
   */
  static double smallestEigenvalue(double[] d, int size) {
    DMatrixRMaj basis = basis(size);
    DMatrixRMaj half = new DMatrixRMaj(size, size - 1);
    CommonOps_DDRM.mult(DMatrixRMaj.wrap(size, size, d), basis, half);
    DMatrixRMaj form = new DMatrixRMaj(size - 1, size - 1);
    CommonOps_DDRM.multTransA(basis, half, form);
    EigenDecomposition_F64<DMatrixRMaj> eigen =
        DecompositionFactory_DDRM.eig(size - 1, false, true);
    if (!eigen.decompose(form)) {
      throw new IllegalArgumentException("a quadratic form that is not finite");
    }
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < size - 1; i++) {
      least = Math.min(least, eigen.getEigenvalue(i).getReal());
    }
    return least;
  }

  /** [n,n−1] orthonormal columns that sum to zero (Helmert): (1,…,1,−k,0,…)/√(k(k+1)). */
  private static DMatrixRMaj basis(int size) {
    DMatrixRMaj basis = new DMatrixRMaj(size, size - 1);
    for (int k = 1; k < size; k++) {
      double norm = Math.sqrt(k * (k + 1.0));
      for (int i = 0; i < k; i++) {
        basis.set(i, k - 1, 1 / norm);
      }
      basis.set(k, k - 1, -k / norm);
    }
    return basis;
  }
}
