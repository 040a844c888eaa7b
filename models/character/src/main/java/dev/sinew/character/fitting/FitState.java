package dev.sinew.character.fitting;

import dev.sinew.character.geometry.Affine;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;

/** The pose that a fit has come to: local rotations, what follows from them, and translations. */
final class FitState {
  final Skeleton skeleton;

  /** [J,9] rotations in the parent's rest frame. */
  final double[] local;

  /** [J,9] rotations in the world. */
  final double[] world;

  /** [J,3] what is added to the rest offset (a root: to the rest position), metres. */
  final double[] shift;

  /** [J,3] the shift near which a stiffness holds it, metres. */
  final double[] held;

  private FitState(Skeleton skeleton, double[] local, double[] shift, double[] held) {
    this.skeleton = skeleton;
    this.held = held;
    this.local = local;
    this.world = new double[local.length];
    this.shift = shift;
    carryDown();
  }

  /** A rest pose. */
  static FitState of(Skeleton skeleton, Pose rest) {
    return of(skeleton, rest, rest);
  }

  /**
   * @param rest what stiff translations are held near
   */
  static FitState of(Skeleton skeleton, Pose pose, Pose rest) {
    return new FitState(skeleton, pose.rotations(), shift(skeleton, pose), shift(skeleton, rest));
  }

  private static double[] shift(Skeleton skeleton, Pose pose) {
    double[] shift = new double[3 * skeleton.jointCount()];
    for (int i = 0; i < shift.length; i++) {
      shift[i] = pose.localTranslation(i / 3, skeleton.isRoot(i / 3), i % 3);
    }
    return shift;
  }

  FitState copy() {
    return new FitState(skeleton, local.clone(), shift.clone(), held);
  }

  /** Becomes what {@code other} is. */
  void set(FitState other) {
    System.arraycopy(other.local, 0, local, 0, local.length);
    System.arraycopy(other.world, 0, world, 0, world.length);
    System.arraycopy(other.shift, 0, shift, 0, shift.length);
  }

  /** Joint {@code j}'s rest offset and what is added to it, coordinate {@code c}, metres. */
  double offset(int j, int c) {
    return skeleton.offset(j, c) + shift[3 * j + c];
  }

  /** World rotations from local ones. */
  void carryDown() {
    for (int j = 0; j < skeleton.jointCount(); j++) {
      carryDown(j);
    }
  }

  /** The world rotation of joint {@code j} from its local one and its parent's. */
  void carryDown(int j) {
    if (skeleton.isRoot(j)) {
      System.arraycopy(local, 9 * j, world, 9 * j, 9);
    } else {
      Rotations.multiply(world, 9 * skeleton.parent(j), local, 9 * j, world, 9 * j);
    }
  }

  /** The local rotation of joint {@code j} from its world one and its parent's. */
  void takeUp(int j) {
    if (skeleton.isRoot(j)) {
      System.arraycopy(world, 9 * j, local, 9 * j, 9);
    } else {
      Rotations.transposeMultiply(world, 9 * skeleton.parent(j), world, 9 * j, local, 9 * j);
    }
    Orthonormal.restore(local, 9 * j);
    carryDown(j);
  }

  /** [J,12] transforms G_j. */
  double[] globals() {
    int count = skeleton.jointCount();
    double[] globals = new double[Affine.SIZE * count];
    for (int j = 0; j < count; j++) {
      int o = Affine.SIZE * j;
      int p = skeleton.parent(j);
      for (int r = 0; r < 3; r++) {
        System.arraycopy(world, 9 * j + 3 * r, globals, o + 4 * r, 3);
        double at = p < 0 ? offset(j, r) : globals[Affine.SIZE * p + 4 * r + 3];
        for (int c = 0; p >= 0 && c < 3; c++) {
          at += world[9 * p + 3 * r + c] * offset(j, c);
        }
        globals[o + 4 * r + 3] = at;
      }
    }
    return globals;
  }

  /** This state as a pose; joints have translations of their own where roots alone do not do. */
  Pose toPose(boolean jointTranslations) {
    int root = 3 * skeleton.roots()[0];
    double[] translation = {shift[root], shift[root + 1], shift[root + 2]};
    return Pose.ofRotations(local, translation, jointTranslations ? shift : null);
  }
}
