package dev.sinew.jobs.train;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.Function2;
import org.nd4j.linalg.dataset.api.MultiDataSet;

/**
 * The batches that a worker's partition gives to one round.
 *
 * <p>A worker goes through its examples again and again, each time in another seeded order, and a
 * round takes the next {@code steps} batches of that endless sequence. Only references to a
 * partition's examples are gathered; the batches are made one at a time.
 */
final class BatchWindow<E extends Serializable>
    implements Function2<Integer, Iterator<E>, Iterator<MultiDataSet>> {
  private static final long serialVersionUID = 1L;

  private final BatchMaker<E> maker;
  private final int batch;
  private final int firstStep;
  private final int steps;
  private final long seed;

  /**
   * @param batch examples a step
   * @param firstStep the step that the round begins with
   * @param steps batches of this round
   */
  BatchWindow(BatchMaker<E> maker, int batch, int firstStep, int steps, long seed) {
    this.maker = maker;
    this.batch = batch;
    this.firstStep = firstStep;
    this.steps = steps;
    this.seed = seed;
  }

  @Override
  public Iterator<MultiDataSet> call(Integer partition, Iterator<E> examples) {
    List<E> own = new ArrayList<>();
    examples.forEachRemaining(own::add);
    if (own.isEmpty()) {
      return Collections.emptyIterator();
    }
    return IntStream.range(0, steps)
        .mapToObj(step -> maker.batch(chosen(own, partition, (long) (firstStep + step) * batch)))
        .iterator();
  }

  private List<E> chosen(List<E> own, int partition, long from) {
    List<E> chosen = new ArrayList<>(batch);
    long pass = -1;
    int[] order = {};
    for (long at = from; at < from + batch; at++) {
      if (at / own.size() != pass) {
        pass = at / own.size();
        order = order(own.size(), TrainingExamples.place(pass, seed + partition));
      }
      chosen.add(own.get(order[(int) (at % own.size())]));
    }
    return chosen;
  }

  private static int[] order(int size, long seed) {
    int[] order = IntStream.range(0, size).toArray();
    Random random = new Random(seed);
    for (int i = size - 1; i > 0; i--) {
      int k = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[k];
      order[k] = swapped;
    }
    return order;
  }

  /** Makes a network's batch from examples. */
  @FunctionalInterface
  interface BatchMaker<E> extends Serializable {
    MultiDataSet batch(List<E> examples);
  }
}
