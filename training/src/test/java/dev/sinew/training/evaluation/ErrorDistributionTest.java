package dev.sinew.training.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorDistributionTest {

  @Test
  void meanRmsAndMaxAreExact() {
    ErrorDistribution distribution = of(3, 4, 0, 5);
    assertThat(distribution.mean()).isEqualTo(3);
    assertThat(distribution.rms()).isEqualTo(Math.sqrt(50 / 4.0));
    assertThat(distribution.max()).isEqualTo(5);
    assertThat(distribution.count()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.5, 0.95, 0.99, 1})
  void quantilesAreThoseOfTheSortedErrorsToAFifthOfAPerCent(double q) {
    double[] errors = logNormal(20_000, 1);
    double[] sorted = errors.clone();
    Arrays.sort(sorted);
    double exact = sorted[(int) Math.ceil(q * sorted.length) - 1];
    assertThat(of(errors).quantile(q)).isCloseTo(exact, within(0.002 * exact));
  }

  @Test
  void quantilesNeverExceedTheLargestError() {
    assertThat(of(7.0009).quantile(1)).isLessThanOrEqualTo(7.0009);
  }

  @Test
  void aMajorityOfZerosHasAMedianOfZero() {
    assertThat(of(0, 0, 0, 9, 9).quantile(0.5)).isZero();
    assertThat(of(0, 0, 9, 9, 9).quantile(0.5)).isCloseTo(9, within(0.018));
  }

  @Test
  void errorsBeyondTheHistogramReportTheMaximum() {
    assertThat(of(1, 2e7, 3e7).quantile(0.9)).isEqualTo(3e7);
  }

  @Test
  void mergingPartsInAnyOrderEqualsTheWhole() {
    double[] errors = logNormal(999, 2);
    ErrorDistribution left = of(Arrays.copyOfRange(errors, 0, 100));
    ErrorDistribution middle = of(Arrays.copyOfRange(errors, 100, 500));
    ErrorDistribution right = of(Arrays.copyOfRange(errors, 500, 999));
    middle.merge(right);
    left.merge(middle);
    ErrorSummary merged = left.summary();
    ErrorSummary whole = of(errors).summary();
    assertThat(merged.meanMm()).isCloseTo(whole.meanMm(), within(1e-12));
    assertThat(merged.rmsMm()).isCloseTo(whole.rmsMm(), within(1e-12));
    assertThat(merged.p50Mm()).isEqualTo(whole.p50Mm());
    assertThat(merged.p99Mm()).isEqualTo(whole.p99Mm());
    assertThat(merged.maxMm()).isEqualTo(whole.maxMm());
  }

  @Test
  void nothingCountedIsAllZero() {
    assertThat(new ErrorDistribution().summary()).isEqualTo(new ErrorSummary(0, 0, 0, 0, 0, 0));
  }

  @Test
  void binsHoldEveryErrorOnce() {
    double[] errors = {0, 0.5, 1.5, 1.6, 2.5, 9};
    assertThat(of(errors).counts(new double[] {0, 1, 2, 3})).containsExactly(2, 2, 1);
    assertThat(of(errors).counts(new double[] {1, 2, 10})).containsExactly(2, 2);
  }

  @Test
  void survivesSerialisation() throws Exception {
    ErrorDistribution distribution = of(logNormal(100, 3));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(distribution);
    Object back = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertThat(((ErrorDistribution) back).summary()).isEqualTo(distribution.summary());
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void rejectsWhatIsNoDistance(double mm) {
    assertThatThrownBy(() -> new ErrorDistribution().add(mm))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void removedPercentComparesMeans() {
    assertThat(ErrorSummary.removedPercent(0.25, 1)).isEqualTo(75);
    assertThat(ErrorSummary.removedPercent(2, 1)).isEqualTo(-100);
    assertThat(ErrorSummary.removedPercent(0, 0)).isZero();
    assertThat(ErrorSummary.removedPercent(1, 0)).isNaN();
    assertThat(ErrorSummary.removedPercent(7.7e-4, 1.5e-6)).as("rounding").isZero();
  }

  private static ErrorDistribution of(double... errors) {
    ErrorDistribution distribution = new ErrorDistribution();
    for (double error : errors) {
      distribution.add(error);
    }
    return distribution;
  }

  private static double[] logNormal(int count, long seed) {
    Random random = new Random(seed);
    return random.doubles(count).map(u -> Math.exp(2 * random.nextGaussian())).toArray();
  }
}
