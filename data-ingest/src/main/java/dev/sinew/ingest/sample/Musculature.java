package dev.sinew.ingest.sample;

import dev.sinew.ingest.sample.Muscle.Axis;
import dev.sinew.ingest.sample.Muscle.Driver;
import java.util.ArrayList;
import java.util.List;

/** The muscles of the sample's body. Sizes are for the eye and the error, not from anatomy. */
final class Musculature {
  private static final Axis FRONT = new Axis(0, 0, 1);
  private static final Axis BACK = new Axis(0, 0, -1);
  private static final Axis UP = new Axis(0, 1, 0);

  /** Left elbow, and the left arm forward: +X turns towards +Z. */
  private static final Axis LEFT_FORWARD = new Axis(0, -1, 0);

  /** Left arm upward: +X turns towards +Y. */
  private static final Axis LEFT_UP = new Axis(0, 0, 1);

  /** Knee, pointed toe, and the trunk forward. */
  private static final Axis BEND = new Axis(1, 0, 0);

  /** Thigh forward, toes lifted, and the trunk backward. */
  private static final Axis LIFT = new Axis(-1, 0, 0);

  private Musculature() {}

  /** All muscles: those of the trunk, and both sides. */
  static List<Muscle> all() {
    List<Muscle> muscles = new ArrayList<>(trunk());
    for (Muscle left : left()) {
      muscles.add(left);
      muscles.add(left.mirrored());
    }
    return List.copyOf(muscles);
  }

  private static List<Muscle> trunk() {
    List<String> waist = List.of("Hips", "Spine", "Chest");
    List<Driver> curl = List.of(new Driver("Spine", BEND, 1), new Driver("Chest", BEND, 0.7));
    return List.of(
        new Muscle(
            "belly crease", curl, 0.08, 0.9, "Hips", "Chest", 0.62, 0.22, FRONT, -0.018, waist),
        new Muscle(
            "lower belly", curl, 0.08, 0.9, "Hips", "Chest", 0.25, 0.35, FRONT, 0.017, waist));
  }

  private static List<Muscle> left() {
    return List.of(
        new Muscle(
            "LeftBiceps",
            List.of(
                new Driver("LeftForeArm", LEFT_FORWARD, 1), new Driver("LeftArm", LEFT_UP, 0.35)),
            0.3,
            2.0,
            "LeftArm",
            "LeftForeArm",
            0.56,
            0.42,
            FRONT,
            0.022,
            List.of("LeftArm", "LeftForeArm")),
        new Muscle(
            "LeftElbow",
            List.of(new Driver("LeftForeArm", LEFT_FORWARD, 1)),
            0.2,
            2.0,
            "LeftArm",
            "LeftForeArm",
            1,
            0.22,
            BACK,
            0.010,
            List.of("LeftArm", "LeftForeArm")),
        new Muscle(
            "LeftForearm",
            List.of(
                new Driver("LeftForeArm", LEFT_FORWARD, 1), new Driver("LeftHand", LEFT_UP, -0.8)),
            0.3,
            2.2,
            "LeftForeArm",
            "LeftHand",
            0.3,
            0.28,
            FRONT,
            0.012,
            List.of("LeftForeArm")),
        new Muscle(
            "LeftDeltoid",
            List.of(new Driver("LeftArm", LEFT_UP, 1), new Driver("LeftShoulder", LEFT_UP, 1.2)),
            0.05,
            1.2,
            "LeftArm",
            "LeftForeArm",
            0.14,
            0.42,
            UP,
            0.020,
            List.of("LeftArm", "LeftShoulder")),
        new Muscle(
            "LeftPectoral",
            List.of(new Driver("LeftArm", LEFT_FORWARD, 1), new Driver("LeftArm", LEFT_UP, -0.3)),
            0.2,
            1.4,
            "LeftShoulder",
            "LeftArm",
            0.55,
            0.9,
            FRONT,
            0.019,
            List.of("Chest", "LeftShoulder", "LeftArm")),
        new Muscle(
            "LeftQuadriceps",
            List.of(new Driver("LeftLeg", BEND, 1), new Driver("LeftUpLeg", LIFT, -0.3)),
            0.2,
            1.8,
            "LeftUpLeg",
            "LeftLeg",
            0.72,
            0.32,
            FRONT,
            0.014,
            List.of("LeftUpLeg", "LeftLeg")),
        new Muscle(
            "LeftHamstring",
            List.of(new Driver("LeftLeg", BEND, 1), new Driver("LeftUpLeg", LIFT, -0.5)),
            0.15,
            1.7,
            "LeftUpLeg",
            "LeftLeg",
            0.55,
            0.42,
            BACK,
            0.021,
            List.of("LeftUpLeg", "LeftLeg")),
        new Muscle(
            "LeftKnee",
            List.of(new Driver("LeftLeg", BEND, 1)),
            0.2,
            2.0,
            "LeftUpLeg",
            "LeftLeg",
            1,
            0.18,
            FRONT,
            0.010,
            List.of("LeftUpLeg", "LeftLeg")),
        new Muscle(
            "LeftCalf",
            List.of(new Driver("LeftLeg", BEND, 0.6), new Driver("LeftFoot", BEND, 1.4)),
            0.1,
            1.5,
            "LeftLeg",
            "LeftFoot",
            0.3,
            0.36,
            BACK,
            0.019,
            List.of("LeftLeg", "LeftFoot")),
        new Muscle(
            "LeftGluteus",
            List.of(new Driver("LeftUpLeg", LIFT, 1)),
            0.2,
            1.6,
            "Hips",
            "LeftUpLeg",
            0.9,
            1.1,
            BACK,
            -0.020,
            List.of("Hips", "LeftUpLeg")));
  }
}
