package dev.sinew.character.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RadialBasisTest {
  /** Exemplars on a line, by their places. */
  private static RadialBasis line(RadialOptions options, double... places) {
    double[] ones = new double[places.length];
    Arrays.fill(ones, 1);
    return line(options, ones, places);
  }

  private static RadialBasis line(RadialOptions options, double[] falloffs, double... places) {
    int count = places.length;
    double[] distances = new double[count * count];
    Arrays.setAll(distances, i -> Math.abs(places[i / count] - places[i % count]));
    return RadialBasis.of(
        IntStream.range(0, count).mapToObj(k -> "e" + k).toList(), distances, falloffs, options);
  }

  private static double[] weights(RadialBasis basis, double at, double... places) {
    return basis.weights(Arrays.stream(places).map(p -> Math.abs(at - p)).toArray());
  }

  @ParameterizedTest
  @EnumSource(RadialKernel.class)
  void isExactlyOneHotAtExemplars(RadialKernel kernel) {
    double[] places = {0, 0.7, 1.1, 2.4};
    for (WeightNormalisation normalisation : WeightNormalisation.values()) {
      RadialBasis basis = line(RadialOptions.interpolative(kernel).with(normalisation), places);
      for (int k = 0; k < places.length; k++) {
        double[] expected = new double[places.length];
        expected[k] = 1;
        assertThat(weights(basis, places[k], places)).containsExactly(expected);
        double[] near = weights(basis, places[k] + 1e-9, places);
        for (int i = 0; i < near.length; i++) {
          assertThat(near[i]).isCloseTo(expected[i], within(1e-6));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(RadialKernel.class)
  void interpolatedWeightsSumToOneEverywhereIfTold(RadialKernel kernel) {
    double[] places = {0, 0.7, 1.1, 2.4};
    RadialBasis basis =
        line(RadialOptions.interpolative(kernel).with(WeightNormalisation.ALWAYS), places);
    for (double at = -30; at < 30; at += 0.37) {
      double[] weights = weights(basis, at, places);
      assertThat(Arrays.stream(weights).sum()).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void additiveWeightsAreTheKernels() {
    double[] places = {0, 1};
    RadialBasis gaussian =
        line(RadialOptions.additive(RadialKernel.GAUSSIAN).withRadius(0.5), places);
    assertThat(weights(gaussian, 0.25, places)[0]).isCloseTo(Math.exp(-0.25), within(1e-15));
    RadialBasis inverse =
        line(RadialOptions.additive(RadialKernel.INVERSE_MULTIQUADRIC).withRadius(2), places);
    assertThat(weights(inverse, 1.5, places)[0]).isCloseTo(1 / 1.25, within(1e-15));
    RadialBasis wendland =
        line(RadialOptions.additive(RadialKernel.WENDLAND_C2).withRadius(2), places);
    assertThat(weights(wendland, 1, places)[0]).isCloseTo(3.0 / 16, within(1e-15));
    assertThat(weights(wendland, 2, places)[0]).isZero();
  }

  @Test
  void additiveWeightsMaySumToOneHoweverFarAway() {
    double[] places = {0, 1};
    RadialBasis basis =
        line(
            RadialOptions.additive(RadialKernel.GAUSSIAN).with(WeightNormalisation.ALWAYS), places);
    for (double at : new double[] {0.5, 3, 100, 1e5}) {
      double[] weights = weights(basis, at, places);
      assertThat(weights[0] + weights[1]).isCloseTo(1, within(1e-12));
    }
    assertThat(weights(basis, 0.5, places)[0]).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void normalisesOnlyAboveOne() {
    double[] places = {0, 1};
    RadialBasis basis =
        line(
            RadialOptions.additive(RadialKernel.GAUSSIAN)
                .withRadius(1)
                .with(WeightNormalisation.ABOVE_ONE),
            places);
    assertThat(weights(basis, 0.5, places)).containsExactly(0.5, 0.5);
    assertThat(weights(basis, 3, places)).containsExactly(Math.exp(-9), Math.exp(-4));
  }

  @Test
  void findsARadiusFromTheSpacing() {
    double[] places = {0, 1, 1.5};
    assertThat(line(RadialOptions.defaults(), places).radii())
        .containsExactly(2.0 / 3, 2.0 / 3, 2.0 / 3);
    assertThat(line(RadialOptions.additive(RadialKernel.WENDLAND_C2), places).radii())
        .containsExactly(1, 0.5, 0.5);
    // An exemplar far from the others still reaches half-way to them.
    assertThat(line(RadialOptions.defaults(), 0, 0.1, 0.2, 0.3, 0.4, 9).radii()[5])
        .isEqualTo(8.6 / 4);
    assertThat(line(RadialOptions.defaults(), 3).radii()).containsExactly(1);
  }

  @Test
  void falloffWidensOneExemplar() {
    double[] places = {0, 1};
    RadialBasis basis =
        line(
            RadialOptions.additive(RadialKernel.GAUSSIAN).withRadius(0.5),
            new double[] {2, 1},
            places);
    assertThat(weights(basis, 0.5, places)[0]).isCloseTo(Math.exp(-0.25), within(1e-15));
    assertThat(weights(basis, 0.5, places)[1]).isCloseTo(Math.exp(-1), within(1e-15));
    RadialBasis interpolated =
        line(RadialOptions.defaults(), new double[] {1.5, 0.7, 1}, 0, 1, 1.5);
    assertThat(weights(interpolated, 1, 0, 1, 1.5)).containsExactly(0, 1, 0);
    Faults.of(
        FaultCode.CONFIG,
        () -> line(RadialOptions.interpolative(RadialKernel.LINEAR), new double[] {2, 1}, places));
  }

  // Thin plates are indefinite: no ridge is sure to make their weights smaller.
  @ParameterizedTest
  @EnumSource(value = RadialKernel.class, mode = EnumSource.Mode.EXCLUDE, names = "THIN_PLATE")
  void regularisationTradesExactnessForSmallerWeights(RadialKernel kernel) {
    double[] places = {0, 0.5, 0.9, 1.3, 2};
    RadialOptions options = RadialOptions.interpolative(kernel);
    double plain = largest(line(options, places), places);
    double ridged = largest(line(options.withRegularisation(0.05), places), places);
    assertThat(ridged).isLessThanOrEqualTo(plain);
    double[] at = weights(line(options.withRegularisation(0.01), places), 0.9, places);
    assertThat(at[2]).isNotEqualTo(1).isCloseTo(1, within(0.3));
  }

  private static double largest(RadialBasis basis, double[] places) {
    double largest = 0;
    for (double at = -1; at < 3; at += 0.01) {
      for (double w : weights(basis, at, places)) {
        largest = Math.max(largest, Math.abs(w));
      }
    }
    return largest;
  }

  @Test
  void refusesTwoExemplarsAtOnePoseByName() {
    Fault fault =
        Faults.of(FaultCode.AMBIGUOUS, () -> line(RadialOptions.defaults(), 0, 1, 2, 1.00001));
    assertThat(fault.where()).isEqualTo("exemplars e1 and e3");
  }

  @Test
  void refusesAGaussianWithACollapsedRadius() {
    Fault fault =
        Faults.of(FaultCode.CONFIG, () -> line(RadialOptions.defaults().withRadius(0.1), 0, 1, 2));
    assertThat(fault.message()).contains("collapsed").contains("exemplar e0").contains("0.1902");
    assertThat(line(RadialOptions.defaults().withRadius(0.2), 0, 1, 2).size()).isEqualTo(3);
  }

  @Test
  void refusesWeightsThatAreNotDetermined() {
    // ln 1 = 0: a thin plate over two exemplars a radian apart is all zeros.
    RadialOptions plate = RadialOptions.interpolative(RadialKernel.THIN_PLATE);
    Fault fault = Faults.of(FaultCode.AMBIGUOUS, () -> line(plate, 0, 1));
    assertThat(fault.where()).isEqualTo("exemplars e0 and e1");
    assertThat(line(plate.withRegularisation(0.1), 0, 1).size()).isEqualTo(2);
    // Gaussians much wider than the spacing are all alike.
    Faults.of(
        FaultCode.AMBIGUOUS, () -> line(RadialOptions.defaults().withRadius(1e4), 0, 1, 2, 3));
  }

  @Test
  void refusesOptionsThatDoNotGoTogether() {
    for (RadialKernel kernel :
        List.of(RadialKernel.LINEAR, RadialKernel.THIN_PLATE, RadialKernel.MULTIQUADRIC)) {
      Faults.of(FaultCode.CONFIG, () -> RadialOptions.additive(kernel));
    }
    Faults.of(
        FaultCode.CONFIG, () -> RadialOptions.interpolative(RadialKernel.LINEAR).withRadius(1));
    Faults.of(FaultCode.CONFIG, () -> RadialOptions.defaults().withRadius(-1));
    Faults.of(FaultCode.CONFIG, () -> RadialOptions.defaults().withRegularisation(Double.NaN));
    Faults.of(
        FaultCode.CONFIG,
        () -> RadialOptions.additive(RadialKernel.GAUSSIAN).withRegularisation(0.1));
    Faults.of(
        FaultCode.CONFIG,
        () -> RadialOptions.additive(RadialKernel.WENDLAND_C2).with(WeightNormalisation.ALWAYS));
  }
}
