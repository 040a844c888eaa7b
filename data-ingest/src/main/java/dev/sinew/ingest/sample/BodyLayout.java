package dev.sinew.ingest.sample;

/**
 * Where the joints of an identity are, before its soles are put on the floor: metres, T-pose, Y up,
 * face along +Z, the body's left at +X. The surface is laid around these.
 */
final class BodyLayout {
  /** Height of the hip joints of the neutral body. */
  private static final double HIP = 0.90;

  /** Height of the base of the neck of the neutral body. */
  private static final double NECK = 1.455;

  private static final double ANKLE = 0.085;

  private final BodyProportions body;

  BodyLayout(BodyProportions body) {
    this.body = body;
  }

  /** The proportions laid out. */
  BodyProportions body() {
    return body;
  }

  /** Where a height of the neutral body is in this one; legs, trunk and head stretch apart. */
  double y(double neutral) {
    double hip = ANKLE + (HIP - ANKLE) * body.legs();
    double neck = hip + (NECK - HIP) * body.torso();
    double y;
    if (neutral <= ANKLE) {
      y = neutral;
    } else if (neutral <= HIP) {
      y = ANKLE + (neutral - ANKLE) * body.legs();
    } else if (neutral <= NECK) {
      y = hip + (neutral - HIP) * body.torso();
    } else {
      y = neck + (neutral - NECK) * body.head();
    }
    return body.height() * y;
  }

  /** Where a distance from the middle along the left arm of the neutral body is in this one. */
  double armX(double neutral) {
    double shoulder = 0.175;
    double x =
        neutral <= shoulder
            ? neutral * body.shoulders()
            : shoulder * body.shoulders() + (neutral - shoulder) * body.arms();
    return body.height() * x;
  }

  /** Where a distance from the middle of the neutral pelvis or legs is in this one. */
  double hipX(double neutral) {
    return body.height() * body.hips() * neutral;
  }

  /** A thickness of the neutral body in this one, by how muscular the place is (0 to 1). */
  double thick(double neutral, double muscular) {
    return body.height() * body.girth() * (1 + muscular * (body.muscle() - 1)) * neutral;
  }

  /** A length of the neutral head in this one. */
  double headSize(double neutral) {
    return body.height() * body.head() * neutral;
  }

  /** A length of the neutral hand or foot in this one. */
  double extremity(double neutral) {
    return body.height() * neutral;
  }

  /** [J,3] joints in the order of {@link SampleSkeleton}. */
  double[] joints() {
    double[] joints = new double[3 * SampleSkeleton.COUNT];
    double legX = hipX(0.088);
    put(joints, "Hips", 0, y(0.945), 0);
    putBoth(joints, "LeftUpLeg", legX, y(0.885), 0);
    putBoth(joints, "LeftLeg", legX, y(0.475), extremity(0.004));
    putBoth(joints, "LeftFoot", legX, y(0.085), extremity(-0.012));
    put(joints, "Spine", 0, y(1.045), extremity(-0.008));
    put(joints, "Chest", 0, y(1.185), extremity(-0.012));
    put(joints, "Neck", 0, y(1.455), extremity(-0.012));
    put(joints, "Head", 0, y(1.525), extremity(0.002));
    putBoth(joints, "LeftShoulder", armX(0.035), y(1.395), extremity(-0.005));
    putBoth(joints, "LeftArm", armX(0.175), y(1.385), extremity(-0.008));
    putBoth(joints, "LeftForeArm", armX(0.445), y(1.385), extremity(-0.008));
    putBoth(joints, "LeftHand", armX(0.690), y(1.385), extremity(-0.002));
    return joints;
  }

  private static void putBoth(double[] joints, String left, double x, double y, double z) {
    put(joints, left, x, y, z);
    put(joints, SampleSkeleton.mirror(left), -x, y, z);
  }

  private static void put(double[] joints, String name, double x, double y, double z) {
    int at = 3 * SampleSkeleton.index(name);
    joints[at] = x;
    joints[at + 1] = y;
    joints[at + 2] = z;
  }
}
