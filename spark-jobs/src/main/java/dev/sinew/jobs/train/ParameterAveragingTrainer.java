package dev.sinew.jobs.train;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.spark.api.Repartition;
import org.deeplearning4j.spark.api.RepartitionStrategy;
import org.deeplearning4j.spark.api.WorkerConfiguration;
import org.deeplearning4j.spark.api.worker.NetBroadcastTuple;
import org.deeplearning4j.spark.impl.graph.SparkComputationGraph;
import org.deeplearning4j.spark.impl.paramavg.ParameterAveragingTrainingMaster;
import org.deeplearning4j.spark.impl.paramavg.ParameterAveragingTrainingWorker;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Deeplearning4j's parameter averaging: in a round every worker starts from the same parameters and
 * updater state, makes its steps on its own batches, and the results are averaged.
 */
final class ParameterAveragingTrainer implements DistributedTrainer {
  private final SparkComputationGraph spark;
  private final OneRound master;

  /**
   * @param conf the network; its parameters start as it says
   * @param workers partitions of a round's batches
   * @param batch examples in every batch
   */
  ParameterAveragingTrainer(
      JavaSparkContext context, ComputationGraphConfiguration conf, int workers, int batch) {
    // Its own copy: DL4J counts steps in the configuration.
    ComputationGraph network = new ComputationGraph(conf.clone());
    network.init();
    this.master = new OneRound(workers, batch);
    this.spark = new SparkComputationGraph(context, network, master);
  }

  @Override
  public double round(JavaRDD<MultiDataSet> batches, int steps) {
    TrainingState before = state();
    ComputationGraph network = spark.getNetwork();
    master.run(spark, batches);
    network.getConfiguration().setIterationCount(before.step() + steps);
    double score = spark.getScore();
    if (!Double.isFinite(score) || !Double.isFinite(network.params().sumNumber().doubleValue())) {
      restore(before);
      throw Fault.of(
              FaultCode.DIVERGED, "training left the finite numbers", "step " + before.step())
          .found("loss " + score)
          .remedy("Lower training.learning_rate, or raise training.warmup.")
          .toException();
    }
    return score;
  }

  @Override
  public TrainingState state() {
    ComputationGraph network = spark.getNetwork();
    INDArray updater = network.getUpdater().getStateViewArray();
    return new TrainingState(
        network.params().dup().data().asFloat(),
        updater == null ? new float[0] : updater.dup().data().asFloat(),
        network.getConfiguration().getIterationCount());
  }

  @Override
  public void restore(TrainingState state) {
    ComputationGraph network = spark.getNetwork();
    network.setParams(row(state.parameters()));
    if (state.updater().length > 0) {
      network.getUpdater().setStateViewArray(row(state.updater()));
    }
    network.getConfiguration().setIterationCount(state.step());
  }

  private static INDArray row(float[] values) {
    return Nd4j.create(values, new long[] {1, values.length}, 'c');
  }

  /**
   * DL4J's master counts the examples and cuts them into splits by itself, evaluating the data
   * several times over; here a round is one split, and its broadcast is dropped when it is done.
   */
  private static final class OneRound extends ParameterAveragingTrainingMaster {
    private @Nullable Broadcast<NetBroadcastTuple> sent;

    OneRound(int workers, int batch) {
      super(
          true,
          workers,
          batch,
          batch,
          Integer.MAX_VALUE,
          2,
          0,
          Repartition.Never,
          RepartitionStrategy.Balanced,
          false);
    }

    void run(SparkComputationGraph graph, JavaRDD<MultiDataSet> batches) {
      try {
        doIteration(graph, batches, 1, 1);
      } finally {
        if (sent != null) {
          sent.destroy();
          sent = null;
        }
      }
    }

    @Override
    public ParameterAveragingTrainingWorker getWorkerInstance(SparkComputationGraph graph) {
      ComputationGraph network = graph.getNetwork();
      NetBroadcastTuple tuple =
          new NetBroadcastTuple(
              network.getConfiguration(),
              network.params(),
              network.getUpdater().getStateViewArray());
      Broadcast<NetBroadcastTuple> broadcast = graph.getSparkContext().broadcast(tuple);
      sent = broadcast;
      WorkerConfiguration configuration =
          new WorkerConfiguration(
              true, rddDataSetNumExamples, batchSizePerWorker, Integer.MAX_VALUE, 0, false);
      return new SteppingWorker(
          broadcast, configuration, network.getConfiguration().getIterationCount());
    }
  }

  /**
   * DL4J's worker forgets how many steps were made before its round, so that every round begins
   * with the first step's learning rate and the first step's correction of Adam's bias.
   */
  private static final class SteppingWorker extends ParameterAveragingTrainingWorker {
    private static final long serialVersionUID = 1L;

    private final int step;

    SteppingWorker(
        Broadcast<NetBroadcastTuple> broadcast, WorkerConfiguration configuration, int step) {
      super(broadcast, true, configuration, List.of(), List.of(), null);
      this.step = step;
    }

    @Override
    public ComputationGraph getInitialModelGraph() {
      ComputationGraph network = super.getInitialModelGraph();
      network.getConfiguration().setIterationCount(step);
      return network;
    }
  }
}
