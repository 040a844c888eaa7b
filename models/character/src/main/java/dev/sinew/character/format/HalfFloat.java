package dev.sinew.character.format;

/** IEEE 754 binary16, which Java 17 has no type for. */
public final class HalfFloat {
  private HalfFloat() {}

  /** The value of sixteen bits: sign, five exponent bits, ten of the fraction. Exact. */
  public static float toFloat(short bits) {
    int exponent = (bits >> 10) & 0x1f;
    int fraction = bits & 0x3ff;
    float magnitude;
    if (exponent == 0) {
      magnitude = fraction * 0x1p-24f;
    } else if (exponent == 0x1f) {
      magnitude = fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
    } else {
      magnitude = Float.intBitsToFloat(((exponent + 112) << 23) | (fraction << 13));
    }
    return bits < 0 ? -magnitude : magnitude;
  }
}
