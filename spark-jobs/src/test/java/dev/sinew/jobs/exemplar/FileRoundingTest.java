package dev.sinew.jobs.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileRoundingTest {
  private static final int NUMBERS = 3000;

  /** Coordinates of a body, metres. */
  private static double[] body() {
    return new Random(7).doubles(NUMBERS, -2, 2).map(x -> (float) x).toArray();
  }

  /** A program's file: so many decimals in its unit. */
  private static float[] written(double[] metres, double unit, int decimals) {
    float[] read = new float[metres.length];
    for (int i = 0; i < read.length; i++) {
      BigDecimal text = BigDecimal.valueOf(metres[i] / unit);
      read[i] = (float) (unit * text.setScale(decimals, RoundingMode.HALF_EVEN).floatValue());
    }
    return read;
  }

  private static double[] doubles(float[] values) {
    double[] doubles = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      doubles[i] = values[i];
    }
    return doubles;
  }

  @ParameterizedTest
  @CsvSource({"1,4,1e-4", "1,5,1e-5", "1,6,1e-6", "0.01,3,1e-5", "0.01,4,1e-6", "0.001,2,1e-5"})
  void seesHowManyDecimalsAProgramWrote(double unit, int decimals, double step) {
    float[] read = written(body(), unit, decimals);
    assertThat(FileRounding.of(read, unit).step()).isCloseTo(step, within(1e-9 * step));
  }

  @ParameterizedTest
  @CsvSource({"1,4", "1,5", "1,6", "0.01,3", "0.01,4", "0.001,2"})
  void putsBackWhatOnlyRoundingMovedAndNothingElse(double unit, int decimals) {
    double[] base = body();
    double[] edited = base.clone();
    for (int i = 0; i < 30; i++) {
      edited[i] += 0.001;
    }
    float[] read = written(edited, unit, decimals);
    double[] sculpt = doubles(read);
    FileRounding.of(read, unit).undo(sculpt, base);
    for (int i = 0; i < NUMBERS; i++) {
      assertThat(sculpt[i]).as("number " + i).isEqualTo(i < 30 ? read[i] : base[i]);
    }
  }

  @Test
  void leavesFilesAloneThatHoldEveryDigit() {
    double[] base = body();
    float[] read = written(base, 1, 9);
    read[17] += 3e-7f;
    double[] sculpt = doubles(read);
    FileRounding rounding = FileRounding.of(read, 1);
    assertThat(rounding.step()).isZero();
    rounding.undo(sculpt, base);
    assertThat(sculpt[17]).isEqualTo(read[17]);
  }

  @Test
  void takesNoMoreThanATenthOfAMillimetreForRounding() {
    assertThat(FileRounding.of(written(body(), 1, 2), 1).step()).isCloseTo(1e-4, within(1e-12));
  }
}
