package dev.sinew.training.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.sinew.character.corrective.CorrectedSubject;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.Workspace;
import dev.sinew.character.pose.Pose;
import dev.sinew.training.export.OnnxExporter;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One corrected mesh of 9,763 vertices, 64 joints, on one thread. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class RuntimeBenchmark {
  /** The runtime's plain Java. */
  @State(Scope.Benchmark)
  public static class Sinew {
    CorrectiveModel model;
    CorrectedSubject subject;
    Workspace workspace;
    float[] tpose;
    float[] posed;
    Pose pose;

    @Setup
    public void open() {
      RuntimeProblem problem = new RuntimeProblem();
      model = problem.model();
      tpose = problem.tpose();
      pose = problem.pose();
      posed = new float[tpose.length];
      subject = model.subject(tpose);
      workspace = model.newWorkspace();
    }
  }

  /** ONNX Runtime on the graph that Sinew exports. */
  @State(Scope.Benchmark)
  public static class OnnxRuntime {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private OrtSession session;
    private Map<String, OnnxTensor> inputs;

    @Setup
    public void open() throws IOException, OrtException {
      RuntimeProblem problem = new RuntimeProblem();
      CorrectiveModel model = problem.model();
      Path file = Files.createTempFile("sinew-benchmark", ".onnx");
      OnnxExporter.write(file, model);
      try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        session = environment.createSession(file.toString(), options);
      }
      Files.delete(file);
      Pose pose = problem.pose();
      float[] tpose = problem.tpose();
      int joints = model.skeleton().jointCount();
      inputs =
          Map.of(
              "rotations",
              tensor(pose.rotations(), 1, joints, 3, 3),
              "translation",
              tensor(pose.translation(), 1, 3),
              "tpose",
              OnnxTensor.createTensor(
                  environment, FloatBuffer.wrap(tpose), new long[] {1, tpose.length / 3, 3}));
      float[] expected = model.apply(pose, tpose);
      try (OrtSession.Result result = session.run(inputs)) {
        FloatBuffer found = ((OnnxTensor) result.get(0)).getFloatBuffer();
        for (int i = 0; i < expected.length; i++) {
          if (Math.abs(found.get(i) - expected[i]) > 1e-4) {
            throw new IllegalStateException("ONNX Runtime differs at coordinate " + i);
          }
        }
      }
    }

    private OnnxTensor tensor(double[] values, long... shape) throws OrtException {
      FloatBuffer numbers = FloatBuffer.allocate(values.length);
      for (double value : values) {
        numbers.put((float) value);
      }
      return OnnxTensor.createTensor(environment, numbers.flip(), shape);
    }

    @TearDown
    public void close() throws OrtException {
      inputs.values().forEach(OnnxTensor::close);
      session.close();
    }
  }

  /** All of it: the joints from the T-pose, then the mesh, into a new array. */
  @Benchmark
  public float[] sinew(Sinew state) {
    return state.model.apply(state.pose, state.tpose);
  }

  /** A frame of a person who is known already. */
  @Benchmark
  public float[] sinewKnownSubject(Sinew state) {
    state.subject.apply(state.pose, state.posed, state.workspace);
    return state.posed;
  }

  @Benchmark
  public float[] onnxruntime(OnnxRuntime state) throws OrtException {
    try (OrtSession.Result result = state.session.run(state.inputs)) {
      FloatBuffer vertices = ((OnnxTensor) result.get(0)).getFloatBuffer();
      float[] posed = new float[vertices.remaining()];
      vertices.get(posed);
      return posed;
    }
  }
}
