package dev.sinew.ingest.sample;

import java.util.List;

/**
 * A patch of flesh that swells or sinks while joints bend.
 *
 * <p>Its activation is s(Σ gain·θ), θ the joint's rotation vector along an axis: zero up to {@code
 * onset}, one from {@code full} on, smooth between (6x⁵ − 15x⁴ + 10x³). A muscle that crosses two
 * joints answers to the sum of their angles, so its swelling is not a sum over joints.
 *
 * @param name for messages
 * @param drivers the joints it answers to
 * @param onset rotation at which it begins to swell, radians, not negative
 * @param full rotation at which it is fully swollen, radians
 * @param from joint at the beginning of the line it lies along
 * @param to joint at the end of that line
 * @param along where on the line it is thickest, 0 at {@code from}, 1 at {@code to}
 * @param halfLength how far it reaches to both sides, in lengths of the line
 * @param facing [3] unit direction that its side of the limb faces in the T-pose
 * @param height how far its thickest point rises along the skin's normal in the neutral body,
 *     metres; negative where it sinks
 * @param carriers joints whose skin it moves, in proportion to their weight
 */
record Muscle(
    String name,
    List<Driver> drivers,
    double onset,
    double full,
    String from,
    String to,
    double along,
    double halfLength,
    Axis facing,
    double height,
    List<String> carriers) {

  /** A direction. */
  record Axis(double x, double y, double z) {
    double dot(double[] vector, int at) {
      return x * vector[at] + y * vector[at + 1] + z * vector[at + 2];
    }
  }

  /**
   * @param joint whose local rotation counts
   * @param axis the axis about which it counts
   * @param gain how much
   */
  record Driver(String joint, Axis axis, double gain) {}

  Muscle {
    if (onset < 0 || full <= onset) {
      throw new IllegalArgumentException(name + " needs 0 <= onset < full");
    }
  }

  /**
   * How much it swells, 0 to 1.
   *
   * @param axisAngle [J,3] local rotations, radians
   */
  double activation(double[] axisAngle) {
    double bend = 0;
    for (Driver driver : drivers) {
      bend +=
          driver.gain() * driver.axis().dot(axisAngle, 3 * SampleSkeleton.index(driver.joint()));
    }
    double x = Math.min(Math.max((bend - onset) / (full - onset), 0), 1);
    return x * x * x * (x * (6 * x - 15) + 10);
  }

  /** The same muscle on the other side of the body. */
  Muscle mirrored() {
    return new Muscle(
        SampleSkeleton.mirror(name),
        drivers.stream()
            // A rotation's axis is a pseudo-vector: the mirror keeps x and turns y and z round.
            .map(
                d ->
                    new Driver(
                        SampleSkeleton.mirror(d.joint()),
                        new Axis(d.axis().x(), -d.axis().y(), -d.axis().z()),
                        d.gain()))
            .toList(),
        onset,
        full,
        SampleSkeleton.mirror(from),
        SampleSkeleton.mirror(to),
        along,
        halfLength,
        new Axis(-facing.x(), facing.y(), facing.z()),
        height,
        carriers.stream().map(SampleSkeleton::mirror).toList());
  }
}
