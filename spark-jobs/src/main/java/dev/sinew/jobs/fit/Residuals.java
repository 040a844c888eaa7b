package dev.sinew.jobs.fit;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fitting.FittedPose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.ingest.capture.Rejection;
import dev.sinew.ingest.dataset.RejectedFrames;
import dev.sinew.training.report.ResidualReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sums up what is left between fitted poses and their meshes. */
final class Residuals {
  private static final int WORST = 20;

  private final Skeleton skeleton;
  private final List<FitTake> takes;
  private final List<FrameOutcome> outcomes;

  /**
   * @param outcomes all frames, ordered by take and frame
   */
  Residuals(Skeleton skeleton, List<FitTake> takes, List<FrameOutcome> outcomes) {
    this.skeleton = skeleton;
    this.takes = takes;
    this.outcomes = outcomes;
  }

  ResidualReport report(
      String source,
      FitChoices choices,
      @Nullable List<double[]> boneScales,
      List<RejectedFrames> rejected,
      Path root,
      List<String> warnings) {
    return new ResidualReport(
        source,
        choices.facts(),
        summary(rejected.stream().mapToInt(RejectedFrames::count).sum()),
        given(),
        takeRows(boneScales),
        joints(),
        worst(),
        unsettled(),
        refused(rejected, root),
        warnings);
  }

  private ResidualReport.Summary summary(int rejected) {
    List<FittedPose> fits = new ArrayList<>();
    for (FrameOutcome outcome : outcomes) {
      if (outcome.fit() != null) {
        fits.add(outcome.fit());
      }
    }
    double[] means = fits.stream().mapToDouble(fit -> 1000 * fit.mean()).sorted().toArray();
    return new ResidualReport.Summary(
        outcomes.size() + rejected,
        fits.size(),
        Arrays.stream(means).average().orElse(Double.NaN),
        1000
            * Math.sqrt(
                fits.stream()
                    .mapToDouble(fit -> fit.rms() * fit.rms())
                    .average()
                    .orElse(Double.NaN)),
        rank(means, 0.5),
        rank(means, 0.95),
        fits.stream().mapToDouble(fit -> 1000 * fit.max()).max().orElse(Double.NaN));
  }

  /** Nearest rank. */
  private static double rank(double[] sorted, double share) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
  }

  private ResidualReport.@Nullable Given given() {
    List<Double> angles = new ArrayList<>();
    double plain = 0;
    double left = 0;
    int frames = 0;
    for (FrameOutcome outcome : outcomes) {
      FittedPose fit = outcome.fit();
      FrameOutcome.GivenPose given = outcome.given();
      if (fit != null && given != null) {
        frames++;
        plain += 1000 * given.mean();
        left += 1000 * fit.mean();
        for (int j = 0; j < skeleton.jointCount(); j++) {
          if (!fit.undetermined().contains(j)) {
            angles.add(Math.toDegrees(given.angles()[j]));
          }
        }
      }
    }
    if (frames == 0) {
      return null;
    }
    double[] sorted = angles.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return new ResidualReport.Given(
        frames,
        plain / frames,
        left / frames,
        Arrays.stream(sorted).average().orElse(Double.NaN),
        rank(sorted, 0.5));
  }

  private List<ResidualReport.Take> takeRows(@Nullable List<double[]> boneScales) {
    List<ResidualReport.Take> rows = new ArrayList<>();
    for (int t = 0; t < takes.size(); t++) {
      FitTake take = takes.get(t);
      List<Double> fitted = new ArrayList<>();
      List<Double> given = new ArrayList<>();
      for (FrameOutcome outcome : outcomes) {
        if (outcome.take() == t) {
          fitted.add(outcome.fit() == null ? Double.NaN : 1000 * outcome.fit().mean());
          given.add(outcome.given() == null ? Double.NaN : 1000 * outcome.given().mean());
        }
      }
      Map<String, Double> scales = new LinkedHashMap<>();
      for (int j = 0; boneScales != null && j < skeleton.jointCount(); j++) {
        if (!skeleton.isRoot(j)) {
          scales.put(skeleton.name(j), boneScales.get(t)[j]);
        }
      }
      rows.add(
          new ResidualReport.Take(
              take.subject(),
              take.take(),
              fitted,
              take.given().isEmpty() ? List.of() : given,
              scales));
    }
    return rows;
  }

  private List<ResidualReport.Joint> joints() {
    List<ResidualReport.Joint> rows = new ArrayList<>();
    for (int j = 0; j < skeleton.jointCount(); j++) {
      double sum = 0;
      double angle = 0;
      int count = 0;
      int angles = 0;
      int undetermined = 0;
      for (FrameOutcome outcome : outcomes) {
        FittedPose fit = outcome.fit();
        if (fit == null) {
          continue;
        }
        undetermined += fit.undetermined().contains(j) ? 1 : 0;
        if (Double.isFinite(fit.jointMean()[j])) {
          sum += 1000 * fit.jointMean()[j];
          count++;
        }
        FrameOutcome.GivenPose given = outcome.given();
        if (given != null) {
          angle += Math.toDegrees(given.angles()[j]);
          angles++;
        }
      }
      rows.add(
          new ResidualReport.Joint(skeleton.name(j), sum / count, angle / angles, undetermined));
    }
    return rows;
  }

  private List<ResidualReport.Frame> worst() {
    List<ResidualReport.Frame> frames = new ArrayList<>();
    for (FrameOutcome outcome : outcomes) {
      FittedPose fit = outcome.fit();
      if (fit != null) {
        FitTake take = takes.get(outcome.take());
        frames.add(
            new ResidualReport.Frame(
                take.subject(), take.take(), outcome.frame(), 1000 * fit.mean(), 1000 * fit.max()));
      }
    }
    frames.sort(Comparator.comparingDouble(ResidualReport.Frame::meanMm).reversed());
    return frames.subList(0, Math.min(WORST, frames.size()));
  }

  private List<ResidualReport.Unsettled> unsettled() {
    List<ResidualReport.Unsettled> frames = new ArrayList<>();
    for (FrameOutcome outcome : outcomes) {
      FittedPose fit = outcome.fit();
      if (fit != null && !fit.converged()) {
        FitTake take = takes.get(outcome.take());
        frames.add(
            new ResidualReport.Unsettled(
                take.subject(),
                take.take(),
                outcome.frame(),
                fit.sweeps(),
                String.format(
                    Locale.ROOT,
                    "after %d %s the last still moved it by %.2g mm; settled under %.2g mm",
                    fit.sweeps(),
                    fit.sweeps() == 1 ? "sweep" : "sweeps",
                    1000 * fit.lastMotion(),
                    1000 * fit.settledUnder())));
      }
    }
    return frames;
  }

  private List<ResidualReport.Refused> refused(List<RejectedFrames> rejected, Path root) {
    List<RejectedFrames> all = new ArrayList<>(rejected);
    for (FrameOutcome outcome : outcomes) {
      Fault fault = outcome.fault();
      if (fault != null) {
        FitTake take = takes.get(outcome.take());
        RejectedFrames one =
            Rejection.of(
                take.subject(), take.take(), outcome.frame(), outcome.frame(), fault, root);
        int last = all.size() - 1;
        if (last >= 0 && all.get(last).isContinuedBy(one)) {
          all.set(last, all.get(last).through(outcome.frame()));
        } else {
          all.add(one);
        }
      }
    }
    return all.stream()
        .map(
            one ->
                new ResidualReport.Refused(
                    one.subject(), one.take(), one.first(), one.last(), one.code(), one.reason()))
        .toList();
  }
}
