package dev.sinew.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.GradientUpdater;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Sgd;

class FusedAdamTest {
  /** No whole number of tiles or blocks. */
  private static final int COUNT = 50_021;

  private final Random random = new Random(2);
  private final Adam adam =
      Adam.builder()
          .learningRate(0.01)
          .learningRateSchedule(new CosineSchedule(0.01, 0.001, 2, 10))
          .build();

  @Test
  void stepsAndStateAreThoseOfNd4j() {
    INDArray[] states = {state(), state()};
    IUpdater[] configurations = {adam, FusedAdam.inPlaceOf(adam).clone()};
    GradientUpdater<?>[] updaters = new GradientUpdater<?>[2];
    for (int i = 0; i < 2; i++) {
      updaters[i] = configurations[i].instantiate(states[i], true);
    }
    for (int step = 0; step < 5; step++) {
      INDArray[] gradients = {gradient(), null};
      gradients[1] = gradients[0].dup();
      for (int i = 0; i < 2; i++) {
        updaters[i].applyUpdater(gradients[i], step, 0);
      }
      assertClose(gradients[1], gradients[0]);
      assertClose(states[1], states[0]);
    }
  }

  @Test
  void leavesOtherUpdatersAlone() {
    IUpdater sgd = new Sgd(0.1);
    assertThat(FusedAdam.inPlaceOf(sgd)).isSameAs(sgd);
  }

  private static void assertClose(INDArray found, INDArray expected) {
    double scale = expected.amaxNumber().doubleValue();
    float[] x = found.data().asFloat();
    float[] y = expected.data().asFloat();
    for (int i = 0; i < x.length; i++) {
      assertThat((double) x[i]).isCloseTo(y[i], within(2e-6 * scale));
    }
  }

  private static INDArray state() {
    return Nd4j.create(DataType.FLOAT, 1, 2L * COUNT);
  }

  private INDArray gradient() {
    float[] values = new float[COUNT];
    for (int i = 0; i < COUNT; i++) {
      values[i] = (float) (i % 7 == 0 ? 0 : Math.exp(5 * random.nextGaussian()));
    }
    return Nd4j.create(values, new long[] {1, COUNT}, 'c');
  }
}
