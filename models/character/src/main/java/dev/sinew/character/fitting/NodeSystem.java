package dev.sinew.character.fitting;

import dev.sinew.character.geometry.Rotations;

/**
 * The least squares of one layout: ‖t − F·X‖² by its moments H = FᵀF [D,D] and, a frame, FᵀT [D,3].
 */
final class NodeSystem {
  final NodeLayout layout;

  /** D. */
  final int size;

  /** [D,D] H. */
  final double[] gram;

  /** [4J,3] what known factors contribute to the folded cross moments. */
  private final double[] known;

  /** [D] of joint translations: how strongly they are held, and otherwise 0. */
  private final double[] stiffness;

  /**
   * @param features [4J,4J] moments S
   * @param stiffness how strongly translations of joints that are no roots are held
   */
  NodeSystem(NodeLayout layout, double[] features, FitState state, double stiffness) {
    this.layout = layout;
    this.size = layout.size();
    int n = (int) Math.round(Math.sqrt(features.length));
    double[] folded = features.clone();
    layout.fold(folded, n);
    transpose(folded, n);
    layout.fold(folded, n);
    double[] factors = layout.known();
    this.known = new double[factors.length];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        for (int c = 0; c < 3; c++) {
          known[3 * i + c] += folded[i * n + k] * factors[3 * k + c];
        }
      }
    }
    double[] half = layout.select(folded, n);
    double[] columns = new double[half.length];
    for (int i = 0; i < size; i++) {
      for (int k = 0; k < n; k++) {
        columns[k * size + i] = half[i * n + k];
      }
    }
    this.gram = layout.select(columns, size);
    this.stiffness = new double[size];
    for (int t = 0; t < layout.translated.length; t++) {
      int row = 3 * layout.blocks() + t;
      if (!state.skeleton.isRoot(layout.translated[t])) {
        this.stiffness[row] = stiffness * gram[row * size + row] + Double.MIN_NORMAL;
        gram[row * size + row] += this.stiffness[row];
      }
    }
  }

  private static void transpose(double[] m, int n) {
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < i; k++) {
        double keep = m[i * n + k];
        m[i * n + k] = m[k * n + i];
        m[k * n + i] = keep;
      }
    }
  }

  /** Σ ‖m‖² of a block's lever arms: what is known about its rotation. */
  double information(int block) {
    double sum = 0;
    for (int r = 3 * block; r < 3 * block + 3; r++) {
      sum += gram[r * size + r];
    }
    return sum;
  }

  /**
   * @param cross [4J,3] moments B; spoiled
   * @return [D,3] FᵀT
   */
  double[] right(double[] cross, FitState state) {
    layout.fold(cross, 3);
    for (int i = 0; i < cross.length; i++) {
      cross[i] -= known[i];
    }
    double[] right = layout.select(cross, 3);
    double[] pull = new double[3];
    for (int t = 0; t < layout.translated.length; t++) {
      int row = 3 * layout.blocks() + t;
      int j = layout.translated[t];
      if (stiffness[row] > 0) {
        // In the world, how far the joint is already from where it is held.
        int p = 9 * state.skeleton.parent(j);
        for (int r = 0; r < 3; r++) {
          pull[r] = 0;
          for (int c = 0; c < 3; c++) {
            pull[r] +=
                state.world[p + 3 * r + c] * (state.shift[3 * j + c] - state.held[3 * j + c]);
          }
          right[3 * row + r] -= stiffness[row] * pull[r];
        }
      }
    }
    return right;
  }

  /** R = FᵀT − H·X [D,3]. */
  double[] residual(double[] right, double[] x) {
    double[] r = right.clone();
    for (int i = 0; i < size; i++) {
      double a = 0;
      double b = 0;
      double c = 0;
      for (int k = 0; k < size; k++) {
        double h = gram[i * size + k];
        a += h * x[3 * k];
        b += h * x[3 * k + 1];
        c += h * x[3 * k + 2];
      }
      r[3 * i] -= a;
      r[3 * i + 1] -= b;
      r[3 * i + 2] -= c;
    }
    return r;
  }

  /** How much larger the squared distance is at {@code to} than at {@code from}, from residuals. */
  static double change(double[] from, double[] fromResidual, double[] to, double[] toResidual) {
    double sum = 0;
    for (int i = 0; i < from.length; i++) {
      sum -= (to[i] - from[i]) * (fromResidual[i] + toResidual[i]);
    }
    return sum;
  }

  /** Σ ‖F·(a − b)‖², how far vertices move between two X. */
  static double motion(double[] a, double[] aResidual, double[] b, double[] bResidual) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (bResidual[i] - aResidual[i]);
    }
    return Math.max(0, sum);
  }

  /**
   * C of block {@code b}: what the others leave to be reached times its lever arms.
   *
   * @param cross [3,3] receives it, row-major
   */
  void cross(int b, double[] x, double[] residual, double[] cross) {
    for (int c = 0; c < 3; c++) {
      int row = 3 * b + c;
      for (int k = 0; k < 3; k++) {
        double sum = residual[3 * row + k];
        for (int e = 0; e < 3; e++) {
          sum += gram[row * size + 3 * b + e] * x[9 * b + 3 * e + k];
        }
        cross[3 * k + c] = sum;
      }
    }
  }

  /** R ← R − H·ΔX where rows {@code first} to {@code first + count} of X changed by Δ. */
  void update(double[] residual, int first, int count, double[] delta) {
    for (int i = 0; i < size; i++) {
      for (int e = 0; e < count; e++) {
        double h = gram[i * size + first + e];
        for (int k = 0; k < 3; k++) {
          residual[3 * i + k] -= h * delta[3 * e + k];
        }
      }
    }
  }

  /** The world rotation of the parent of a block's joint [3,3], row-major. */
  void parentRotation(int b, double[] x, double[] rotation) {
    int carrier = layout.carrier[b];
    if (carrier < 0) {
      System.arraycopy(layout.relative[b], 0, rotation, 0, 9);
    } else {
      Rotations.transposeMultiply(x, 9 * carrier, layout.relative[b], 0, rotation, 0);
    }
  }
}
