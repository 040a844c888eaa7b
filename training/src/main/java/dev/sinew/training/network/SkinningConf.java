package dev.sinew.training.network;

import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.training.loss.WeightLoss;
import dev.sinew.training.memory.Buffers;
import java.util.Map;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.graph.vertex.GraphVertex;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.config.IUpdater;

/**
 * Configuration of the {@link Skinning} vertex.
 *
 * <p>Inputs: offsets [B,3V], rest meshes [B,3V] and skinning matrices [B,12J], the latter with one
 * entry of all joints together (column e·J + j is entry e of A_j). Output: posed meshes [B,3V].
 */
final class SkinningConf extends TrainableVertexConf {
  private static final long serialVersionUID = 1L;

  /**
   * The parameter: W itself or its logits, [1,n], one number a candidate. Every joint is a
   * candidate of every vertex where weights are free; else those of the start weights are.
   */
  static final String WEIGHTS = "W";

  private final WeightForm form;
  private final SkinWeights start;
  private final WeightLoss loss;

  /**
   * @param start the weights to start from; for {@link WeightForm#SIMPLEX} its entries are also the
   *     only candidates
   */
  SkinningConf(String name, IUpdater updater, WeightForm form, SkinWeights start, WeightLoss loss) {
    super(name, updater, 3);
    this.form = form;
    this.start = start;
    this.loss = loss;
  }

  WeightForm form() {
    return form;
  }

  WeightLoss loss() {
    return loss;
  }

  int vertexCount() {
    return start.vertexCount();
  }

  int jointCount() {
    return start.jointCount();
  }

  Candidates candidates() {
    return form == WeightForm.FREE
        ? Candidates.all(vertexCount(), jointCount())
        : Candidates.of(start);
  }

  private long candidateCount() {
    return form == WeightForm.FREE
        ? (long) vertexCount() * jointCount()
        : start.end(vertexCount() - 1);
  }

  @Override
  Map<String, long[]> parameterShapes() {
    return form == WeightForm.FIXED ? Map.of() : Map.of(WEIGHTS, new long[] {1, candidateCount()});
  }

  @Override
  void initialise(Map<String, INDArray> parameters) {
    INDArray weights = parameters.get(WEIGHTS);
    if (weights != null) {
      double[] values = startWeights();
      if (form == WeightForm.SIMPLEX) {
        for (int i = 0; i < values.length; i++) {
          values[i] = Math.log(values[i]);
        }
      }
      Buffers.assign(weights, values);
    }
  }

  /** The start weight of each candidate. */
  double[] startWeights() {
    return candidates().gather(start.toDense());
  }

  @Override
  long outputSize() {
    return 3L * vertexCount();
  }

  @Override
  public GraphVertex instantiate(
      ComputationGraph graph,
      String name,
      int index,
      @Nullable INDArray view,
      boolean initialise,
      DataType type) {
    return new Skinning(this, graph, name, index, view, initialise, type);
  }
}
