package dev.sinew.training.network;

import dev.sinew.character.corrective.LocalJointRegressor;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.training.baseline.Ridge;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The closed-form start of the local Joint_net: for each joint the affine combination of its
 * vertices that meets the given joints best, min Σ_s ‖Σ_i a_i T_si − J_s‖² + μ‖a‖² subject to Σ_i
 * a_i = 1.
 *
 * <p>With D the vertices relative to the joint, one row a person and coordinate, the answer is a ∝
 * 1 − Dᵀ(DDᵀ + μI)⁻¹D·1: as large a system as there are rows, however many vertices. The strength μ
 * is chosen by folds over the people, one for all joints: a joint alone tells too little of it.
 * Weights may be negative: joints lie where bones turn, which is not always inside the hull of the
 * skin near them (on people of very different build non-negative weights leave an error of several
 * millimetres that no amount of data removes).
 */
public final class JointStart {
  /** Strengths to choose from, relative to the mean squared distance of a vertex from its joint. */
  private static final double[] STRENGTHS = {1e-2, 1e-3, 1e-4, 1e-5, 1e-6};

  /** The strength where one person leaves no folds. */
  private static final double ALONE = 1e-4;

  private static final int FOLDS = 5;

  /** More people than this start from every n-th of them; training then sees all. */
  private static final int MOST_PEOPLE = 200;

  private JointStart() {}

  /**
   * @param people T-poses and joints to meet
   * @param weights the rig's, which say whose vertices are whose
   * @param neighbourhood how many steps in the hierarchy a joint looks for vertices
   */
  public static LocalJointRegressor solve(
      List<JointExample> people, SkinWeights weights, Skeleton skeleton, int neighbourhood) {
    int joints = skeleton.jointCount();
    int stride = (people.size() + MOST_PEOPLE - 1) / MOST_PEOPLE;
    List<JointExample> some =
        IntStream.range(0, people.size())
            .filter(s -> s % stride == 0)
            .mapToObj(people::get)
            .toList();
    int[] offsets = new int[joints + 1];
    int[][] supports = new int[joints][];
    float[][] rows = new float[joints][];
    JointFit[] fits = new JointFit[joints];
    for (int j = 0; j < joints; j++) {
      supports[j] = support(weights, near(skeleton, j, neighbourhood));
      fits[j] = new JointFit(some, j, joints, supports[j]);
      offsets[j + 1] = offsets[j] + supports[j].length;
    }
    double strength = strength(fits, some.size());
    for (int j = 0; j < joints; j++) {
      rows[j] = fits[j].weights(strength);
    }
    float[] flat = new float[offsets[joints]];
    for (int j = 0; j < joints; j++) {
      System.arraycopy(rows[j], 0, flat, offsets[j], rows[j].length);
    }
    return LocalJointRegressor.of(
        weights.vertexCount(),
        offsets,
        Arrays.stream(supports).flatMapToInt(Arrays::stream).toArray(),
        flat);
  }

  /** Joints at most {@code steps} away in the hierarchy. */
  private static boolean[] near(Skeleton skeleton, int joint, int steps) {
    boolean[] near = new boolean[skeleton.jointCount()];
    near[joint] = true;
    for (int step = 0; step < steps; step++) {
      boolean[] wider = near.clone();
      for (int j = 0; j < near.length; j++) {
        int parent = skeleton.parent(j);
        if (parent >= 0 && (near[j] || near[parent])) {
          wider[j] = true;
          wider[parent] = true;
        }
      }
      near = wider;
    }
    return near;
  }

  /** Vertices that one of the joints moves; all vertices where none does. */
  private static int[] support(SkinWeights weights, boolean[] joints) {
    int[] found = new int[weights.vertexCount()];
    int count = 0;
    for (int v = 0; v < found.length; v++) {
      boolean moved = false;
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        moved |= joints[weights.joint(k)] && weights.weight(k) > 0;
      }
      if (moved) {
        found[count++] = v;
      }
    }
    if (count == 0) {
      Arrays.setAll(found, v -> v);
      return found;
    }
    return Arrays.copyOf(found, count);
  }

  /** The strength that errs least on people left out, over all joints. */
  private static double strength(JointFit[] fits, int people) {
    int folds = Math.min(FOLDS, people);
    double best = ALONE;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; folds > 1 && k < STRENGTHS.length; k++) {
      double error = 0;
      for (JointFit fit : fits) {
        for (int fold = 0; fold < folds; fold++) {
          error += fit.error(fold, folds, STRENGTHS[k]);
        }
      }
      if (error < least) {
        least = error;
        best = STRENGTHS[k];
      }
    }
    return best;
  }

  /** One joint's least-squares problem. */
  private static final class JointFit {
    private final double[][] rows;
    private final int people;
    private final int vertices;
    private final double scale;

    JointFit(List<JointExample> examples, int joint, int joints, int[] support) {
      people = examples.size();
      vertices = support.length;
      rows = new double[3 * people][vertices];
      double energy = 0;
      for (int s = 0; s < people; s++) {
        float[] tpose = examples.get(s).tpose();
        for (int c = 0; c < 3; c++) {
          double[] row = rows[3 * s + c];
          float target = examples.get(s).joints()[c * joints + joint];
          for (int i = 0; i < vertices; i++) {
            row[i] = (double) tpose[c * (tpose.length / 3) + support[i]] - target;
            energy += row[i] * row[i];
          }
        }
      }
      scale = energy / vertices;
    }

    /** The weights that meet all people. */
    float[] weights(double strength) {
      double[] a = weights(rows, strength);
      float[] rounded = new float[vertices];
      for (int i = 0; i < vertices; i++) {
        rounded[i] = (float) a[i];
      }
      return rounded;
    }

    /** Σ of distances of the fold's people when the others are fitted. */
    double error(int fold, int folds, double strength) {
      double[][] kept =
          IntStream.range(0, rows.length)
              .filter(r -> r / 3 % folds != fold)
              .mapToObj(r -> rows[r])
              .toArray(double[][]::new);
      double[] a = weights(kept, strength);
      double error = 0;
      for (int s = fold; s < people; s += folds) {
        double square = 0;
        for (int c = 0; c < 3; c++) {
          double d = dot(rows[3 * s + c], a);
          square += d * d;
        }
        error += Math.sqrt(square);
      }
      return error;
    }

    private double[] weights(double[][] d, double strength) {
      int m = d.length;
      double[] gram = new double[m * m];
      double[] sums = new double[m];
      for (int r = 0; r < m; r++) {
        for (double value : d[r]) {
          sums[r] += value;
        }
        for (int q = 0; q <= r; q++) {
          double product = dot(d[r], d[q]);
          gram[r * m + q] = product;
          gram[q * m + r] = product;
        }
      }
      // A joint that coincides with all its vertices leaves nothing to scale by.
      double mu = strength * Math.max(scale, 1e-12);
      double[] z = new Ridge(gram, m, mu).solve(sums);
      double[] a = new double[vertices];
      double sum = 0;
      Arrays.fill(a, 1);
      for (int r = 0; r < m; r++) {
        for (int i = 0; i < vertices; i++) {
          a[i] -= z[r] * d[r][i];
        }
      }
      for (double value : a) {
        sum += value;
      }
      for (int i = 0; i < vertices; i++) {
        a[i] /= sum;
      }
      return a;
    }

    private static double dot(double[] x, double[] y) {
      double sum = 0;
      for (int i = 0; i < x.length; i++) {
        sum += x[i] * y[i];
      }
      return sum;
    }
  }
}
