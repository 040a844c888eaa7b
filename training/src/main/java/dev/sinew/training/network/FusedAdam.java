package dev.sinew.training.network;

import dev.sinew.training.memory.Blocks;
import dev.sinew.training.memory.Buffers;
import java.nio.FloatBuffer;
import java.util.Map;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.AdamUpdater;
import org.nd4j.linalg.learning.GradientUpdater;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;

/**
 * Adam (Kingma and Ba 2015) exactly as ND4J has it, its state included, in vector instructions:
 * ND4J's own loop takes a square root and a quotient one number at a time and is then bound by
 * those, not by memory.
 */
final class FusedAdam extends Adam {
  private static final long serialVersionUID = 1L;

  private FusedAdam(Adam adam) {
    super(adam.getLearningRate(), adam.getBeta1(), adam.getBeta2(), adam.getEpsilon());
    setLearningRateSchedule(adam.getLearningRateSchedule());
  }

  /** {@code updater} itself, or this in place of ND4J's Adam. */
  static IUpdater inPlaceOf(IUpdater updater) {
    return updater.getClass() == Adam.class ? new FusedAdam((Adam) updater) : updater;
  }

  @Override
  public FusedAdam clone() {
    return new FusedAdam(this);
  }

  @Override
  public GradientUpdater<?> instantiate(INDArray state, boolean initialise) {
    Updater updater = new Updater(this);
    long[] shape = {1, state.length() / 2};
    updater.setStateViewArray(state, shape, state.ordering(), initialise);
    return updater;
  }

  @Override
  public GradientUpdater<?> instantiate(Map<String, INDArray> state, boolean initialise) {
    Updater updater = new Updater(this);
    updater.setState(state, initialise);
    return updater;
  }

  private static final class Updater extends AdamUpdater {
    /** Numbers that lie in the nearest cache together with their moments. */
    private static final int TILE = 2048;

    Updater(FusedAdam adam) {
      super(adam);
    }

    @Override
    public void applyUpdater(INDArray gradient, int iteration, int epoch) {
      if (gradient.dataType() != DataType.FLOAT) {
        super.applyUpdater(gradient, iteration, epoch);
        return;
      }
      Adam adam = getConfig();
      // In single precision like ND4J's: 1 − β₂ differs by 1e-5 of itself.
      float beta1 = (float) adam.getBeta1();
      float beta2 = (float) adam.getBeta2();
      double unbiased =
          Math.sqrt(1 - (float) Math.pow(beta2, iteration + 1))
              / (1 - (float) Math.pow(beta1, iteration + 1));
      float rate = (float) (adam.getLearningRate(iteration, epoch) * unbiased);
      FloatBuffer by = Buffers.floats(gradient);
      FloatBuffer means = Buffers.floats(getM());
      FloatBuffer squares = Buffers.floats(getV());
      Blocks.forEach(
          (int) gradient.length(),
          (from, to) -> {
            float[] g = new float[TILE];
            float[] m = new float[TILE];
            float[] v = new float[TILE];
            for (int at = from; at < to; at += TILE) {
              int n = Math.min(TILE, to - at);
              by.get(at, g, 0, n);
              means.get(at, m, 0, n);
              squares.get(at, v, 0, n);
              mix(m, beta1, g, 1 - beta1);
              mixSquares(v, beta2, g, 1 - beta2);
              step(g, rate, m, v, (float) adam.getEpsilon());
              by.put(at, g, 0, n);
              means.put(at, m, 0, n);
              squares.put(at, v, 0, n);
            }
          });
    }

    private static void mix(float[] m, float keep, float[] g, float add) {
      for (int i = 0; i < m.length; i++) {
        m[i] = keep * m[i] + add * g[i];
      }
    }

    private static void mixSquares(float[] v, float keep, float[] g, float add) {
      for (int i = 0; i < v.length; i++) {
        v[i] = keep * v[i] + g[i] * g[i] * add;
      }
    }

    private static void step(float[] g, float rate, float[] m, float[] v, float epsilon) {
      for (int i = 0; i < g.length; i++) {
        g[i] = rate * m[i] / ((float) Math.sqrt(v[i]) + epsilon);
      }
    }
  }
}
