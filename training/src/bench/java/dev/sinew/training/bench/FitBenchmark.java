package dev.sinew.training.bench;

import dev.sinew.character.fitting.FitOptions;
import dev.sinew.character.fitting.FitTarget;
import dev.sinew.character.fitting.FittedPose;
import dev.sinew.character.fitting.PoseFitter;
import dev.sinew.character.fitting.Sweep;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Poses fitted to meshes that plain skinning made of independent rotations of 0.3 rad, each frame
 * from the rest pose. A made-up character of 31 joints, or the rig that {@code -Dsinew.bench.rig}
 * names.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class FitBenchmark {
  private static final int TARGETS = 16;

  /** Meshes and the fitter that all threads share. */
  @State(Scope.Benchmark)
  public static class Problem {
    @Param("13380")
    int vertices;

    @Param("8")
    int sweeps;

    @Param("FREE")
    Sweep sweep;

    /** Whether the loss for captured meshes is used, which weighs vertices anew every round. */
    @Param("false")
    boolean robust;

    PoseFitter fitter;
    FitTarget[] targets;

    @Setup
    public void open() {
      String rig = System.getProperty("sinew.bench.rig", "");
      if (rig.isEmpty()) {
        StepProblem made = new StepProblem(vertices, 31, 1);
        open(made.skeleton, made.weights, made.rest);
      } else {
        Rig read = GlbReader.readRig(Path.of(rig)).rig();
        open(read.skeleton(), read.weights(), read.mesh().vertices());
      }
    }

    private void open(Skeleton skeleton, SkinWeights weights, float[] rest) {
      Pose identity = Pose.identity(skeleton.jointCount());
      FitOptions options = FitOptions.defaults().with(sweep).withSweeps(sweeps, 0);
      fitter =
          PoseFitter.of(
              skeleton,
              weights,
              rest,
              identity,
              robust ? FitOptions.forCaptures(skeleton) : options);
      Random random = new Random(7);
      double[] from = new double[rest.length];
      Arrays.setAll(from, i -> rest[i]);
      targets = new FitTarget[TARGETS];
      for (int t = 0; t < TARGETS; t++) {
        double[] axisAngle = new double[3 * skeleton.jointCount()];
        Arrays.setAll(axisAngle, i -> 0.3 * random.nextGaussian());
        double[] posed = new double[rest.length];
        LinearBlendSkinning.skin(
            weights,
            ForwardKinematics.skinningMatrices(
                skeleton, Pose.ofAxisAngle(axisAngle, new double[3], null), identity),
            from,
            posed);
        float[] target = new float[rest.length];
        for (int i = 0; i < target.length; i++) {
          // A captured mesh is met by no pose; without an error a robust loss would end at once.
          target[i] = (float) (posed[i] + (robust ? 0.001 * random.nextGaussian() : 0));
        }
        targets[t] = FitTarget.of(target);
      }
    }
  }

  /** Which target a thread fits next. */
  @State(Scope.Thread)
  public static class Turn {
    int next;
  }

  @Benchmark
  public FittedPose fit(Problem problem, Turn turn) {
    turn.next = (turn.next + 1) % TARGETS;
    return problem.fitter.fit(problem.targets[turn.next]);
  }
}
