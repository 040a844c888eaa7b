package dev.sinew.character.fitting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Figures;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sums over vertices that are made once say what passes over the vertices would. */
class SkinFeaturesTest {
  private final Random random = new Random(13);

  /** Row sums are not one, a row may name a joint twice, and two joints have no weights. */
  private final FittingFigure figure =
      new FittingFigure(
          Figures.twoRoots(),
          SkinWeights.ofRows(
              5,
              new int[] {0, 2, 5, 6, 8, 11, 11},
              new int[] {1, 3, 1, 3, 4, 4, 3, 3, 1, 4, 3},
              new double[] {0.5, 0.5, 0.2, 0.6, 0.3, 1, 0.4, 0.5, 0.7, -0.1, 0.4}),
          Figures.floats(Figures.points(6, random)),
          Pose.identity(5));

  @ParameterizedTest
  @EnumSource(Translations.class)
  void squaredDistancesChangeAsTheSumsSay(Translations translations) {
    double[] confidence = random.doubles(6, 0, 2).toArray();
    float[] target = Figures.floats(Figures.points(6, random));
    SkinFeatures features = features();
    FitState state = FitState.of(figure.skeleton(), figure.pose(random, 0.8));
    boolean[] free = {true, true, false, true, true};
    NodeSystem system =
        new NodeSystem(
            new NodeLayout(state, free, translations), features.gram(confidence), state, 0);
    double[] right = system.right(features.cross(target, confidence), state);
    double[] from = system.layout.unknowns(state);
    FitState moved = state.copy();
    double[] to = system.layout.unknowns(FitState.of(figure.skeleton(), figure.pose(random, 0.8)));
    system.layout.store(to, moved);
    double[] stored = system.layout.unknowns(moved);
    double change =
        NodeSystem.change(
            from, system.residual(right, from), stored, system.residual(right, stored));
    double expected =
        squares(features, moved, target, confidence) - squares(features, state, target, confidence);
    assertThat(change).isCloseTo(expected, within(1e-9));
  }

  @Test
  void distancesAreThoseOfSkinnedVertices() {
    Pose pose = figure.pose(random, 0.5);
    float[] posed = figure.skinned(pose);
    double[] distances = new double[6];
    features().distances(FitState.of(figure.skeleton(), pose).globals(), posed, distances);
    assertThat(distances).containsExactly(new double[6], within(1e-6));
  }

  private SkinFeatures features() {
    double[] rest = new double[18];
    Arrays.setAll(rest, i -> figure.tpose()[i]);
    return new SkinFeatures(figure.skeleton(), figure.weights(), rest, figure.restPose());
  }

  private static double squares(
      SkinFeatures features, FitState state, float[] target, double[] confidence) {
    double[] distances = new double[6];
    features.distances(state.globals(), target, distances);
    double sum = 0;
    for (int v = 0; v < 6; v++) {
      sum += confidence[v] * distances[v] * distances[v];
    }
    return sum;
  }
}
