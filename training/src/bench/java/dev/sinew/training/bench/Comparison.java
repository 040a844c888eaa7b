package dev.sinew.training.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs every benchmark beside its peer and prints one table of medians.
 *
 * <p>A round runs each of them once in a JVM of its own, so that a machine that slows down for a
 * while slows both sides; the ratio of a pair is the median of the rounds' ratios.
 */
public final class Comparison {
  private static final String TRAINING = "2";
  private static final String RUNTIME = "1";

  private Comparison() {}

  /**
   * A benchmark, its peer and the highest ratio of their times that will do. A step's form follows
   * its name.
   *
   * @param threads both sides' processors
   * @param most the bar; NaN where there is none
   */
  private record Pair(String benchmark, String peer, String threads, double most) {}

  private static final List<Pair> PAIRS =
      List.of(
          new Pair("StepBenchmark.sinew DENSE", "StepBenchmark.libtorch DENSE", TRAINING, 1.2),
          new Pair("StepBenchmark.sinew LOCAL", "StepBenchmark.libtorch LOCAL", TRAINING, 0.5),
          new Pair("RuntimeBenchmark.sinew", "RuntimeBenchmark.onnxruntime", RUNTIME, 1),
          new Pair(
              "RuntimeBenchmark.sinewKnownSubject", "RuntimeBenchmark.onnxruntime", RUNTIME, 1));

  /**
   * @param arguments rounds (3), seconds a measurement (6)
   */
  public static void main(String[] arguments) throws RunnerException {
    int rounds =
        arguments.length > 0 && !arguments[0].isEmpty() ? Integer.parseInt(arguments[0]) : 3;
    int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 6;
    Map<String, List<Double>> medians = new TreeMap<>();
    for (int round = 0; round < rounds; round++) {
      Map<String, String> threads = new TreeMap<>();
      for (Pair pair : PAIRS) {
        threads.put(pair.benchmark, pair.threads);
        threads.put(pair.peer, pair.threads);
      }
      for (Map.Entry<String, String> entry : threads.entrySet()) {
        medians
            .computeIfAbsent(entry.getKey(), key -> new ArrayList<>())
            .add(median(entry.getKey(), entry.getValue(), seconds));
      }
    }
    print(medians);
  }

  /** The median of one benchmark in a fresh JVM, milliseconds. */
  private static double median(String benchmark, String threads, int seconds)
      throws RunnerException {
    String[] nameAndForm = benchmark.split(" ");
    ChainedOptionsBuilder chosen =
        new OptionsBuilder().include(".*\\." + nameAndForm[0].replace(".", "\\.") + "$");
    if (nameAndForm.length > 1) {
      chosen.param("form", nameAndForm[1]);
    }
    Options options =
        chosen
            .forks(1)
            .warmupIterations(1)
            .warmupTime(TimeValue.seconds(seconds))
            .measurementIterations(1)
            .measurementTime(TimeValue.seconds(seconds))
            .timeUnit(TimeUnit.MICROSECONDS)
            .jvmArgsAppend(
                "-Xmx3g",
                "-XX:ActiveProcessorCount=" + threads,
                "-Dai.djl.pytorch.num_threads=" + threads,
                "-Dai.djl.pytorch.num_interop_threads=1")
            .shouldFailOnError(true)
            .build();
    RunResult result = new Runner(options).runSingle();
    return result.getPrimaryResult().getStatistics().getPercentile(50) / 1e3;
  }

  private static void print(Map<String, List<Double>> medians) {
    StringBuilder table = new StringBuilder("\n");
    table.append("| benchmark | threads | median ms | peer | median ms | ratio | at most |\n");
    table.append("|---|---|---|---|---|---|---|\n");
    for (Pair pair : PAIRS) {
      List<Double> ours = medians.get(pair.benchmark);
      List<Double> theirs = medians.get(pair.peer);
      double[] ratios = new double[ours.size()];
      Arrays.setAll(ratios, r -> ours.get(r) / theirs.get(r));
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %.2f | %s | %.2f | %.2f | %.1f |%n",
              pair.benchmark,
              pair.threads,
              middle(ours),
              pair.peer.substring(pair.peer.indexOf('.') + 1),
              middle(theirs),
              middle(Arrays.stream(ratios).boxed().toList()),
              pair.most));
    }
    System.out.println(table);
  }

  private static double middle(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return (sorted[sorted.length / 2] + sorted[(sorted.length - 1) / 2]) / 2;
  }
}
