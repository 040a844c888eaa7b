package dev.sinew.training.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A training step of the local form: 13,380 vertices, 31 joints, 32 frames. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class LocalStepBenchmark {
  private static StepProblem problem() {
    return new StepProblem(13380, 31, 32);
  }

  /** Sinew's graph on Deeplearning4j. */
  @State(Scope.Benchmark)
  public static class Sinew {
    SinewStep step;

    @Setup
    public void open() {
      step = SinewStep.local(problem());
    }
  }

  /** The same in libtorch. */
  @State(Scope.Benchmark)
  public static class Libtorch {
    TorchStep step;

    @Setup
    public void open() {
      StepProblem problem = problem();
      SinewStep same = SinewStep.local(problem);
      step = new TorchLocalStep(problem, same);
      Agreement.assertTogether(same, step);
    }

    @TearDown
    public void close() {
      step.close();
    }
  }

  @Benchmark
  public void sinew(Sinew state) {
    state.step.run();
  }

  @Benchmark
  public void libtorch(Libtorch state) {
    state.step.run();
  }
}
