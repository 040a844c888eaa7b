package dev.sinew.character.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HalfFloatTest {
  @Test
  void everyFiniteHalfIsItsSignTimesItsFractionTimesItsPowerOfTwo() {
    for (int bits = 0; bits < 1 << 16; bits++) {
      int exponent = bits >> 10 & 31;
      int fraction = bits & 1023;
      if (exponent == 31) {
        continue;
      }
      double magnitude =
          exponent == 0
              ? fraction * Math.pow(2, -24)
              : (1024 + fraction) * Math.pow(2, exponent - 25);
      double expected = bits >> 15 == 0 ? magnitude : -magnitude;
      assertThat(HalfFloat.toFloat((short) bits)).isEqualTo((float) expected);
    }
  }

  @Test
  void infinitiesAndNotANumberAreKept() {
    assertThat(HalfFloat.toFloat((short) 0x7c00)).isEqualTo(Float.POSITIVE_INFINITY);
    assertThat(HalfFloat.toFloat((short) 0xfc00)).isEqualTo(Float.NEGATIVE_INFINITY);
    assertThat(HalfFloat.toFloat((short) 0x7e01)).isNaN();
  }
}
