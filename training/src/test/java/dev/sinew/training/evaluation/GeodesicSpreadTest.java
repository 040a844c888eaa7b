package dev.sinew.training.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A folded strip: vertices 0 and 4 are near in space and four metres apart on the surface. */
class GeodesicSpreadTest {
  private static final int JOINTS = 3;

  /** Five rungs of two vertices along x = 0, 1, 2 and back; a triangle apart. */
  private static final float[] VERTICES = {
    0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 2, 0, 0, 2, 1, 0, 1, 0, 0.1f, 1, 1, 0.1f, 0, 0, 0.1f, 0, 1,
    0.1f, 0, 5, 0, 1, 5, 0, 0, 6, 0
  };

  private final Rig rig =
      new Rig(
          "strip",
          new Mesh(
              VERTICES,
              Faces.of(
                  new int[] {0, 4, 8, 12, 16, 19},
                  new int[] {0, 2, 3, 1, 2, 4, 5, 3, 4, 6, 7, 5, 6, 8, 9, 7, 10, 11, 12},
                  13)),
          Skeleton.of(List.of("near", "far", "unused"), new int[] {-1, 0, 1}, new double[9]),
          weights(0, 2));

  /** Rungs from the third on belong to the second joint; one weight is set apart. */
  private static SkinWeights weights(int vertex, int joint, double... weight) {
    double[] dense = new double[13 * JOINTS];
    for (int v = 0; v < 13; v++) {
      dense[v * JOINTS + (v < 4 || v >= 10 ? 0 : 1)] = 1;
    }
    if (weight.length > 0) {
      dense[vertex * JOINTS + (vertex < 4 || vertex >= 10 ? 0 : 1)] -= weight[0];
      dense[vertex * JOINTS + joint] += weight[0];
    }
    return SkinWeights.ofDense(dense, JOINTS);
  }

  private GeodesicSpread.JointSpread joint(SkinWeights weights, String name) {
    return GeodesicSpread.of(rig, List.of(weights)).get(0).joints().stream()
        .filter(joint -> joint.joint().equals(name))
        .findAny()
        .orElseThrow();
  }

  @Test
  void isZeroWhereJointsOnlyMoveTheirRegions() {
    GeodesicSpread spread = GeodesicSpread.of(rig, List.of(rig.weights())).get(0);
    assertThat(spread.joints()).hasSize(2);
    assertThat(spread.meanMm()).isZero();
    assertThat(spread.farthest().maxMm()).isZero();
  }

  @Test
  void isMeasuredAlongTheSurfaceAndNotThroughTheAir() {
    // Vertex 8 lies a tenth of a metre above vertex 0, and 1 + 1.005 + 1 along the surface from 2.
    GeodesicSpread.JointSpread near = joint(weights(8, 0, 0.4), "near");
    double along = 1000 * (1 + Math.hypot(1, 0.1) + 1);
    assertThat(near.maxVertex()).isEqualTo(8);
    // Distances from the rim of a region are short by at most half an edge.
    assertThat(near.maxMm()).isBetween(along - 500, along);
    // Seven vertices of weight one in place and 0.4 far away.
    assertThat(near.meanMm()).isCloseTo(near.maxMm() * 0.4 / 7.4, within(1e-6));
    assertThat(near.weight()).isCloseTo(7.4, within(1e-12));
  }

  @Test
  void aLeakThatIsHeavyDoesNotBecomeARegion() {
    assertThat(joint(weights(8, 0, 1), "near").maxMm()).isGreaterThan(2900);
  }

  @Test
  void weightsThatHardlyMoveAVertexDoNotCountForTheFarthest() {
    GeodesicSpread.JointSpread near = joint(weights(8, 0, 0.009), "near");
    assertThat(near.maxMm()).isZero();
    assertThat(near.meanMm()).isPositive();
  }

  @Test
  void negativeWeightsCountByTheirSize() {
    assertThat(joint(weights(8, 0, -0.4), "near").maxVertex()).isEqualTo(8);
  }

  @Test
  void partsThatHangApartAreMeasuredStraight() {
    // From vertex 10 at (0, 5, 0) to the nearest of the second joint's, (0, 1, 0.1).
    GeodesicSpread.JointSpread far = joint(weights(10, 1, 0.5), "far");
    assertThat(far.maxMm()).isCloseTo(1000 * Math.hypot(4, 0.1), within(1e-3));
  }

  @Test
  void aJointTheRigDoesNotUseIsMeasuredFromItsOwnRegion() {
    double[] dense = rig.weights().toDense();
    dense[4 * JOINTS + 2] = 0.8;
    dense[2 * JOINTS + 2] = 0.1;
    GeodesicSpread.JointSpread unused = joint(SkinWeights.ofDense(dense, JOINTS), "unused");
    assertThat(unused.maxVertex()).isEqualTo(2);
    assertThat(unused.maxMm()).isCloseTo(1000, within(1e-3));
  }
}
