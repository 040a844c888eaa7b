package dev.sinew.training.report;

import dev.sinew.training.evaluation.Method;
import dev.sinew.training.evaluation.RangeError;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** The report page's charts. */
final class ReportCharts {
  /** A curve that spans more than this ratio is drawn on a logarithmic axis. */
  private static final double LINEAR_RATIO = 8;

  private ReportCharts() {}

  /** Error on held-back training frames; empty if none was logged. */
  static String holdout(LossCurve curve) {
    return course(curve, LossCurve.Point::holdoutMm, "holdout", "mean error, mm");
  }

  /** Loss on the frames trained on; empty if none was logged. */
  static String loss(LossCurve curve) {
    return course(curve, LossCurve.Point::loss, "train", "training loss");
  }

  private static String course(
      LossCurve curve, ToDoubleFunction<LossCurve.Point> value, String style, String yTitle) {
    List<LossCurve.Point> points =
        curve.points().stream().filter(p -> Double.isFinite(value.applyAsDouble(p))).toList();
    if (points.isEmpty()) {
      return "";
    }
    double[] xs = points.stream().mapToDouble(LossCurve.Point::at).toArray();
    double[] ys = points.stream().mapToDouble(value).toArray();
    double max = Arrays.stream(ys).max().orElse(0);
    double min = Arrays.stream(ys).min().orElse(0);
    boolean wide = min > 0 && max / min > LINEAR_RATIO;
    double first = xs[0];
    double last = Math.max(xs[xs.length - 1], first + 1);
    return new SvgChart(
            yTitle + " by " + curve.axis() + ", " + curve.stage(),
            new Axis(first, last, false, ""),
            wide ? Axis.logarithmic(min, max, "") : Axis.linear(max),
            curve.axis(),
            yTitle)
        .line(style, xs, ys)
        .svg();
  }

  /** How vertices are spread over errors, plain LBS against learned. */
  static String histogram(SplitReport split) {
    ErrorHistogram histogram = split.histogram();
    double[] lbs = shares(histogram.counts().getOrDefault(Method.LBS, List.of(0L)));
    double[] learned = shares(histogram.counts().getOrDefault(Method.LEARNED, List.of(0L)));
    double least =
        DoubleStream.concat(Arrays.stream(lbs), Arrays.stream(learned))
            .filter(share -> share > 0)
            .min()
            .orElse(1);
    double end = histogram.binMm() * Math.max(used(lbs), used(learned));
    return new SvgChart(
            "share of vertices by error, plain LBS and learned",
            new Axis(0, end, false, ""),
            Axis.logarithmic(least, 100, " %"),
            "error of a vertex in a frame, mm",
            "share of vertices × frames")
        .steps("lbs", histogram.binMm(), Arrays.copyOf(lbs, used(lbs)))
        .steps("learned", histogram.binMm(), Arrays.copyOf(learned, used(learned)))
        .svg();
  }

  /** Error by distance from the training range; empty where no frame lies outside it. */
  static String range(SplitReport split) {
    List<RangeError> bins = split.byRange().stream().filter(range -> range.frames() > 0).toList();
    double farthest = bins.stream().mapToDouble(RangeError::meanExcess).max().orElse(0);
    if (!(farthest > 0)) {
      return "";
    }
    double[] xs = bins.stream().mapToDouble(RangeError::meanExcess).toArray();
    double[] lbs = bins.stream().mapToDouble(RangeError::lbsMeanMm).toArray();
    double[] learned = bins.stream().mapToDouble(RangeError::learnedMeanMm).toArray();
    double largest =
        DoubleStream.concat(Arrays.stream(lbs), Arrays.stream(learned)).max().orElse(0);
    return new SvgChart(
            "mean error by distance from the training range, plain LBS and learned",
            Axis.linear(farthest),
            Axis.linear(largest),
            "distance from the training range",
            "mean error, mm")
        .markedLine("lbs", xs, lbs)
        .markedLine("learned", xs, learned)
        .svg();
  }

  /** Bins up to the last that holds anything; at least one. */
  private static int used(double[] shares) {
    int used = shares.length;
    while (used > 1 && shares[used - 1] == 0) {
      used--;
    }
    return used;
  }

  private static double[] shares(List<Long> counts) {
    double total = Math.max(1, counts.stream().mapToLong(Long::longValue).sum());
    return counts.stream().mapToDouble(count -> 100 * count / total).toArray();
  }
}
