package dev.sinew.training.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.training.loss.VertexLoss;
import dev.sinew.training.loss.WeightLoss;
import dev.sinew.training.network.Batches;
import dev.sinew.training.network.CorrectiveExample;
import dev.sinew.training.network.CorrectiveGraph;
import dev.sinew.training.network.Influences;
import dev.sinew.training.network.Planar;
import dev.sinew.training.network.WeightForm;
import java.util.ArrayList;
import java.util.List;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.dataset.MultiDataSet;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.Sgd;

/**
 * Weights of characters that are exact linear blend skinning are found again after 30 % of every
 * row was replaced by a row drawn evenly from the simplex of all joints, which are then all
 * candidates.
 */
class WeightRecoveryTest {
  private static final double SHARE = 0.3;

  /** A micrometre, squared: what the files' single precision leaves. */
  private static final double MU = 1e-12;

  /**
   * The wolf has 21 joints and six frames: nineteen equations a vertex, so that without w ≥ 0 its
   * weights would not be known at all. The cow's are, at nine vertices in ten, to a change that
   * moves them by a millimetre.
   */
  @ParameterizedTest
  @CsvSource({"cow, 2e-5, 0.9", "wolf, 2e-4, 0"})
  void solvedWeightsAreTheTruth(String name, double meanTolerance, double identifiable) {
    KnownRig rig = KnownRig.read(name, 4);
    SkinWeights start = rig.perturbed(SHARE, 1);
    WeightEquations equations = equations(rig, start);
    SkinWeights solved = equations.solve(MU);
    assertThat(rig.posedError(start)[0]).isGreaterThan(0.01 * rig.diagonal());
    assertThat(rig.posedError(solved)[0]).isLessThan(1e-6 * rig.diagonal());
    assertThat(rig.posedError(solved)[1]).isLessThan(1e-4 * rig.diagonal());
    assertThat(meanDifference(rig.truth(), start)).isGreaterThan(0.02);
    assertThat(meanDifference(rig.truth(), solved)).isLessThan(meanTolerance);

    double[] motion = equations.leastMotion();
    double[] truth = rig.truth().toDense();
    double[] found = solved.toDense();
    int known = 0;
    for (int v = 0; v < motion.length; v++) {
      if (motion[v] > 1e-3) {
        known++;
        for (int j = 0; j < rig.jointCount(); j++) {
          int i = v * rig.jointCount() + j;
          assertThat(found[i]).as("vertex %d, joint %d", v, j).isCloseTo(truth[i], within(1e-3));
        }
      }
    }
    assertThat((double) known / motion.length).isGreaterThanOrEqualTo(identifiable);
  }

  /** Correctives start at zero and are held there. */
  @ParameterizedTest
  @CsvSource({"cow, 16", "wolf, 8"})
  void trainedWeightsComeBackTowardsTheTruth(String name, int every) {
    KnownRig rig = KnownRig.read(name, every);
    SkinWeights start = rig.perturbed(SHARE, 2);
    ComputationGraph graph =
        new ComputationGraph(
            CorrectiveGraph.dense(
                1,
                1,
                new CorrectiveGraph.SkinningParameters(
                    WeightForm.SIMPLEX, new Influences(start), WeightLoss.none()),
                new CorrectiveGraph.Optimisation(
                    new Sgd(0), new Adam(0.1), new VertexLoss(1), 5, DataType.FLOAT)));
    graph.init();
    MultiDataSet frames = frames(rig);
    for (int step = 0; step < 300; step++) {
      graph.fit(frames);
    }
    SkinWeights trained = SkinWeights.ofDense(CorrectiveGraph.skinWeights(graph), rig.jointCount());
    double before = rig.posedError(start)[0];
    assertThat(rig.posedError(trained)[0]).isLessThan(before / 20);
    assertThat(meanDifference(rig.truth(), trained))
        .isLessThan(meanDifference(rig.truth(), start) / 4);
  }

  private static WeightEquations equations(KnownRig rig, SkinWeights start) {
    WeightEquations equations = new WeightEquations(start);
    for (int f = 0; f < rig.targets().length; f++) {
      equations.add(rig.matrices()[f], rig.rest(), rig.targets()[f]);
    }
    return equations;
  }

  private static MultiDataSet frames(KnownRig rig) {
    List<CorrectiveExample> examples = new ArrayList<>();
    int joints = rig.jointCount();
    for (int f = 0; f < rig.targets().length; f++) {
      float[] byEntry = new float[12 * joints];
      for (int i = 0; i < byEntry.length; i++) {
        byEntry[i] = (float) rig.matrices()[f][i % joints * 12 + i / joints];
      }
      examples.add(new CorrectiveExample(0, new float[1], byEntry, Planar.of(rig.targets()[f])));
    }
    return Batches.correctives(examples, new float[][] {Planar.of(rig.rest())});
  }

  private static double meanDifference(SkinWeights one, SkinWeights other) {
    double[] a = one.toDense();
    double[] b = other.toDense();
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += Math.abs(a[i] - b[i]);
    }
    return sum / a.length;
  }
}
