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

/** A training step of the dense form: 6,890 vertices, 24 joints, 256 hidden units, 16 frames. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class DenseStepBenchmark {
  private static StepProblem problem() {
    return new StepProblem(6890, 24, 16);
  }

  /** Sinew's graph on Deeplearning4j. */
  @State(Scope.Benchmark)
  public static class Sinew {
    SinewStep step;

    @Setup
    public void open() {
      step = SinewStep.dense(problem());
    }
  }

  /** The same in libtorch. */
  @State(Scope.Benchmark)
  public static class Libtorch {
    TorchStep step;

    @Setup
    public void open() {
      StepProblem problem = problem();
      SinewStep same = SinewStep.dense(problem);
      step = new TorchDenseStep(problem, same);
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
