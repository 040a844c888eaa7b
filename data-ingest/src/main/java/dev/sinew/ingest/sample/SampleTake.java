package dev.sinew.ingest.sample;

import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * The poses of one take in a place of their own: turned about the vertical, moved over the floor,
 * the lowest point of the body on it.
 *
 * @param name folder name
 * @param poses one a frame; every number is a float's, so that files hold them exactly
 */
record SampleTake(String name, List<Pose> poses) {
  /** Frames a second of the smooth takes; nominal for random poses. */
  static final double FRAMES_PER_SECOND = 12;

  /** Metres a walker covers in one stride of two steps. */
  private static final double STRIDE_LENGTH = 1.1;

  /** Seconds of one stride. */
  private static final double STRIDE_TIME = 1.2;

  SampleTake {
    poses = List.copyOf(poses);
  }

  /** Poses drawn one by one, each turned and placed anew. */
  static SampleTake random(String name, int frames, MuscleDeformer body, SplittableRandom random) {
    return make(
        name,
        frames,
        body,
        frame -> {
          double[] axisAngle = PoseSampler.sample(random);
          double pitch = random.nextDouble(-0.2, 0.3);
          double roll = random.nextDouble(-0.15, 0.15);
          putRoot(axisAngle, random.nextDouble(-Math.PI, Math.PI), new double[] {pitch, 0, roll});
          return new Placed(axisAngle, random.nextDouble(-1, 1), random.nextDouble(-1, 1));
        });
  }

  /** A walk straight ahead in a random direction. */
  static SampleTake walk(String name, int frames, MuscleDeformer body, SplittableRandom random) {
    double yaw = random.nextDouble(-Math.PI, Math.PI);
    double start = random.nextDouble();
    double vigour = random.nextDouble(0.85, 1.15);
    double x = random.nextDouble(-1, 1);
    double z = random.nextDouble(-1, 1);
    return make(
        name,
        frames,
        body,
        frame -> {
          double strides = frame / (FRAMES_PER_SECOND * STRIDE_TIME);
          double[] axisAngle = MotionClips.walk(start + strides, vigour);
          putRoot(axisAngle, yaw, new double[3]);
          double ahead = STRIDE_LENGTH * vigour * strides;
          return new Placed(axisAngle, x + ahead * Math.sin(yaw), z + ahead * Math.cos(yaw));
        });
  }

  /** Exercises on the spot. */
  static SampleTake exercise(
      String name, int frames, MuscleDeformer body, SplittableRandom random) {
    double yaw = random.nextDouble(-Math.PI, Math.PI);
    double x = random.nextDouble(-1, 1);
    double z = random.nextDouble(-1, 1);
    return make(
        name,
        frames,
        body,
        frame -> {
          double[] axisAngle = MotionClips.exercise(frame / (frames - 1.0));
          putRoot(axisAngle, yaw, new double[] {axisAngle[0], axisAngle[1], axisAngle[2]});
          return new Placed(axisAngle, x, z);
        });
  }

  /** Rotation vectors [J,3], and where on the floor. */
  private record Placed(double[] axisAngle, double x, double z) {}

  private static SampleTake make(
      String name, int frames, MuscleDeformer body, IntFunction<Placed> frameOf) {
    List<Pose> poses = new ArrayList<>();
    for (int frame = 0; frame < frames; frame++) {
      Placed placed = frameOf.apply(frame);
      double[] axisAngle = rounded(placed.axisAngle());
      double[] translation = {placed.x(), 0, placed.z()};
      double[] posed = body.deform(Pose.ofAxisAngle(axisAngle, translation, null));
      double lowest = Double.POSITIVE_INFINITY;
      for (int i = 1; i < posed.length; i += 3) {
        lowest = Math.min(lowest, posed[i]);
      }
      translation[1] = -lowest;
      poses.add(Pose.ofAxisAngle(axisAngle, rounded(translation), null));
    }
    return new SampleTake(name, poses);
  }

  /** Writes the root's rotation vector: {@code tilt}, then a turn about the vertical. */
  private static void putRoot(double[] axisAngle, double yaw, double[] tilt) {
    double[] turn = new double[9];
    double[] lean = new double[9];
    double[] both = new double[9];
    Rotations.matrixFromAxisAngle(new double[] {0, yaw, 0}, 0, turn, 0);
    Rotations.matrixFromAxisAngle(tilt, 0, lean, 0);
    Rotations.multiply(turn, 0, lean, 0, both, 0);
    Rotations.axisAngleFromMatrix(both, 0, axisAngle, 0);
  }

  private static double[] rounded(double[] values) {
    double[] floats = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }
}
