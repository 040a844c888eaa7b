package dev.sinew.training.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A training step of either form, and the same in libtorch. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class StepBenchmark {
  /** Sinew's graph on Deeplearning4j. */
  @State(Scope.Benchmark)
  public static class Sinew {
    @Param({"DENSE", "LOCAL"})
    StepForm form;

    SinewStep step;

    @Setup
    public void open() {
      step = form.sinew(form.problem());
    }
  }

  /** The peer, once it agrees. */
  @State(Scope.Benchmark)
  public static class Libtorch {
    @Param({"DENSE", "LOCAL"})
    StepForm form;

    TorchStep step;

    @Setup
    public void open() {
      StepProblem problem = form.problem();
      SinewStep same = form.sinew(problem);
      step = form.libtorch(problem, same);
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
