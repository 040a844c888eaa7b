package dev.sinew.character.format.bvh;

/**
 * One joint of a BVH hierarchy.
 *
 * @param parent −1 for a root
 * @param offsets [3] position in the parent's frame at rest
 * @param channels what the joint's values mean, in the file's order: 0..2 position along X, Y, Z;
 *     3..5 rotation about X, Y, Z
 * @param firstValue index of the joint's first value in a frame
 */
record BvhJoint(String name, int parent, double[] offsets, int[] channels, int firstValue) {
  static final int X_ROTATION = 3;

  double offset(int c) {
    return offsets[c];
  }

  boolean isPositioned() {
    for (int channel : channels) {
      if (channel < X_ROTATION) {
        return true;
      }
    }
    return false;
  }
}
