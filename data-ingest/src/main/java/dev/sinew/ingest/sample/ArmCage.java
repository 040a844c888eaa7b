package dev.sinew.ingest.sample;

import static dev.sinew.ingest.sample.BodyCage.in;

import dev.sinew.ingest.sample.ControlCage.Influence;
import java.util.List;

/** The left arm of the control cage: shoulder to fingertips along +X, palm down, thumb in front. */
final class ArmCage {
  private final ControlCage cage;
  private final BodyLayout layout;

  ArmCage(ControlCage cage, BodyLayout layout) {
    this.cage = cage;
    this.layout = layout;
  }

  /**
   * @param loop the shoulder's rim: low front, low back, high back, high front
   */
  void extrude(int[] loop) {
    double y = 1.385;
    int[] at = loop;
    at = band(at, 0.232, y - 0.001, -0.008, limb(0.070, 1), limb(0.070, 1), shoulder());
    at = band(at, 0.305, y, -0.006, limb(0.056, 1), limb(0.058, 1), in("LeftArm", 1));
    at = band(at, 0.385, y, -0.007, limb(0.050, 1), limb(0.051, 1), in("LeftArm", 1));
    at =
        band(
            at,
            0.445,
            y,
            -0.009,
            limb(0.041, 0),
            limb(0.043, 0),
            in("LeftArm", 0.5, "LeftForeArm", 0.5));
    at = band(at, 0.505, y, -0.006, limb(0.048, 1), limb(0.051, 1), in("LeftForeArm", 1));
    at = band(at, 0.600, y, -0.004, limb(0.037, 0.5), limb(0.042, 0.5), in("LeftForeArm", 1));
    at =
        band(
            at,
            0.690,
            y,
            -0.002,
            limb(0.023, 0),
            limb(0.031, 0),
            in("LeftForeArm", 0.5, "LeftHand", 0.5));
    int[] wrist = at;
    List<Influence> hand = in("LeftHand", 1);
    int[] palm = ring(0.745, y - 0.002, 0.004, hand(0.020), hand(0.046), hand);
    // The thumb grows out of the front of the palm.
    cage.addBand(wrist, palm, 3);
    thumb(ControlCage.sideLoop(wrist, palm, 3), hand);
    at = band(palm, 0.790, y - 0.004, 0.004, hand(0.019), hand(0.052), hand);
    at = band(at, 0.868, y - 0.008, 0.000, hand(0.013), hand(0.040), hand);
    cage.addFace(at[0], at[1], at[2], at[3]);
  }

  private void thumb(int[] loop, List<Influence> hand) {
    // Corners as the loop has them: high in, low in, low out, high out.
    double y = layout.y(1.378);
    int[] middle = thumbRing(0.737, 0.764, y, 0.011, 0.062, hand);
    int[] tip = thumbRing(0.772, 0.792, y, 0.008, 0.094, hand);
    cage.addBand(loop, middle);
    cage.addBand(middle, tip);
    cage.addFace(tip[0], tip[1], tip[2], tip[3]);
  }

  private int[] thumbRing(
      double in, double out, double y, double half, double z, List<Influence> influences) {
    double h = hand(half);
    double zIn = hand(z + 0.006);
    double zOut = hand(z - 0.006);
    return new int[] {
      cage.addPoint(layout.armX(in), y + h, zIn, influences),
      cage.addPoint(layout.armX(in), y - h, zIn, influences),
      cage.addPoint(layout.armX(out), y - h, zOut, influences),
      cage.addPoint(layout.armX(out), y + h, zOut, influences)
    };
  }

  private static List<Influence> shoulder() {
    return in("LeftArm", 0.8, "LeftShoulder", 0.14, "Chest", 0.06);
  }

  private double limb(double neutral, double muscular) {
    return layout.thick(neutral, muscular);
  }

  private double hand(double neutral) {
    return layout.extremity(neutral);
  }

  private int[] band(
      int[] from,
      double x,
      double y,
      double z,
      double halfHeight,
      double halfDepth,
      List<Influence> influences) {
    int[] to = ring(x, y, z, halfHeight, halfDepth, influences);
    cage.addBand(from, to);
    return to;
  }

  private int[] ring(
      double x,
      double y,
      double z,
      double halfHeight,
      double halfDepth,
      List<Influence> influences) {
    double cx = layout.armX(x);
    double cy = layout.y(y);
    double cz = layout.extremity(z);
    return new int[] {
      cage.addPoint(cx, cy - halfHeight, cz + halfDepth, influences),
      cage.addPoint(cx, cy - halfHeight, cz - halfDepth, influences),
      cage.addPoint(cx, cy + halfHeight, cz - halfDepth, influences),
      cage.addPoint(cx, cy + halfHeight, cz + halfDepth, influences)
    };
  }
}
