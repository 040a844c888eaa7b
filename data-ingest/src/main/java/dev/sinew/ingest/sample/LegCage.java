package dev.sinew.ingest.sample;

import static dev.sinew.ingest.sample.BodyCage.in;

import dev.sinew.ingest.sample.ControlCage.Influence;
import java.util.List;

/** The left leg of the control cage: hip to sole along −Y, then the foot along +Z. */
final class LegCage {
  private final ControlCage cage;
  private final BodyLayout layout;

  LegCage(ControlCage cage, BodyLayout layout) {
    this.cage = cage;
    this.layout = layout;
  }

  /**
   * @param loop the hip's rim: inner back, outer back, outer front, inner front
   */
  void extrude(int[] loop) {
    double x = 0.088;
    int[] at = loop;
    at = band(at, x + 0.004, 0.705, -0.002, 0.080, 0.092, 1, in("LeftUpLeg", 0.96, "Hips", 0.04));
    at = band(at, x, 0.580, 0.003, 0.066, 0.074, 1, in("LeftUpLeg", 1));
    at = band(at, x, 0.475, 0.004, 0.049, 0.056, 0, in("LeftUpLeg", 0.5, "LeftLeg", 0.5));
    at = band(at, x, 0.360, -0.020, 0.056, 0.064, 1, in("LeftLeg", 1));
    at = band(at, x, 0.115, -0.014, 0.031, 0.036, 0, in("LeftLeg", 0.7, "LeftFoot", 0.3));
    int[] ankle = at;
    List<Influence> foot = in("LeftFoot", 1);
    int[] sole = ring(x, -0.008, -0.014, size(0.036), size(0.046), foot);
    // The foot grows out of the front of the ankle.
    cage.addBand(ankle, sole, 2);
    cage.addFace(sole[0], sole[1], sole[2], sole[3]);
    foot(ControlCage.sideLoop(ankle, sole, 2), foot);
  }

  private void foot(int[] loop, List<Influence> foot) {
    int[] at = loop;
    at = footBand(at, 0.096, 0.066, 0.044, 0.085, foot);
    at = footBand(at, 0.100, 0.042, 0.054, 0.150, foot);
    at = footBand(at, 0.100, 0.030, 0.044, 0.202, foot);
    cage.addFace(at[0], at[1], at[2], at[3]);
  }

  private int[] footBand(
      int[] from, double x, double high, double half, double z, List<Influence> influences) {
    double cx = layout.hipX(0.088) + size(x - 0.088);
    double h = size(half);
    double top = size(high);
    double low = size(-0.008);
    double cz = size(z);
    int[] to = {
      cage.addPoint(cx + h, top, cz, influences),
      cage.addPoint(cx - h, top, cz, influences),
      cage.addPoint(cx - h, low, cz, influences),
      cage.addPoint(cx + h, low, cz, influences)
    };
    cage.addBand(from, to);
    return to;
  }

  private double size(double neutral) {
    return layout.extremity(neutral);
  }

  private int[] band(
      int[] from,
      double x,
      double y,
      double z,
      double halfWidth,
      double halfDepth,
      double muscular,
      List<Influence> influences) {
    int[] to =
        ring(
            x,
            y,
            z,
            layout.thick(halfWidth, muscular),
            layout.thick(halfDepth, muscular),
            influences);
    cage.addBand(from, to);
    return to;
  }

  private int[] ring(
      double x,
      double y,
      double z,
      double halfWidth,
      double halfDepth,
      List<Influence> influences) {
    double cx = layout.hipX(x);
    double cy = layout.y(y);
    double cz = layout.extremity(z);
    return new int[] {
      cage.addPoint(cx - halfWidth, cy, cz - halfDepth, influences),
      cage.addPoint(cx + halfWidth, cy, cz - halfDepth, influences),
      cage.addPoint(cx + halfWidth, cy, cz + halfDepth, influences),
      cage.addPoint(cx - halfWidth, cy, cz + halfDepth, influences)
    };
  }
}
