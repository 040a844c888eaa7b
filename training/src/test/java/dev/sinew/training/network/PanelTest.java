package dev.sinew.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Products of panels against sums in double precision; the larger ones go in parts. */
class PanelTest {
  private final Random random = new Random(9);

  @ParameterizedTest
  @CsvSource({"3, 2, 4", "96, 16, 8", "700, 5, 130", "1, 1, 1"})
  void multiplies(int m, int n, int k) {
    float[] a = numbers(m * k);
    float[] b = numbers(k * n);
    Panel result = panel(numbers(m * n));
    result.product(panel(a), panel(b), m, n, k);
    float[] found = new float[m * n];
    result.get(found, m * n);
    for (int i = 0; i < m * n; i++) {
      double sum = 0;
      for (int s = 0; s < k; s++) {
        sum += (double) a[s * m + i % m] * b[i / m * k + s];
      }
      assertThat((double) found[i]).isCloseTo(sum, within(1e-4));
    }
  }

  @ParameterizedTest
  @CsvSource({"3, 2, 4", "8, 16, 96", "130, 5, 700", "1, 1, 1"})
  void addsTransposedProducts(int m, int n, int k) {
    float[] a = numbers(k * m);
    float[] b = numbers(k * n);
    float[] before = numbers(m * n);
    Panel result = panel(before);
    result.transposedProduct(panel(a), panel(b), m, n, k, 1);
    float[] found = new float[m * n];
    result.get(found, m * n);
    for (int i = 0; i < m * n; i++) {
      double sum = before[i];
      for (int s = 0; s < k; s++) {
        sum += (double) a[i % m * k + s] * b[i / m * k + s];
      }
      assertThat((double) found[i]).isCloseTo(sum, within(1e-4));
    }
  }

  private static Panel panel(float[] numbers) {
    Panel panel = new Panel(numbers.length);
    panel.put(0, numbers, numbers.length);
    return panel;
  }

  private float[] numbers(int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }
}
