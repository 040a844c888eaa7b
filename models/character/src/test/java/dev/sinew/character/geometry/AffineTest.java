package dev.sinew.character.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AffineTest {
  private static final double[] IDENTITY = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
  private static final double[] SHEARED = {2, 1, 0, 5, 0, 3, -1, 6, 1, 0, 4, -7};
  private static final double[] QUARTER = {0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 3};

  @Test
  void productActsAsOneTransformAfterTheOther() {
    double[] product = new double[12];
    Affine.multiply(SHEARED, 0, QUARTER, 0, product, 0);
    double[] once = {0.5, -1, 2};
    Affine.transformPoint(product, 0, once, 0, once, 0);
    double[] twice = {0.5, -1, 2};
    Affine.transformPoint(QUARTER, 0, twice, 0, twice, 0);
    // (0.5, -1, 2) turned is (1, 0.5, 2), moved (2, 2.5, 5).
    assertThat(twice).containsExactly(2, 2.5, 5);
    Affine.transformPoint(SHEARED, 0, twice, 0, twice, 0);
    assertThat(once).containsExactly(twice, within(1e-14));
  }

  @Test
  void inverseOfAnyTransformUndoesIt() {
    double[] inverse = new double[12];
    // det of [[2,1,0],[0,3,-1],[1,0,4]] by hand.
    assertThat(Affine.invert(SHEARED, 0, inverse, 0)).isCloseTo(23, within(1e-13));
    double[] product = new double[12];
    Affine.multiply(inverse, 0, SHEARED, 0, product, 0);
    assertThat(product).containsExactly(IDENTITY, within(1e-14));
  }

  @Test
  void rigidInverseUndoesARigidTransform() {
    double[] inverse = new double[12];
    double[] product = new double[12];
    Affine.invertRigid(QUARTER, 0, inverse, 0);
    Affine.multiply(QUARTER, 0, inverse, 0, product, 0);
    assertThat(product).containsExactly(IDENTITY, within(1e-15));
  }

  @Test
  void singularTransformIsReportedAndLeavesTheResultAlone() {
    double[] untouched = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
    double[] before = untouched.clone();
    assertThat(Affine.invert(new double[12], 0, untouched, 0)).isZero();
    assertThat(untouched).containsExactly(before);
  }

  @Test
  void slicesAreAddressedByTheirOffsets() {
    double[] two = new double[24];
    System.arraycopy(QUARTER, 0, two, 12, 12);
    double[] points = {0, 0, 0, 1, 0, 0};
    Affine.transformPoint(two, 12, points, 3, points, 3);
    assertThat(points).containsExactly(0, 0, 0, 1, 3, 3);
  }
}
