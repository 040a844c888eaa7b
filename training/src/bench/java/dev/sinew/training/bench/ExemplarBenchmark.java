package dev.sinew.training.bench;

import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.exemplar.PoseBlend;
import dev.sinew.character.exemplar.PoseDistance;
import dev.sinew.character.exemplar.PoseReader;
import dev.sinew.character.exemplar.RadialKernel;
import dev.sinew.character.exemplar.RadialOptions;
import dev.sinew.character.exemplar.SparseOffsets;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import java.util.ArrayList;
import java.util.List;
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

/** Sixty exemplars on a posed surface of 9,763 vertices, 64 joints, on one thread. */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ExemplarBenchmark {
  private static final int EXEMPLARS = 60;

  /** Exemplars under a reader a joint, or all under one reader of the whole body. */
  @State(Scope.Benchmark)
  public static class Problem {
    /** Vertices that an exemplar touches, in runs of about fifty. */
    @Param({"700", "9763"})
    int touched;

    /** Joints that have a reader, sixty exemplars among them; one reads the whole body. */
    @Param({"20", "1"})
    int readers;

    ExemplarSet exemplars;
    Pose pose;
    float[] matrices;
    float[] surface;
    float[] sums;

    @Setup
    public void open() {
      StepProblem character = new StepProblem(9763, 64, 1);
      Random random = new Random(3);
      Pose rest = Pose.identity(64);
      List<PoseBlend> blends = new ArrayList<>();
      for (int r = 0; r < readers; r++) {
        List<Integer> read = new ArrayList<>();
        for (int j = 1 + 3 * r; j < (readers == 1 ? 64 : 2 + 3 * r); j++) {
          read.add(j);
        }
        PoseReader reader =
            PoseReader.of(
                "reader" + r,
                character.skeleton,
                rest,
                read.stream().map(character.skeleton::name).toList(),
                PoseDistance.ROTATION_ANGLE);
        List<Exemplar> sculpts = new ArrayList<>();
        for (int k = 0; k < EXEMPLARS / readers; k++) {
          double[] axisAngle = new double[3 * 64];
          for (int j : read) {
            for (int c = 0; c < 3; c++) {
              axisAngle[3 * j + c] = 0.7 * random.nextGaussian();
            }
          }
          Pose pose = Pose.ofAxisAngle(axisAngle, new double[3], null);
          sculpts.add(new Exemplar("r" + r + "k" + k, pose, offsets(random), 1));
        }
        blends.add(
            PoseBlend.of(reader, sculpts, RadialOptions.interpolative(RadialKernel.GAUSSIAN)));
      }
      exemplars = ExemplarSet.of(character.influences().start(), blends);
      pose = character.pose();
      double[] exact = ForwardKinematics.skinningMatrices(character.skeleton, pose, rest);
      matrices = new float[exact.length];
      for (int i = 0; i < exact.length; i++) {
        matrices[i] = (float) exact[i];
      }
      surface = character.rest.clone();
      sums = exemplars.newSums();
    }

    private SparseOffsets offsets(Random random) {
      double[] dense = new double[3 * 9763];
      int left = touched;
      while (left > 0) {
        int from = touched == 9763 ? 0 : random.nextInt(9763 - 50);
        int run = touched == 9763 ? touched : Math.min(left, 50);
        for (int i = 3 * from; i < 3 * (from + run); i++) {
          dense[i] = 0.01 * random.nextGaussian();
        }
        left -= run;
      }
      return SparseOffsets.ofDense(dense, 0);
    }
  }

  /** Weights, blend and carrying to the pose; the surface drifts, which costs nothing. */
  @Benchmark
  public float[] exemplars(Problem problem) {
    problem.exemplars.addPosed(problem.pose, problem.matrices, problem.surface, problem.sums);
    return problem.surface;
  }
}
