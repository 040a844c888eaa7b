package dev.sinew.character.fitting;

import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.skeleton.Skeleton;
import java.util.Arrays;

/**
 * Which rotations and translations a fit solves for, and how the joints' features combine to
 * theirs.
 *
 * <p>With d_j a joint's offset, Q_j·ĝ_j + p_j·s_j = Q_j·ĝ_j + p_q·s_j + Q_q·(d_j·s_j) for parent q:
 * a joint's position is its parent's lever arm. Going from the leaves to the roots this makes posed
 * vertices linear in the world rotations alone, u_i = Σ_j Q_j·m_ij + root positions; a joint that
 * is not solved for (Q_j = Q_q·R_j) hands its lever arm on to its parent.
 *
 * <p>Unknowns are rows of X: for each free joint the three rows of Q_jᵀ, last joint first, so that
 * elimination goes from the leaves to the roots; then the translations: of a root its position, of
 * all roots together how far they move from where each of them was.
 */
final class NodeLayout {
  /** How far apart adding and subtracting may bring roots that move together, metres. */
  private static final double ROUNDING = 1e-12;

  private final Skeleton skeleton;
  private final Translations translations;
  private final boolean[] free;

  /** [J,9] and [J,3], as they were: later changes of the state are of no concern. */
  private final double[] local;

  private final double[] offsets;

  /** [J,3] what one translation of all roots is added to. */
  private final double[] base;

  /** Joints of the blocks, falling. */
  final int[] joints;

  /** Of every block: the block that carries it, −1 if none does. */
  final int[] carrier;

  /** Of every block: the rotation from the carrier (or the world) to the joint's parent. */
  final double[][] relative;

  /** The joint of every translation; with one for all roots, the first root. */
  final int[] translated;

  NodeLayout(FitState state, boolean[] free, Translations translations) {
    this.skeleton = state.skeleton;
    this.translations = translations;
    this.free = free.clone();
    this.local = state.local.clone();
    this.offsets = new double[state.shift.length];
    Arrays.setAll(offsets, i -> state.offset(i / 3, i % 3));
    this.base = state.shift.clone();
    int count = free.length;
    int[] block = new int[count];
    int blocks = 0;
    for (int j = count - 1; j >= 0; j--) {
      block[j] = free[j] ? blocks++ : -1;
    }
    this.joints = new int[blocks];
    this.carrier = new int[blocks];
    this.relative = new double[blocks][];
    for (int j = 0; j < count; j++) {
      if (free[j]) {
        joints[block[j]] = j;
        carry(block, j);
      }
    }
    this.translated =
        switch (translations) {
          case NONE -> new int[0];
          case SHARED_ROOT -> new int[] {skeleton.roots()[0]};
          case EACH_ROOT -> skeleton.roots();
          case EVERY_JOINT -> everyJoint(count);
        };
  }

  private static int[] everyJoint(int count) {
    int[] all = new int[count];
    Arrays.setAll(all, j -> j);
    return all;
  }

  private void carry(int[] block, int j) {
    double[] turn = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    int p = skeleton.parent(j);
    while (p >= 0 && !free[p]) {
      double[] product = new double[9];
      Rotations.multiply(local, 9 * p, turn, 0, product, 0);
      turn = product;
      p = skeleton.parent(p);
    }
    carrier[block[j]] = p < 0 ? -1 : block[p];
    relative[block[j]] = turn;
  }

  int blocks() {
    return joints.length;
  }

  /** D, rows of X. */
  int size() {
    return 3 * joints.length + translated.length;
  }

  /** Whether a root's position is unknown rather than given by one translation of all roots. */
  private boolean ownPosition() {
    return translations == Translations.EACH_ROOT || translations == Translations.EVERY_JOINT;
  }

  /** Whether this layout would come of that state and choice too. */
  boolean isOf(FitState state, boolean[] otherFree) {
    if (!Arrays.equals(free, otherFree)) {
      return false;
    }
    if (!movedTogether(state)) {
      return false;
    }
    for (int j = 0; j < free.length; j++) {
      boolean known = skeleton.isRoot(j) && ownPosition();
      for (int c = 0; c < 3; c++) {
        if (!known && offsets[3 * j + c] != state.offset(j, c) && !isShared(j)) {
          return false;
        }
      }
      for (int e = 0; e < 9; e++) {
        if (!free[j] && local[9 * j + e] != state.local[9 * j + e]) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether roots that move together are as far from each other as they were. */
  private boolean movedTogether(FitState state) {
    for (int r : skeleton.roots()) {
      for (int k = 0; k < 3 && isShared(r); k++) {
        double apart = common(state, r, k) - common(state, translated[0], k);
        if (Math.abs(apart) > ROUNDING) {
          return false;
        }
      }
    }
    return true;
  }

  /** How far a root has moved, coordinate {@code k}, metres. */
  private double common(FitState state, int root, int k) {
    return state.shift[3 * root + k] - base[3 * root + k];
  }

  private boolean isShared(int j) {
    return skeleton.isRoot(j) && translations == Translations.SHARED_ROOT;
  }

  /**
   * Combines the rows of a [4J,width] matrix, one row a feature, from the leaves to the roots. Row
   * 4j + 3 becomes the weight of joint j's position.
   */
  void fold(double[] rows, int width) {
    for (int j = free.length - 1; j >= 0; j--) {
      int q = skeleton.parent(j);
      if (q < 0) {
        continue;
      }
      int from = 4 * j * width;
      int to = 4 * q * width;
      for (int c = 0; c < 3; c++) {
        add(rows, offsets[3 * j + c], from + 3 * width, to + c * width, width);
        for (int e = 0; e < 3 && !free[j]; e++) {
          add(rows, local[9 * j + 3 * c + e], from + e * width, to + c * width, width);
        }
      }
      add(rows, 1, from + 3 * width, to + 3 * width, width);
    }
  }

  private static void add(double[] rows, double factor, int from, int to, int width) {
    for (int k = 0; k < width && factor != 0; k++) {
      rows[to + k] += factor * rows[from + k];
    }
  }

  /** [4J,3] what is known of the folded features' factors: roots that are not solved for. */
  double[] known() {
    double[] known = new double[12 * free.length];
    for (int r : skeleton.roots()) {
      for (int e = 0; e < 3 && !free[r]; e++) {
        for (int k = 0; k < 3; k++) {
          known[12 * r + 3 * e + k] = local[9 * r + 3 * k + e];
        }
      }
      for (int k = 0; k < 3 && !ownPosition(); k++) {
        known[12 * r + 9 + k] = offsets[3 * r + k];
      }
    }
    return known;
  }

  /** The rows of X among the rows of a folded [4J,width] matrix. */
  double[] select(double[] rows, int width) {
    double[] selected = new double[size() * width];
    for (int b = 0; b < joints.length; b++) {
      System.arraycopy(rows, 4 * joints[b] * width, selected, 3 * b * width, 3 * width);
    }
    for (int t = 0; t < translated.length; t++) {
      int to = (3 * joints.length + t) * width;
      System.arraycopy(rows, (4 * translated[t] + 3) * width, selected, to, width);
    }
    if (translations == Translations.SHARED_ROOT) {
      int to = 3 * joints.length * width;
      for (int r : skeleton.roots()) {
        int from = (4 * r + 3) * width;
        add(selected, rows, r == translated[0] ? 0 : 1, from, to, width);
      }
    }
    return selected;
  }

  private static void add(double[] sum, double[] rows, double factor, int from, int to, int width) {
    for (int k = 0; k < width && factor != 0; k++) {
      sum[to + k] += factor * rows[from + k];
    }
  }

  /** [D,3] X of a state. */
  double[] unknowns(FitState state) {
    double[] x = new double[3 * size()];
    for (int b = 0; b < joints.length; b++) {
      for (int e = 0; e < 9; e++) {
        x[9 * b + 3 * (e % 3) + e / 3] = state.world[9 * joints[b] + e];
      }
    }
    for (int t = 0; t < translated.length; t++) {
      int j = translated[t];
      for (int k = 0; k < 3 && skeleton.isRoot(j); k++) {
        x[9 * joints.length + 3 * t + k] = isShared(j) ? common(state, j, k) : state.offset(j, k);
      }
    }
    return x;
  }

  /** Brings {@code state} to where X says; joints that are not solved for ride along. */
  void store(double[] x, FitState state) {
    int b = joints.length - 1;
    for (int j = 0; j < free.length; j++) {
      if (!free[j]) {
        state.carryDown(j);
        continue;
      }
      for (int e = 0; e < 9; e++) {
        state.world[9 * j + e] = x[9 * b + 3 * (e % 3) + e / 3];
      }
      state.takeUp(j);
      b--;
    }
    for (int t = 0; t < translated.length; t++) {
      int from = 9 * joints.length + 3 * t;
      move(translated[t], x, from, state);
    }
  }

  private void move(int j, double[] x, int from, FitState state) {
    for (int k = 0; k < 3; k++) {
      if (isShared(j)) {
        for (int r : skeleton.roots()) {
          state.shift[3 * r + k] = base[3 * r + k] + x[from + k];
        }
      } else if (skeleton.isRoot(j)) {
        state.shift[3 * j + k] = x[from + k] - skeleton.joint(j, k);
      } else {
        int p = 9 * skeleton.parent(j);
        for (int e = 0; e < 3; e++) {
          state.shift[3 * j + k] += state.world[p + 3 * e + k] * x[from + e];
        }
      }
    }
  }
}
