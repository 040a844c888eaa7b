package dev.sinew.training.network;

import java.util.List;
import java.util.function.Function;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;

/** Batches of examples as column-major arrays. */
public final class Batches {
  /** Columns filled together. */
  private static final int BLOCK = 128;

  private Batches() {}

  /**
   * A batch for a {@link CorrectiveGraph}.
   *
   * @param rest [S][3V] planar rest mesh of each subject, metres
   */
  public static MultiDataSet correctives(List<CorrectiveExample> examples, float[][] rest) {
    return new MultiDataSet(
        new INDArray[] {
          columns(examples, CorrectiveExample::features),
          columns(examples, example -> rest[example.subject()]),
          columns(examples, CorrectiveExample::matrices)
        },
        new INDArray[] {columns(examples, CorrectiveExample::target)});
  }

  /**
   * A batch for a {@link CorrectiveGraph} whose corrections grow with a person.
   *
   * @param rest [S][3V] planar rest mesh of each subject, metres
   * @param build [S][3V] planar scale of each subject's offsets
   */
  public static MultiDataSet correctivesByBuild(
      List<CorrectiveExample> examples, float[][] rest, float[][] build) {
    MultiDataSet batch = correctives(examples, rest);
    INDArray[] three = batch.getFeatures();
    INDArray scale = columns(examples, example -> build[example.subject()]);
    return new MultiDataSet(
        new INDArray[] {three[0], three[1], three[2], scale}, batch.getLabels());
  }

  /** A batch for a {@link JointGraph}. */
  public static MultiDataSet joints(List<JointExample> examples) {
    return new MultiDataSet(
        new INDArray[] {columns(examples, JointExample::tpose)},
        new INDArray[] {columns(examples, JointExample::joints)});
  }

  /**
   * One part of every example as [B,n] in column-major order. Columns are filled a block at a time,
   * so that what is being written stays in the nearest cache.
   */
  private static <T> INDArray columns(List<T> examples, Function<T, float[]> part) {
    int batch = examples.size();
    float[][] rows = new float[batch][];
    for (int b = 0; b < batch; b++) {
      rows[b] = part.apply(examples.get(b));
    }
    int size = rows[0].length;
    float[] values = new float[batch * size];
    for (int from = 0; from < size; from += BLOCK) {
      int to = Math.min(size, from + BLOCK);
      for (int b = 0; b < batch; b++) {
        float[] row = rows[b];
        for (int i = from, at = from * batch + b; i < to; i++, at += batch) {
          values[at] = row[i];
        }
      }
    }
    return Nd4j.create(
        Nd4j.createBuffer(values), new long[] {batch, size}, new long[] {1, batch}, 0, 'f');
  }
}
