package dev.sinew.training.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.skinning.SkinWeights;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VertexTilesTest {
  private static final int VERTICES = 500;
  private static final int JOINTS = 40;

  private final Candidates candidates = Candidates.of(weights());
  private final VertexTiles tiles = new VertexTiles(candidates);

  @Test
  void everyVertexIsInOneTile() {
    int[] times = new int[VERTICES];
    for (int tile = 0; tile < tiles.count(); tile++) {
      assertThat(tiles.size(tile)).isBetween(1, VertexTiles.SIZE);
      for (int i = 0; i < tiles.size(tile); i++) {
        times[tiles.vertex(tile, i)]++;
      }
    }
    assertThat(times).containsOnly(1);
  }

  @Test
  void everyCandidateFindsItsJointInItsTile() {
    for (int tile = 0; tile < tiles.count(); tile++) {
      int[] joints = tiles.joints(tile);
      for (int i = 0; i < tiles.size(tile); i++) {
        int v = tiles.vertex(tile, i);
        for (int k = candidates.offsets[v]; k < candidates.offsets[v + 1]; k++) {
          assertThat(joints[tiles.slot(k)]).isEqualTo(candidates.joints[k]);
        }
      }
    }
  }

  @Test
  void aTileHasFewJointsUnlessOneVertexAloneHasMore() {
    for (int tile = 0; tile < tiles.count(); tile++) {
      int most = 16;
      for (int i = 0; i < tiles.size(tile); i++) {
        int v = tiles.vertex(tile, i);
        most = Math.max(most, candidates.offsets[v + 1] - candidates.offsets[v]);
      }
      assertThat(tiles.joints(tile)).hasSizeBetween(1, most);
      assertThat(tiles.joints(tile).length).isLessThanOrEqualTo(tiles.mostJoints());
    }
  }

  @Test
  void aRunFollowsTheMesh() {
    for (int tile = 0; tile < tiles.count(); tile++) {
      for (int i = 0, n; i < tiles.size(tile); i += n) {
        n = tiles.run(tile, i);
        for (int next = 1; next < n; next++) {
          assertThat(tiles.vertex(tile, i + next)).isEqualTo(tiles.vertex(tile, i) + next);
        }
      }
    }
  }

  @Test
  void verticesWithTheSameCandidatesFillTiles() {
    VertexTiles all = new VertexTiles(Candidates.all(10 * VertexTiles.SIZE, JOINTS));
    assertThat(all.count()).isEqualTo(10);
    assertThat(all.joints(9)).isSameAs(all.joints(0)).hasSize(JOINTS);
    assertThat(all.run(3, 0)).isEqualTo(VertexTiles.SIZE);
  }

  /** Nought to thirty joints a vertex, in any order. */
  private static SkinWeights weights() {
    Random random = new Random(8);
    double[] dense = new double[VERTICES * JOINTS];
    for (int v = 0; v < VERTICES; v++) {
      int count = v % 10 == 9 ? 30 : random.nextInt(5);
      for (int k = 0; k < count; k++) {
        dense[v * JOINTS + random.nextInt(JOINTS)] = 1 + random.nextDouble();
      }
    }
    return SkinWeights.ofDense(dense, JOINTS);
  }
}
