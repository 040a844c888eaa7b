package dev.sinew.training.report;

import java.util.Locale;

/** Numbers as reports write them: the same in every locale. */
final class Numbers {
  private Numbers() {}

  /** Millimetres with about four digits; a dash where there is no number. */
  static String mm(double value) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    double size = Math.abs(value);
    int decimals = size < 10 ? 3 : size < 100 ? 2 : 1;
    return fixed(value, decimals);
  }

  /** Per cent with one decimal; a dash where there is no number. */
  static String percent(double value) {
    return Double.isFinite(value) ? fixed(value, 1) + " %" : "–";
  }

  /** A whole number with thin spaces between thousands. */
  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value).replace(',', '\u202f');
  }

  /** A small number in as few digits as show it: 1.2e-7. */
  static String scientific(double value) {
    return value == 0 ? "0" : String.format(Locale.ROOT, "%.1e", value);
  }

  /** A fixed number of decimals, without a minus before zero. */
  static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return text.matches("-0(\\.0+)?") ? text.substring(1) : text;
  }

  /** Seconds as a person would say them. */
  static String duration(double seconds) {
    if (seconds < 60) {
      return fixed(seconds, seconds < 10 ? 2 : 1) + " s";
    }
    long whole = Math.round(seconds);
    return whole < 3600
        ? whole / 60 + " min " + whole % 60 + " s"
        : whole / 3600 + " h " + whole / 60 % 60 + " min";
  }

  /** The largest of 1, 2 and 5 times a power of ten that is at most {@code value}. */
  static double roundDown(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    double digit = value / power;
    return (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power;
  }

  /** The smallest of 1, 1.5, 2, 3, 4, 5, 6 and 8 times a power of ten that is at least it. */
  static double roundUp(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (double digit : new double[] {1, 1.5, 2, 3, 4, 5, 6, 8}) {
      if (digit * power >= value * (1 - 1e-12)) {
        return digit * power;
      }
    }
    return 10 * power;
  }
}
