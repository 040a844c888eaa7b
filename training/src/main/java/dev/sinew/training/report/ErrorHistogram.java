package dev.sinew.training.report;

import dev.sinew.training.evaluation.Evaluation;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many vertices of how many frames err by how much, in bins of equal width.
 *
 * @param binMm a bin's width, millimetres; bin b holds errors from b·binMm to (b+1)·binMm
 * @param counts [bins] by method
 */
public record ErrorHistogram(double binMm, Map<String, List<Long>> counts) {
  private static final int FEWEST_BINS = 50;

  /** The spread of every method of an evaluation, up to the largest error of all. */
  public static ErrorHistogram of(Evaluation evaluation) {
    double max = 0;
    for (String method : evaluation.methods()) {
      max = Math.max(max, evaluation.distribution(method).max());
    }
    double width = max == 0 ? 1 : Numbers.roundDown(max / FEWEST_BINS);
    double[] edges = new double[(int) Math.floor(max / width) + 2];
    for (int e = 0; e < edges.length; e++) {
      edges[e] = e * width;
    }
    Map<String, List<Long>> counts = new LinkedHashMap<>();
    for (String method : evaluation.methods()) {
      counts.put(
          method, Arrays.stream(evaluation.distribution(method).counts(edges)).boxed().toList());
    }
    return new ErrorHistogram(width, counts);
  }
}
