package dev.sinew.character.fitting;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.Spelling;
import java.util.Arrays;
import java.util.Locale;

/**
 * Refuses targets in another unit: those not about as large as the same vertices of the rest mesh.
 *
 * <p>Size is the median distance from the median of each coordinate, so that neither a few vertices
 * far away nor holes count, of some hundred vertices spread over those that are there.
 */
final class PlausibleSize {
  /** A target this many times larger or smaller than at rest is in another unit. */
  private static final double IMPLAUSIBLE = 8;

  private static final int SAMPLE = 256;

  /** How far, as a factor, a size may be off a unit's and still look like it: poses change it. */
  private static final double LIKE = 1.45;

  private enum Unit {
    KILOMETRES(0.001, "1000"),
    DECIMETRES(10, "0.1"),
    INCHES(1 / 0.0254, "0.0254"),
    CENTIMETRES(100, "0.01"),
    MILLIMETRES(1000, "0.001");

    private final double perMetre;
    private final String factor;

    Unit(double perMetre, String factor) {
      this.perMetre = perMetre;
      this.factor = factor;
    }
  }

  private final float[] rest;

  /**
   * @param rest [V,3] rest mesh, metres; not copied
   */
  PlausibleSize(float[] rest) {
    this.rest = rest;
  }

  /**
   * @param target [V,3]
   * @throws dev.sinew.character.fault.SinewException if the target is much larger or smaller
   */
  void require(FitTarget target) {
    int[] sample = sample(target);
    double expected = size(rest, sample);
    if (!(expected > 0)) {
      return;
    }
    double ratio = size(target.vertices(), sample) / expected;
    if (ratio > IMPLAUSIBLE || ratio < 1 / IMPLAUSIBLE) {
      throw Fault.of(FaultCode.UNITS, "the target is not as large as the rig", "target")
          .found(String.format(Locale.ROOT, "%.4g times the rest mesh's size", ratio))
          .allowed("metres, as the rig is in")
          .remedy(remedy(ratio))
          .toException();
    }
  }

  private static String remedy(double ratio) {
    for (Unit unit : Unit.values()) {
      if (Math.abs(Math.log(ratio / unit.perMetre)) < Math.log(LIKE)) {
        return "It looks like "
            + Spelling.of(unit)
            + ": multiply it by "
            + unit.factor
            + " (fit-poses: --scale "
            + unit.factor
            + ").";
      }
    }
    return ratio > 0
        ? String.format(
            Locale.ROOT,
            "Bring it to metres (fit-poses: --scale; %.2g would make it as large as the rig).",
            1 / ratio)
        : "All of its vertices lie in one place: is it a mesh?";
  }

  private static int[] sample(FitTarget target) {
    int[] there = new int[target.vertexCount()];
    int count = 0;
    for (int v = 0; v < there.length; v++) {
      if (target.counts(v)) {
        there[count++] = v;
      }
    }
    int[] sample = new int[Math.min(SAMPLE, count)];
    for (int i = 0; i < sample.length; i++) {
      sample[i] = there[(int) ((long) i * count / sample.length)];
    }
    return sample;
  }

  private static double size(float[] vertices, int[] sample) {
    double[] squares = new double[sample.length];
    double[] values = new double[sample.length];
    for (int c = 0; c < 3; c++) {
      for (int i = 0; i < sample.length; i++) {
        values[i] = vertices[3 * sample[i] + c];
      }
      double centre = median(values);
      for (int i = 0; i < sample.length; i++) {
        double from = vertices[3 * sample[i] + c] - centre;
        squares[i] += from * from;
      }
    }
    return Math.sqrt(median(squares));
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
