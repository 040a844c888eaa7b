package dev.sinew.character.fitting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.geometry.Rotations;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NodeSolverTest {
  private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};

  @Test
  void findsTheRotationThatMadeTheTargets() {
    Random random = new Random(1);
    for (int n = 0; n < 200; n++) {
      double[] truth = rotation(random, n % 4 == 0 ? Math.PI : 3 * random.nextDouble());
      double[] found = IDENTITY.clone();
      NodeSolver.closedForm().solve(cross(truth, random.doubles(15, -1, 1).toArray()), found);
      assertThat(found).containsExactly(truth, within(1e-9));
    }
  }

  @Test
  void neverMirrorsEvenWhereAMirrorWouldBeNearer() {
    double[] found = IDENTITY.clone();
    NodeSolver.closedForm().solve(new double[] {-3, 0, 0, 0, 2, 0, 0, 0, 1}, found);
    // The best rotation gives up the weakest axis: a half-turn about y.
    assertThat(found).containsExactly(new double[] {-1, 0, 0, 0, 1, 0, 0, 0, -1}, within(1e-12));
  }

  @Test
  void keepsTheTwistOfPointsOnALine() {
    double[] twisted = new double[9];
    Rotations.matrixFromAxisAngle(new double[] {0.7, 0, 0}, 0, twisted, 0);
    double[] found = twisted.clone();
    NodeSolver.closedForm().solve(cross(IDENTITY, new double[] {1, 0, 0, 2, 0, 0}), found);
    assertThat(found).containsExactly(twisted, within(1e-6));
  }

  @Test
  void keepsTheRotationWhereNothingIsKnown() {
    double[] truth = rotation(new Random(2), 1);
    double[] found = truth.clone();
    NodeSolver.closedForm().solve(new double[9], found);
    assertThat(found).containsExactly(truth);
    NodeSolver.descent(5).solve(new double[9], found);
    assertThat(found).containsExactly(truth);
  }

  @Test
  void descentReachesWhatTheClosedFormFinds() {
    Random random = new Random(3);
    for (int n = 0; n < 50; n++) {
      double[] truth = rotation(random, 2 * random.nextDouble());
      double[] cross = cross(truth, random.doubles(15, -1, 1).toArray());
      double[] found = IDENTITY.clone();
      NodeSolver.descent(500).solve(cross, found);
      assertThat(found).containsExactly(truth, within(1e-3));
      assertThat(Rotations.orthonormalityError(found, 0)).isLessThan(1e-12);
    }
  }

  @Test
  void descentNeedsSteps() {
    assertThatIllegalArgumentException().isThrownBy(() -> NodeSolver.descent(0));
  }

  private static double[] rotation(Random random, double angle) {
    double[] axis = FittingFigure.gaussian(random, 3, 1);
    double length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    for (int c = 0; c < 3; c++) {
      axis[c] *= angle / length;
    }
    double[] matrix = new double[9];
    Rotations.matrixFromAxisAngle(axis, 0, matrix, 0);
    return matrix;
  }

  /** Σ (Q·m)·mᵀ. */
  private static double[] cross(double[] q, double[] arms) {
    double[] cross = new double[9];
    for (int i = 0; i < arms.length; i += 3) {
      for (int r = 0; r < 3; r++) {
        double reached =
            q[3 * r] * arms[i] + q[3 * r + 1] * arms[i + 1] + q[3 * r + 2] * arms[i + 2];
        for (int c = 0; c < 3; c++) {
          cross[3 * r + c] += reached * arms[i + c];
        }
      }
    }
    return cross;
  }
}
