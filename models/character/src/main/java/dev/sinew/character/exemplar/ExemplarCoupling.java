package dev.sinew.character.exemplar;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What each exemplar must hold so that all readers together meet every sculpt.
 *
 * <p>At exemplar i's pose other readers may weigh exemplars of their own, whose share is part of
 * what was sculpted. With M_ik the weight of exemplar k at the pose of exemplar i, and S_i what was
 * sculpted, the differences D solve M·D = S. Exemplars that are not met exactly, additive or
 * regularised ones, hold what was sculpted: their rows are those of the identity.
 */
final class ExemplarCoupling {
  private static final double CONDITION_LIMIT = 1e8;

  /** Smaller shares than this are rounding. */
  private static final double SHARE = 1e-12;

  private ExemplarCoupling() {}

  /** [N] differences, in the order of the blends and of their exemplars. */
  static SparseOffsets[] solve(List<PoseBlend> blends, List<Exemplar> exemplars) {
    SparseOffsets[] sculpted =
        exemplars.stream().map(Exemplar::difference).toArray(SparseOffsets[]::new);
    Map<Integer, double[]> coupled = coupledRows(blends, exemplars.size());
    return coupled.isEmpty()
        ? sculpted
        : solve(matrix(coupled, exemplars.size()), exemplars, sculpted);
  }

  /** Rows of M that are not those of the identity: with one reader a joint, few or none. */
  private static Map<Integer, double[]> coupledRows(List<PoseBlend> blends, int count) {
    Map<Integer, double[]> rows = new TreeMap<>();
    int at = 0;
    for (PoseBlend blend : blends) {
      for (Exemplar exemplar : blend.exemplars()) {
        double[] row = new double[count];
        boolean coupled = false;
        int column = 0;
        for (PoseBlend other : blend.exact() ? blends : List.<PoseBlend>of()) {
          for (double weight : other.weights(exemplar.pose())) {
            row[column] = Math.abs(weight) > SHARE ? weight : 0;
            coupled |= other != blend && row[column] != 0;
            column++;
          }
        }
        if (coupled) {
          rows.put(at, row);
        }
        at++;
      }
    }
    return rows;
  }

  private static double[] matrix(Map<Integer, double[]> coupled, int count) {
    double[] matrix = new double[count * count];
    for (int i = 0; i < count; i++) {
      double[] row = coupled.get(i);
      if (row == null) {
        matrix[i * count + i] = 1;
      } else {
        System.arraycopy(row, 0, matrix, i * count, count);
      }
    }
    return matrix;
  }

  private static SparseOffsets[] solve(
      double[] matrix, List<Exemplar> exemplars, SparseOffsets[] sculpted) {
    int count = sculpted.length;
    double[] inverse = DenseInverse.of(matrix, count);
    if (inverse == null || !(DenseInverse.condition(matrix, inverse, count) <= CONDITION_LIMIT)) {
      throw conflict(matrix, exemplars);
    }
    SparseOffsets[] result = new SparseOffsets[count];
    for (int i = 0; i < count; i++) {
      double[] dense = new double[3 * sculpted[i].vertexCount()];
      for (int k = 0; k < count; k++) {
        double share = inverse[i * count + k];
        if (Math.abs(share) > SHARE) {
          sculpted[k].addTo(dense, share);
        }
      }
      result[i] = SparseOffsets.ofDense(dense, 0);
    }
    return result;
  }

  /** Names the two exemplars whose poses the readers can tell apart least. */
  private static RuntimeException conflict(double[] matrix, List<Exemplar> exemplars) {
    int count = exemplars.size();
    double smallest = Double.POSITIVE_INFINITY;
    int first = 0;
    int second = 0;
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < i; k++) {
        double difference = 0;
        for (int c = 0; c < count; c++) {
          difference += Math.abs(matrix[i * count + c] - matrix[k * count + c]);
        }
        if (difference < smallest) {
          smallest = difference;
          first = k;
          second = i;
        }
      }
    }
    return Fault.of(
            FaultCode.AMBIGUOUS,
            "readers share out the exemplars of one pose between them in more than one way",
            "exemplars " + exemplars.get(first).name() + " and " + exemplars.get(second).name())
        .remedy("Keep each sculpt under one reader, or let readers see other joints")
        .toException();
  }
}
