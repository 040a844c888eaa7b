package dev.sinew.jobs.cli;

import dev.sinew.training.evaluation.ErrorSummary;
import dev.sinew.training.evaluation.Method;
import dev.sinew.training.report.SplitReport;
import java.util.Locale;
import java.util.Optional;

/**
 * What a model takes off the error of plain LBS, as commands say it.
 *
 * @param percent per cent; NaN where plain LBS makes no error and the model does
 */
record ErrorRemoved(double percent) {

  static ErrorRemoved of(SplitReport errors) {
    ErrorSummary lbs = errors.method(Method.LBS);
    return new ErrorRemoved(errors.method(Method.LEARNED).removedPercent(lbs));
  }

  /** For people. */
  String words() {
    return Double.isNaN(percent)
        ? "plain LBS makes no error that could be removed"
        : String.format(Locale.ROOT, "%.1f %% of the LBS error removed", percent);
  }

  /** For programs, as {@code report.json} has it: absent where there is no such number. */
  Optional<Double> fact() {
    return Double.isNaN(percent) ? Optional.empty() : Optional.of(percent);
  }
}
