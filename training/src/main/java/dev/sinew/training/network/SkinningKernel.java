package dev.sinew.training.network;

import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * The two passes of skinning over meshes [B,3V] and matrices [B,12J], all in dense 'f' order, and
 * weights of one number a candidate.
 */
interface SkinningKernel {
  /** v = Σ_k w_k A_k (t + o), written to {@code out} [B,3V]. */
  void forward(INDArray offsets, INDArray rest, INDArray matrices, double[] w, INDArray out);

  /**
   * @param g gradient by {@code out} [B,3V]
   * @param byOffsets [B,3V], receives the gradient by the offsets
   * @param byWeights receives the gradient by each candidate's weight; null if none is wanted
   */
  void backward(
      INDArray g,
      INDArray offsets,
      INDArray rest,
      INDArray matrices,
      double[] w,
      INDArray byOffsets,
      double @Nullable [] byWeights);
}
