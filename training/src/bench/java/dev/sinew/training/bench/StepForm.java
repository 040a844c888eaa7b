package dev.sinew.training.bench;

import java.util.Locale;

/** The two forms whose training steps are timed, each on a problem of its own size. */
public enum StepForm {
  /** 6,890 vertices, 24 joints, 256 hidden units, 16 frames. */
  DENSE(6890, 24, 16) {
    @Override
    SinewStep sinew(StepProblem problem) {
      return SinewStep.dense(problem);
    }

    @Override
    TorchStep libtorch(StepProblem problem, SinewStep same) {
      return new TorchDenseStep(problem, same);
    }
  },

  /** 13,380 vertices, 31 joints, 32 frames. */
  LOCAL(13380, 31, 32) {
    @Override
    SinewStep sinew(StepProblem problem) {
      return SinewStep.local(problem);
    }

    @Override
    TorchStep libtorch(StepProblem problem, SinewStep same) {
      return new TorchLocalStep(problem, same);
    }
  };

  private final int vertices;
  private final int joints;
  private final int batch;

  StepForm(int vertices, int joints, int batch) {
    this.vertices = vertices;
    this.joints = joints;
    this.batch = batch;
  }

  StepProblem problem() {
    return new StepProblem(vertices, joints, batch);
  }

  /** Sinew's graph on Deeplearning4j. */
  abstract SinewStep sinew(StepProblem problem);

  /** The same in libtorch, from the same parameters. */
  abstract TorchStep libtorch(StepProblem problem, SinewStep same);

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
