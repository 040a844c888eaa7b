package dev.sinew.training.network;

import org.nd4j.linalg.schedule.ISchedule;

/**
 * A learning rate that grows linearly over the warm-up and then falls along half a cosine.
 *
 * @param start after the warm-up
 * @param end at the last step
 * @param warmup steps of growth from zero
 * @param total all steps
 */
public record CosineSchedule(double start, double end, int warmup, int total) implements ISchedule {

  @Override
  public double valueAt(int iteration, int epoch) {
    if (iteration < warmup) {
      return start * (iteration + 1) / warmup;
    }
    double done = Math.min(1, (iteration - warmup) / Math.max(1.0, total - warmup));
    return end + (start - end) * (1 + Math.cos(Math.PI * done)) / 2;
  }

  @Override
  @SuppressWarnings("MissingSuperCall") // Immutable.
  public ISchedule clone() {
    return this;
  }
}
