package dev.sinew.jobs.train;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The mean distance between a network's planar output points and the held-back examples' labels.
 *
 * @param heldBack what judges
 * @param maker makes batches of it
 * @param batch examples evaluated at a time
 */
record Judge<E extends Serializable>(
    JavaRDD<E> heldBack, BatchWindow.BatchMaker<E> maker, int batch) {

  /**
   * @param conf the network
   * @param parameters its parameters, flat
   */
  Verdict verdict(
      JavaSparkContext context, ComputationGraphConfiguration conf, float[] parameters) {
    Broadcast<float[]> sent = context.broadcast(parameters);
    Broadcast<ComputationGraphConfiguration> network = context.broadcast(conf);
    BatchWindow.BatchMaker<E> batches = maker;
    int size = batch;
    try {
      return heldBack
          .mapPartitions(
              examples ->
                  examples.hasNext()
                      ? List.of(judge(network.value(), sent.value(), examples, batches, size))
                          .iterator()
                      : List.<Verdict>of().iterator())
          .reduce(Verdict::plus);
    } finally {
      sent.destroy();
      network.destroy();
    }
  }

  private static <E> Verdict judge(
      ComputationGraphConfiguration conf,
      float[] parameters,
      Iterator<E> examples,
      BatchWindow.BatchMaker<E> maker,
      int size) {
    ComputationGraph graph = new ComputationGraph(conf.clone());
    graph.init(Nd4j.create(parameters, new long[] {1, parameters.length}, 'c'), false);
    Verdict sum = new Verdict(0, 0, 0);
    List<E> chunk = new ArrayList<>();
    while (examples.hasNext()) {
      chunk.add(examples.next());
      if (chunk.size() == size || !examples.hasNext()) {
        MultiDataSet data = maker.batch(chunk);
        INDArray difference = graph.outputSingle(data.getFeatures()).subi(data.getLabels(0));
        sum = sum.plus(distances(difference));
        chunk.clear();
      }
    }
    return sum;
  }

  private static Verdict distances(INDArray difference) {
    float[] d = difference.dup('f').data().asFloat();
    int points = d.length / 3;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < points; i++) {
      double x = d[i];
      double y = d[points + i];
      double z = d[2 * points + i];
      double square = x * x + y * y + z * z;
      sum += Math.sqrt(square);
      squares += square;
    }
    return new Verdict(sum, squares, points);
  }

  /**
   * @param sum of distances, metres
   * @param squares sum of squared distances
   * @param points how many
   */
  record Verdict(double sum, double squares, long points) implements Serializable {
    Verdict plus(Verdict other) {
      return new Verdict(sum + other.sum, squares + other.squares, points + other.points);
    }

    double meanMm() {
      return 1000 * sum / points;
    }

    double rootMeanSquareMm() {
      return 1000 * Math.sqrt(squares / points);
    }
  }
}
