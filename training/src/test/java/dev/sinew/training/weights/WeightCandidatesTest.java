package dev.sinew.training.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeightCandidatesTest {
  /** A strip of six vertices and a triangle apart; three roots along it and one apart. */
  private static final Rig RIG =
      new Rig(
          "strip",
          new Mesh(
              new float[] {
                0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 2, 0, 0, 2, 1, 0, 9, 0, 0, 9, 1, 0, 8, 1, 0
              },
              Faces.ofTriangles(new int[] {0, 2, 1, 1, 2, 3, 2, 4, 3, 3, 4, 5, 6, 7, 8}, 9)),
          Skeleton.of(
              List.of("far", "near", "middle", "apart"),
              new int[] {-1, -1, -1, -1},
              new double[12]),
          SkinWeights.ofRows(
              4,
              new int[] {0, 1, 2, 4, 5, 6, 7, 8, 9, 10},
              new int[] {1, 1, 2, 1, 2, 0, 0, 3, 3, 3},
              new double[] {1, 1, 0.75, 0.25, 1, 1, 1, 1, 1, 1}));

  private static final double ANYWHERE = Double.POSITIVE_INFINITY;

  @Test
  void areTheRigsOwnThenTheNearestAlongTheSurface() {
    SkinWeights three = WeightCandidates.near(RIG, 3, ANYWHERE);
    assertThat(row(three, 0)).containsExactly(1, 2, 0);
    assertThat(row(three, 5)).containsExactly(0, 2, 1);
    assertThat(row(three, 2)).containsExactly(2, 1, 0);
    assertThat(row(WeightCandidates.near(RIG, 2, ANYWHERE), 0)).containsExactly(1, 2);
  }

  /** The middle joint reaches no farther than its region, vertices 2 and 3, one metre from 0. */
  @Test
  void lieNoFartherFromAJointThanTheRigLetsItReachAndABitMore() {
    assertThat(row(WeightCandidates.near(RIG, 3, 1.01), 0)).containsExactly(1, 2);
    assertThat(row(WeightCandidates.near(RIG, 3, 0.5), 0)).containsExactly(1);
    // The near joint has weight at vertex 2, a metre from its region.
    assertThat(row(WeightCandidates.near(RIG, 3, 0.5), 3)).containsExactly(2, 1);
    assertThat(row(WeightCandidates.near(RIG, 3, 0.5), 4)).doesNotContain(1);
  }

  @Test
  void leaveOutWhatHangsApart() {
    SkinWeights all = WeightCandidates.near(RIG, 9, ANYWHERE);
    assertThat(row(all, 0)).containsExactly(1, 2, 0);
    assertThat(row(all, 7)).containsExactly(3);
  }

  @Test
  void startFromTheRigsWeightsAndZeros() {
    assertThat(WeightCandidates.near(RIG, 4, ANYWHERE).toDense())
        .containsExactly(RIG.weights().toDense());
    // With one candidate a vertex is rigid.
    assertThat(WeightCandidates.near(RIG, 1, ANYWHERE).weight(2)).isEqualTo(1);
    assertThatThrownBy(() -> WeightCandidates.near(RIG, 0, ANYWHERE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<Integer> row(SkinWeights weights, int v) {
    return java.util.stream.IntStream.range(weights.begin(v), weights.end(v))
        .mapToObj(weights::joint)
        .toList();
  }
}
