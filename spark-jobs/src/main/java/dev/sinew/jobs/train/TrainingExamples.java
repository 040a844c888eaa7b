package dev.sinew.jobs.train;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Examples dealt out to workers in an order that depends on the seed alone, some held back.
 *
 * <p>Every example has a place in a seeded permutation of all; the places below the held-back share
 * judge, the others are dealt out evenly and kept by the workers, in memory as far as there is any.
 * Where several examples show one frame, as it is and reflected, they are on one side: held back is
 * the first, the others are then left out.
 *
 * @param workers one partition a worker
 * @param counts examples a worker has
 * @param heldBack examples that no worker sees; a few partitions
 * @param heldBackCount how many those are
 */
record TrainingExamples<E extends Serializable>(
    JavaRDD<E> workers, List<Integer> counts, JavaRDD<E> heldBack, int heldBackCount) {

  private static final int LEFT_OUT = -1;

  /**
   * @param examples in a fixed order
   * @param copies how many examples in a row show one frame; 1 if each is its own
   * @param share of the examples to hold back; at least one example stays to train on
   * @param workerCount most workers; fewer where there are fewer examples
   */
  static <E extends Serializable> TrainingExamples<E> deal(
      JavaRDD<E> examples, int copies, double share, int workerCount, long seed) {
    int[] ranks = ranks(Math.toIntExact(examples.count() / copies), seed);
    int held = Math.min((int) Math.round(share * ranks.length), ranks.length - 1);
    int kept = ranks.length - held;
    int workers = Math.max(1, Math.min(workerCount, copies * kept));
    JavaPairRDD<Integer, E> numbered =
        examples
            .zipWithIndex()
            .mapToPair(
                pair -> {
                  int frame = Math.toIntExact(pair._2() / copies);
                  int copy = (int) (pair._2() % copies);
                  int rank = ranks[frame];
                  return new Tuple2<>(
                      copy > 0 && rank < held ? LEFT_OUT : rank + copy * kept, pair._1());
                })
            .persist(StorageLevel.MEMORY_AND_DISK());
    JavaRDD<E> training =
        dealt(numbered.filter(pair -> pair._1() >= held), workers)
            .persist(StorageLevel.MEMORY_AND_DISK());
    List<Integer> counts =
        training
            .mapPartitions(
                rows -> {
                  int count = 0;
                  while (rows.hasNext()) {
                    rows.next();
                    count++;
                  }
                  return List.of(count).iterator();
                })
            .collect();
    JavaRDD<E> heldBack =
        dealt(numbered.filter(pair -> pair._1() >= 0 && pair._1() < held), workers)
            .persist(StorageLevel.MEMORY_AND_DISK());
    heldBack.count();
    numbered.unpersist();
    return new TrainingExamples<>(training, counts, heldBack, held);
  }

  private static <E> JavaRDD<E> dealt(JavaPairRDD<Integer, E> numbered, int partitions) {
    return numbered.repartitionAndSortWithinPartitions(new ByRank(partitions)).values();
  }

  /** The place of each of {@code count} examples in the seeded permutation. */
  private static int[] ranks(int count, long seed) {
    Integer[] order = new Integer[count];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingLong(i -> place(i, seed)));
    int[] ranks = new int[count];
    for (int rank = 0; rank < count; rank++) {
      ranks[order[rank]] = rank;
    }
    return ranks;
  }

  /** A bijective mix of a number and the seed (Steele et al. 2014, SplitMix64). */
  static long place(long index, long seed) {
    long z = index + seed * 0x9E3779B97F4A7C15L + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Examples to train on, all workers'. */
  int trainingCount() {
    return counts.stream().mapToInt(Integer::intValue).sum();
  }

  void unpersist() {
    workers.unpersist();
    heldBack.unpersist();
  }

  /** Deals like cards: neighbouring places go to different partitions. */
  private static final class ByRank extends Partitioner {
    private static final long serialVersionUID = 1L;
    private final int partitions;

    ByRank(int partitions) {
      this.partitions = partitions;
    }

    @Override
    public int numPartitions() {
      return partitions;
    }

    @Override
    public int getPartition(Object rank) {
      return (Integer) rank % partitions;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ByRank that && that.partitions == partitions;
    }

    @Override
    public int hashCode() {
      return partitions;
    }
  }
}
