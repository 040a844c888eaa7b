package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.Locale;
import java.util.Optional;

/** Tells lengths in metres from lengths in another unit, by the size of a bounding box. */
final class BodySize {
  /** Larger or smaller than this many times the expected size is another unit, not a person. */
  static final double FACTOR = 5;

  private static final double[] FACTORS = {1000, 100, 39.37, 3.28, 0.01, 0.001};
  private static final String[] UNITS = {
    "millimetres", "centimetres", "inches", "feet", "hectometres", "kilometres"
  };

  private BodySize() {}

  /** Diagonal of the bounding box of [N,3] points; not finite if a point is not. */
  static double diagonal(float[] points) {
    double squared = 0;
    for (int c = 0; c < 3; c++) {
      float low = points[c];
      float high = points[c];
      for (int i = c; i < points.length; i += 3) {
        low = Math.min(low, points[i]);
        high = Math.max(high, points[i]);
      }
      squared += ((double) high - low) * ((double) high - low);
    }
    return Math.sqrt(squared);
  }

  /** Diagonal of the bounding box of [N,3] points. */
  static double diagonal(double[] points) {
    float[] floats = new float[points.length];
    for (int i = 0; i < points.length; i++) {
      floats[i] = (float) points[i];
    }
    return diagonal(floats);
  }

  /**
   * What is wrong with a size, if it is implausible.
   *
   * @param size diagonal of the points in question
   * @param expected diagonal of what they should be about as large as; zero allows everything
   * @param reference what that is
   */
  static Optional<Fault> problem(double size, double expected, String reference, Object where) {
    if (expected <= 0 || (size <= FACTOR * expected && FACTOR * size >= expected)) {
      return Optional.empty();
    }
    double ratio = size / expected;
    String remedy = "Give lengths in metres.";
    for (int i = 0; i < FACTORS.length; i++) {
      if (Math.abs(Math.log(ratio / FACTORS[i])) < Math.log(1.5)) {
        // The factor itself, not this frame's ratio: the frames of a take shall give one reason.
        ratio = FACTORS[i];
        remedy = "Looks like " + UNITS[i] + ": factor " + brief(ratio) + ". " + remedy;
        break;
      }
    }
    return Optional.of(
        Fault.of(FaultCode.UNITS, "the size is implausible", where)
            .found("about " + brief(ratio) + " times the size of " + reference)
            .allowed("within a factor of " + brief(FACTOR))
            .remedy(remedy));
  }

  /** Two significant digits, without zeros behind the point. */
  private static String brief(double value) {
    if (value == 0) {
      return "0";
    }
    double unit = Math.pow(10, Math.floor(Math.log10(value)) - 1);
    double rounded = Math.round(value / unit) * unit;
    return String.format(Locale.ROOT, rounded >= 10 ? "%.0f" : "%.3g", rounded)
        .replaceFirst("(\\.\\d*?)0+$", "$1")
        .replaceFirst("\\.$", "");
  }
}
