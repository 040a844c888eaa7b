package dev.sinew.ingest.sample;

/** Smooth motions: a walk and slow exercises. Frames of a clip follow each other. */
final class MotionClips {
  private static final double TURN = 2 * Math.PI;

  private final double[] axisAngle = new double[3 * SampleSkeleton.COUNT];

  private MotionClips() {}

  /**
   * A walk.
   *
   * @param phase in strides: two steps a unit
   * @param vigour length of the stride, about 1
   * @return [J,3] rotation vectors
   */
  static double[] walk(double phase, double vigour) {
    MotionClips clip = new MotionClips();
    clip.step("Left", phase, vigour);
    clip.step("Right", phase + 0.5, vigour);
    double swing = Math.sin(TURN * phase);
    clip.put("Spine", 0.06, -0.10 * vigour * swing, 0);
    clip.put("Chest", 0.02, -0.08 * vigour * swing, 0);
    clip.put("Head", 0, 0.14 * vigour * swing, 0);
    return clip.axisAngle;
  }

  private void step(String side, double phase, double vigour) {
    double swing = Math.sin(TURN * phase);
    // The knee bends most while the leg comes forward.
    double lift = Math.pow(0.5 + 0.5 * Math.sin(TURN * (phase + 0.22)), 2);
    double back = Math.pow(0.5 - 0.5 * Math.sin(TURN * (phase + 0.08)), 3);
    sided(side, "UpLeg", -0.12 - 0.45 * vigour * swing, 0, 0.02);
    sided(side, "Leg", 0.12 + 0.95 * vigour * lift, 0, 0);
    sided(side, "Foot", 0.35 * vigour * back - 0.12 * vigour * swing, 0, 0);
    // Arms swing against the legs.
    sided(side, "Arm", -0.2, 0.42 * vigour * swing, -1.22);
    sided(side, "ForeArm", 0, -0.45 - 0.25 * vigour * (1 - swing) / 2, 0);
    sided(side, "Hand", 0, 0, -0.1);
  }

  /**
   * Slow exercises: the arms rise and curl, then a squat with the arms forward.
   *
   * @param time 0 to 1
   * @return [J,3] rotation vectors
   */
  static double[] exercise(double time) {
    MotionClips clip = new MotionClips();
    double rise = pulse(time, 0.0, 0.55);
    double curl = pulse(time, 0.15, 0.5);
    double squat = pulse(time, 0.5, 1.0);
    for (String side : new String[] {"Left", "Right"}) {
      clip.sided(side, "Shoulder", 0, -0.1 * squat, 0.2 * rise);
      clip.sided(side, "Arm", -1.15 * curl, -1.3 * squat, -1.25 + 1.6 * rise + 1.75 * squat);
      clip.sided(side, "ForeArm", 0, -0.2 - 1.9 * curl, 0);
      clip.sided(side, "Hand", 0, 0, -0.4 * curl);
      clip.sided(side, "UpLeg", -1.35 * squat, 0.25 * squat, 0.05 + 0.28 * squat);
      clip.sided(side, "Leg", 0.05 + 1.75 * squat, 0, 0);
      clip.sided(side, "Foot", -0.6 * squat, 0, 0);
    }
    clip.put("Spine", -0.08 * rise + 0.32 * squat, 0, 0);
    clip.put("Chest", -0.06 * rise + 0.12 * squat, 0, 0);
    clip.put("Neck", -0.1 * squat, 0, 0);
    clip.put("Head", 0.15 * rise - 0.25 * squat, 0, 0);
    clip.put("Hips", 0.25 * squat, 0, 0);
    return clip.axisAngle;
  }

  /** A smooth rise from zero at {@code begin} to one midway and back to zero at {@code end}. */
  private static double pulse(double time, double begin, double end) {
    double x = (time - begin) / (end - begin);
    return x <= 0 || x >= 1 ? 0 : 0.5 - 0.5 * Math.cos(TURN * x);
  }

  /** Puts a rotation given for the left side on either side. */
  private void sided(String side, String joint, double x, double y, double z) {
    double sign = side.equals("Left") ? 1 : -1;
    put(side + joint, x, sign * y, sign * z);
  }

  private void put(String joint, double x, double y, double z) {
    int at = 3 * SampleSkeleton.index(joint);
    axisAngle[at] = x;
    axisAngle[at + 1] = y;
    axisAngle[at + 2] = z;
  }
}
