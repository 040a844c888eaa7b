package dev.sinew.training.start;

import dev.sinew.training.baseline.Ridge;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Solves {@link DecoderEquations}: for each group of vertices (ΦᵀΦ + λ·t·I)·C = ΦᵀY, t the mean
 * diagonal of ΦᵀΦ, so that λ knows no units.
 */
public final class DecoderRidge {
  private final DecoderEquations equations;
  private final VertexGroups groups;

  /**
   * @param equations complete
   */
  public DecoderRidge(DecoderEquations equations) {
    this.equations = equations.finished();
    this.groups = new VertexGroups(equations.hidden().structure());
  }

  /** Whether every fold has frames, so that the others can be judged by it. */
  public boolean canBeJudged() {
    for (int f = 0; f < equations.folds(); f++) {
      if (equations.frames(f) == 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * The error on one fold of what is fitted to the others, at the vertices that judge.
   *
   * @param fold the part held out
   * @param strength λ, positive
   */
  public HeldOutError judge(int fold, double strength) {
    int vertexCount = equations.hidden().structure().vertexCount();
    double[] squares = new double[vertexCount];
    double[] dots = new double[vertexCount];
    double[] energy = new double[vertexCount];
    for (int v = 0; v < vertexCount; v++) {
      if (equations.judges(v)) {
        energy[v] = equations.energy(fold, v);
      }
    }
    for (VertexGroups.Group group : groups.all()) {
      int[] chosen =
          java.util.stream.IntStream.range(0, group.vertices().length)
              .filter(i -> equations.judges(group.vertices()[i]))
              .toArray();
      if (chosen.length > 0) {
        judge(fold, strength, group, chosen, squares, dots);
      }
    }
    return new HeldOutError(squares, dots, energy, equations.frames(fold));
  }

  private void judge(
      int fold,
      double strength,
      VertexGroups.Group group,
      int[] chosen,
      double[] squares,
      double[] dots) {
    int size = group.nets().length * equations.hidden().perNet();
    double[] kept = new double[size * size];
    double[] right = new double[size * 3 * chosen.length];
    for (int f = 0; f < equations.folds(); f++) {
      if (f != fold) {
        add(kept, equations.product(f, group.nets()));
        add(right, heldOut(f, group, chosen));
      }
    }
    DMatrixRMaj c = DMatrixRMaj.wrap(size, 3 * chosen.length, solve(kept, size, strength, right));
    DMatrixRMaj product = new DMatrixRMaj(size, 3 * chosen.length);
    CommonOps_DDRM.mult(
        DMatrixRMaj.wrap(size, size, equations.product(fold, group.nets())), c, product);
    double[] moments = heldOut(fold, group, chosen);
    for (int i = 0; i < c.getNumElements(); i++) {
      int v = group.vertices()[chosen[i % (3 * chosen.length) / 3]];
      squares[v] += c.get(i) * product.get(i);
      dots[v] += c.get(i) * moments[i];
    }
  }

  /** [kH,3m] ΦᵀY of some of a group's vertices over one fold. */
  private double[] heldOut(int fold, VertexGroups.Group group, int[] chosen) {
    int h = equations.hidden().perNet();
    int columns = 3 * chosen.length;
    double[] result = new double[group.nets().length * h * columns];
    for (int k = 0; k < group.nets().length; k++) {
      int net = group.nets()[k];
      double[] sums = equations.heldOut(fold, net);
      int width = sums.length / h;
      int[] judged =
          Arrays.stream(equations.hidden().structure().vertices(net))
              .filter(equations::judges)
              .toArray();
      for (int i = 0; i < chosen.length; i++) {
        int from = 3 * Arrays.binarySearch(judged, group.vertices()[chosen[i]]);
        for (int r = 0; r < h; r++) {
          System.arraycopy(sums, r * width + from, result, (k * h + r) * columns + 3 * i, 3);
        }
      }
    }
    return result;
  }

  /**
   * Every net's coefficients, fitted to all frames.
   *
   * @param strength λ, positive
   * @return [N][H,3n] metres a unit, the n vertices of each net in the structure's order
   */
  double[][] coefficients(double strength) {
    int h = equations.hidden().perNet();
    double[][] all = new double[equations.hidden().structure().netCount()][];
    for (int n = 0; n < all.length; n++) {
      all[n] = new double[equations.moments(n).length];
    }
    for (VertexGroups.Group group : groups.all()) {
      int[] nets = group.nets();
      int size = nets.length * h;
      int columns = 3 * group.vertices().length;
      double[] system = new double[size * size];
      for (int f = 0; f < equations.folds(); f++) {
        add(system, equations.product(f, nets));
      }
      double[] right = new double[size * columns];
      for (int k = 0; k < nets.length; k++) {
        move(equations.moments(nets[k]), right, group.places()[k], k * h, columns, false);
      }
      double[] c = solve(system, size, strength, right);
      for (int k = 0; k < nets.length; k++) {
        move(all[nets[k]], c, group.places()[k], k * h, columns, true);
      }
    }
    return all;
  }

  /** Copies between a net's [H,3n] and a group's [kH,3m] from row {@code at} on. */
  private void move(
      double[] ofNet, double[] ofGroup, int[] places, int at, int columns, boolean toNet) {
    int h = equations.hidden().perNet();
    int width = ofNet.length / h;
    for (int r = 0; r < h; r++) {
      for (int i = 0; i < places.length; i++) {
        int net = r * width + 3 * places[i];
        int group = (at + r) * columns + 3 * i;
        System.arraycopy(
            toNet ? ofGroup : ofNet,
            toNet ? group : net,
            toNet ? ofNet : ofGroup,
            toNet ? net : group,
            3);
      }
    }
  }

  private static double[] solve(double[] system, int size, double strength, double[] right) {
    double trace = 0;
    for (int i = 0; i < size; i++) {
      trace += system[i * size + i];
    }
    return new Ridge(system, size, Math.max(strength * trace / size, 1e-12)).solve(right);
  }

  private static void add(double[] to, double[] from) {
    for (int i = 0; i < to.length; i++) {
      to[i] += from[i];
    }
  }

  /** What {@link #judge} needs, without the rest. */
  public DecoderEquations forJudging() {
    return equations.forJudging();
  }

  DecoderEquations equations() {
    return equations;
  }
}
