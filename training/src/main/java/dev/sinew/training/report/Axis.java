package dev.sinew.training.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A chart's axis: which values it shows, where they lie, and what is written beside it.
 *
 * @param low value at its beginning; positive if logarithmic
 * @param high value at its end, larger than {@code low}
 * @param logarithmic whether equal ratios, not equal differences, are equally long
 * @param unit written after a number: percent or nothing
 */
record Axis(double low, double high, boolean logarithmic, String unit) {
  private static final double DECADES_ALONE = 150;

  Axis {
    if (!(high > low) || (logarithmic && !(low > 0))) {
      throw new IllegalArgumentException("an axis from " + low + " to " + high);
    }
  }

  /** From 0 to a round number not under {@code max}. */
  static Axis linear(double max) {
    return new Axis(0, max > 0 ? Numbers.roundUp(max) : 1, false, "");
  }

  /** From a round number not over {@code min}, which is positive, to one not under {@code max}. */
  static Axis logarithmic(double min, double max, String unit) {
    double low = Numbers.roundDown(min);
    double high = 10 * Numbers.roundDown(max);
    for (double factor : new double[] {1, 2, 4, 5}) {
      double candidate = Numbers.roundDown(factor * Numbers.roundDown(max) * (1 + 1e-9));
      if (candidate >= max && candidate < high) {
        high = candidate;
      }
    }
    return new Axis(low, high > low ? high : 10 * low, true, unit);
  }

  /** Where a value lies, 0 at the beginning and 1 at the end; values outside are at an end. */
  double share(double value) {
    double at =
        logarithmic
            ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
            : (value - low) / (high - low);
    return Math.max(0, Math.min(1, at));
  }

  /** The values that are marked. */
  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (logarithmic) {
      // Few decades have room for 2 and 5 between the powers of ten.
      double[] digits = high / low <= DECADES_ALONE ? new double[] {1, 2, 5} : new double[] {1};
      for (int power = (int) Math.floor(Math.log10(low)); Math.pow(10, power) <= high; power++) {
        for (double digit : digits) {
          double tick = digit * Math.pow(10, power);
          if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) {
            ticks.add(tick);
          }
        }
      }
      return ticks;
    }
    double step = Numbers.roundDown((high - low) / 4);
    for (long i = (long) Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  /** A marked value in as few digits as it needs. */
  String label(double tick) {
    if (tick == 0) {
      return "0" + unit;
    }
    double size = Math.abs(tick);
    if (size >= 1e5 || size < 1e-4) {
      return "1e" + Math.round(Math.log10(size)) + unit;
    }
    String text = Numbers.fixed(tick, 4).replaceFirst("\\.?0+$", "");
    return text + unit;
  }
}
