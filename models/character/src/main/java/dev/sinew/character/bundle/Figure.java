package dev.sinew.character.bundle;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;

/**
 * What the model was measured to do on one split.
 *
 * @param split such as {@code validation}
 * @param frames number of frames
 * @param lbsMm mean error of plain linear blend skinning, millimetres
 * @param learnedMm mean error of the model on the same frames, millimetres
 */
public record Figure(String split, int frames, double lbsMm, double learnedMm) {

  /** Means below a micrometre are rounding in single precision, and no error. */
  private static final double ROUNDING_MM = 1e-3;

  /**
   * @throws dev.sinew.character.fault.SinewException if a number is negative or not finite
   */
  public Figure {
    if (split.isBlank() || frames < 0 || !isError(lbsMm) || !isError(learnedMm)) {
      throw Fault.of(FaultCode.BUNDLE, "a figure is no measurement", "split " + split)
          .found(frames + " frames, " + lbsMm + " mm, " + learnedMm + " mm")
          .allowed("a named split, and numbers that are finite and not negative")
          .toException();
    }
  }

  private static boolean isError(double mm) {
    return mm >= 0 && mm < Double.POSITIVE_INFINITY;
  }

  /**
   * Per cent of the LBS error removed: 100·(1 − learned/LBS).
   *
   * @return zero where neither errs by more than rounding; NaN where LBS does not, but the model
   *     does
   */
  public double removedPercent() {
    if (lbsMm < ROUNDING_MM) {
      return learnedMm < ROUNDING_MM ? 0 : Double.NaN;
    }
    return 100 * (1 - learnedMm / lbsMm);
  }

  /** Whether the model does worse than plain linear blend skinning, by more than rounding. */
  public boolean worseThanLbs() {
    return learnedMm > lbsMm + ROUNDING_MM;
  }
}
