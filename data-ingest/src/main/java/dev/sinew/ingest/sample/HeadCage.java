package dev.sinew.ingest.sample;

import static dev.sinew.ingest.sample.BodyCage.in;

import dev.sinew.ingest.sample.ControlCage.Influence;
import java.util.List;

/** Neck and head of the control cage, along +Y, the face along +Z. */
final class HeadCage {
  private final ControlCage cage;
  private final BodyLayout layout;

  HeadCage(ControlCage cage, BodyLayout layout) {
    this.cage = cage;
    this.layout = layout;
  }

  /**
   * @param loop the neck's rim: front right, front left, back left, back right
   */
  void extrude(int[] loop) {
    int[] at = loop;
    at = band(at, 1.500, 1.510, 0.046, 0.038, -0.052, in("Neck", 0.75, "Head", 0.15, "Chest", 0.1));
    at = band(at, 1.512, 1.545, 0.046, 0.098, -0.056, in("Head", 0.8, "Neck", 0.2));
    at = band(at, 1.565, 1.580, 0.068, 0.106, -0.088, in("Head", 1));
    at = band(at, 1.640, 1.640, 0.080, 0.108, -0.108, in("Head", 1));
    at = band(at, 1.715, 1.715, 0.062, 0.076, -0.082, in("Head", 1));
    cage.addFace(at[0], at[1], at[2], at[3]);
  }

  private int[] band(
      int[] from,
      double frontY,
      double backY,
      double half,
      double front,
      double back,
      List<Influence> influences) {
    double h = layout.headSize(half);
    double yf = layout.y(frontY);
    double yb = layout.y(backY);
    double zf = layout.headSize(front);
    double zb = layout.headSize(back);
    int[] to = {
      cage.addPoint(-h, yf, zf, influences),
      cage.addPoint(h, yf, zf, influences),
      cage.addPoint(h, yb, zb, influences),
      cage.addPoint(-h, yb, zb, influences)
    };
    cage.addBand(from, to);
    return to;
  }
}
