package dev.sinew.training.screening;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.training.network.LocalStructure;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainedTest {
  private static final Skeleton SKELETON =
      Skeleton.of(List.of("pelvis", "a", "b", "c"), new int[] {-1, 0, 1, 2}, new double[12]);
  private static final PoseFeatures FEATURES =
      PoseFeatures.ofRotations(PoseFeatures.Form.HALF_ANGLE, SKELETON, Pose.identity(4));

  /** Of joints a, b and c at three vertices; one frame, residuals of 10 mm. */
  private static final Explained EXPLAINED =
      new Explained(
          new int[] {1, 2, 3},
          new double[][] {{9e-5, 5e-5, 0}, {4e-5, 8e-5, 2e-7}, {0, 3e-5, 9e-5}},
          new double[] {1e-4, 1e-4, 1e-4},
          1);

  @Test
  void aVertexIsCorrectedByTheJointThatExplainsMost() {
    LocalStructure structure = EXPLAINED.structure(1, FEATURES, 0);
    assertThat(structure.netCount()).isEqualTo(3);
    assertThat(structure.vertices(0)).containsExactly(0);
    assertThat(structure.vertices(1)).containsExactly(1);
    assertThat(structure.vertices(2)).containsExactly(2);
  }

  @Test
  void aJointThatExplainsNextToNothingCorrectsNothing() {
    LocalStructure structure = EXPLAINED.structure(3, FEATURES, 0);
    assertThat(structure.vertices(0)).containsExactly(0, 1);
    assertThat(structure.vertices(1)).containsExactly(0, 1);
    assertThat(structure.vertices(2)).containsExactly(1, 2);
  }

  /** Each joint's own inputs come first, then those of joints that explain its vertices. */
  @Test
  void companionsAreTheJointsThatShareTheVertices() {
    LocalStructure one = EXPLAINED.structure(2, FEATURES, 1);
    assertThat(one.inputs(0)).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(one.inputs(1)).containsExactly(3, 4, 5, 0, 1, 2);
    // Vertex 2 alone is c's: b explains 0.2 % of it, too little for a companion.
    assertThat(one.vertices(2)).containsExactly(2);
    assertThat(one.inputs(2)).containsExactly(6, 7, 8);
    assertThat(EXPLAINED.structure(2, FEATURES, 2).inputs(1))
        .containsExactly(3, 4, 5, 0, 1, 2, 6, 7, 8);
  }
}
