package dev.sinew.training.evaluation;

import dev.sinew.ingest.dataset.FrameRow;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The predictors that are judged side by side. It holds the models, {@link Evaluation} the sums: so
 * models are sent to workers once, and only sums come back. Safe to share between threads.
 */
public final class Evaluator implements Serializable {
  private static final long serialVersionUID = 1L;

  private final List<Predictor> predictors;
  private final Predictor learned;
  private final int vertexCount;

  /**
   * @param predictors in the order in which reports show them; {@link Method#LBS} and {@link
   *     Method#LEARNED} among them, no name twice
   * @param vertexCount V
   */
  public Evaluator(List<? extends Predictor> predictors, int vertexCount) {
    this.predictors = List.copyOf(predictors);
    this.vertexCount = vertexCount;
    this.learned =
        this.predictors.stream()
            .filter(predictor -> predictor.name().equals(Method.LEARNED))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("learned is not among " + names()));
    if (names().stream().distinct().count() != predictors.size()) {
      throw new IllegalArgumentException("two predictors of one name: " + names());
    }
  }

  /** The sums over no frames: where an evaluation by these predictors starts. */
  public Evaluation start() {
    return new Evaluation(names(), vertexCount);
  }

  /**
   * Judges every predictor by one frame.
   *
   * @param evaluation made by {@link #start()}; the frame is added to it
   * @return {@code evaluation}
   * @throws dev.sinew.character.fault.SinewException if a prediction is not finite
   */
  public Evaluation add(Evaluation evaluation, FrameRow frame) {
    List<float[]> predictions = new ArrayList<>();
    for (Predictor predictor : predictors) {
      predictions.add(predictor.vertices(frame));
    }
    evaluation.add(
        frame.subject(),
        frame.take(),
        frame.frame(),
        learned.rangeExcess(frame),
        frame.vertices(),
        predictions);
    return evaluation;
  }

  private List<String> names() {
    return predictors.stream().map(Predictor::name).toList();
  }
}
