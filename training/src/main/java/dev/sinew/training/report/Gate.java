package dev.sinew.training.report;

import dev.sinew.training.evaluation.Evaluation;
import java.util.List;
import java.util.Map;

/**
 * Whether a bundle may be shipped.
 *
 * @param neverWorseThanLbs whether its mean error is at most plain LBS's on every judged split
 * @param judged the splits this was asked of; never the one that was trained on
 */
public record Gate(boolean neverWorseThanLbs, List<String> judged) {

  public Gate {
    judged = List.copyOf(judged);
  }

  /**
   * Judges evaluations by split.
   *
   * @param judged keys of {@code splits}, at least one: a gate that judged nothing would be open
   */
  public static Gate judge(Map<String, Evaluation> splits, List<String> judged) {
    if (judged.isEmpty() || !splits.keySet().containsAll(judged)) {
      throw new IllegalArgumentException("cannot judge " + judged + " of " + splits.keySet());
    }
    boolean passed =
        splits.entrySet().stream()
            .filter(split -> judged.contains(split.getKey()))
            .map(Map.Entry::getValue)
            .allMatch(split -> split.frames() > 0 && split.neverWorseThanLbs());
    return new Gate(passed, judged);
  }
}
