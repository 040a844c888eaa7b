package dev.sinew.ingest.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.fault.FaultCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodySizeTest {
  @Test
  void measuresTheDiagonalOfTheBoundingBox() {
    assertThat(BodySize.diagonal(new float[] {1, 1, 1, 3, 4, 1, 2, 2, 7})).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({"1.0", "4.9", "0.21"})
  void acceptsBodiesOfAnotherSize(double size) {
    assertThat(BodySize.problem(size, 1, "the rig", "t")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "187, centimetres: factor 100",
    "1870, millimetres: factor 1000",
    "73.6, inches: factor 39",
    "0.0187, hectometres: factor 0.01"
  })
  void namesTheUnitThatASizeLooksLike(double size, String unit) {
    assertThat(BodySize.problem(size, 1.87, "the rig", "t"))
        .hasValueSatisfying(
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.UNITS);
              assertThat(fault.remedy()).contains(unit);
            });
  }

  @Test
  void allowsEverySizeWhereThereIsNothingToCompareWith() {
    assertThat(BodySize.problem(100, 0, "the rig", "t")).isEmpty();
  }
}
