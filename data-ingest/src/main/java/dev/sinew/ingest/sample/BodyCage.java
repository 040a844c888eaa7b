package dev.sinew.ingest.sample;

import dev.sinew.ingest.sample.ControlCage.Influence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The control cage of the sample's body: a trunk three quads wide and one deep, from whose bottom,
 * sides and top the legs, arms and head are extruded. Its topology and weights do not depend on the
 * identity.
 */
final class BodyCage {
  /** Corners of a trunk ring, counter-clockwise from above: front, left, back, right. */
  private static final int TRUNK = 8;

  /** The trunk ring's corner at the other side of the mirror. */
  private static final int[] TRUNK_MIRROR = {1, 0, 7, 6, 5, 4, 3, 2};

  private final ControlCage cage = new ControlCage();
  private final BodyLayout layout;

  private BodyCage(BodyLayout layout) {
    this.layout = layout;
  }

  static ControlCage of(BodyLayout layout) {
    return new BodyCage(layout).build();
  }

  /**
   * One ring of the trunk.
   *
   * @param outerY height of its outer corners, in the neutral body
   * @param innerY height of its inner corners
   * @param outer x of the outer corners
   * @param inner x of the inner corners
   * @param front z of the inner corners in front
   * @param back z of the inner corners behind, negative
   * @param corner how much of that depth the outer corners have
   */
  private record Section(
      double outerY,
      double innerY,
      double outer,
      double inner,
      double front,
      double back,
      double corner) {}

  private ControlCage build() {
    BodyProportions body = layout.body();
    double belly = body.belly();
    List<int[]> trunk = new ArrayList<>();
    addTrunkRing(
        trunk,
        new Section(
            0.835, 0.79, layout.hipX(0.168), layout.hipX(0.022), thick(0.088), -thick(0.10), 0.80),
        in("Hips", 0.45, "LeftUpLeg", 0.55),
        in("Hips", 0.8, "LeftUpLeg", 0.14, "RightUpLeg", 0.06));
    addTrunkRing(
        trunk,
        new Section(
            0.93,
            0.93,
            layout.hipX(0.183),
            layout.hipX(0.062),
            thick(0.112) + 0.4 * belly,
            -thick(0.135),
            0.74),
        in("Hips", 0.8, "LeftUpLeg", 0.2),
        in("Hips", 0.93, "LeftUpLeg", 0.07));
    addTrunkRing(
        trunk,
        new Section(
            1.025,
            1.025,
            layout.hipX(0.064) + thick(0.088),
            layout.hipX(0.058),
            thick(0.113) + belly,
            -thick(0.112),
            0.74),
        in("Hips", 0.6, "Spine", 0.4),
        in("Hips", 0.6, "Spine", 0.4));
    addTrunkRing(
        trunk,
        new Section(
            1.115,
            1.115,
            layout.armX(0.050) + thick(0.082),
            layout.armX(0.056),
            thick(0.108) + 0.9 * belly,
            -thick(0.104),
            0.74),
        in("Hips", 0.08, "Spine", 0.84, "Chest", 0.08),
        in("Hips", 0.08, "Spine", 0.84, "Chest", 0.08));
    addTrunkRing(
        trunk,
        new Section(
            1.215,
            1.215,
            layout.armX(0.075) + thick(0.094),
            layout.armX(0.066),
            thick(0.120, 0.6) + 0.35 * belly,
            -thick(0.118, 0.6),
            0.74),
        in("Spine", 0.4, "Chest", 0.6),
        in("Spine", 0.4, "Chest", 0.6));
    addTrunkRing(
        trunk,
        new Section(
            1.320,
            1.325,
            layout.armX(0.158) + thick(0.020, 1),
            layout.armX(0.085),
            thick(0.142, 1),
            -thick(0.128, 1),
            0.60),
        in("Chest", 0.66, "LeftShoulder", 0.2, "LeftArm", 0.14),
        in("Chest", 0.94, "LeftShoulder", 0.06));
    addTrunkRing(
        trunk,
        new Section(
            1.455,
            1.475,
            layout.armX(0.158),
            layout.armX(0.058),
            thick(0.056),
            -thick(0.082),
            0.95),
        in("Chest", 0.25, "LeftShoulder", 0.55, "LeftArm", 0.2),
        in("Chest", 0.62, "LeftShoulder", 0.22, "Neck", 0.16));

    for (int k = 0; k + 1 < trunk.size(); k++) {
      if (k == trunk.size() - 2) {
        // Both sides stay open for the arms.
        cage.addBand(trunk.get(k), trunk.get(k + 1), 2, 6);
      } else {
        cage.addBand(trunk.get(k), trunk.get(k + 1));
      }
    }
    int[] low = trunk.get(0);
    int[] armpit = trunk.get(trunk.size() - 2);
    int[] top = trunk.get(trunk.size() - 1);
    cage.addFace(low[5], low[4], low[1], low[0]);
    cage.addFace(top[1], top[2], top[3], top[4]);
    cage.addFace(top[7], top[0], top[5], top[6]);
    new HeadCage(cage, layout).extrude(new int[] {top[0], top[1], top[4], top[5]});

    int firstPoint = cage.pointCount();
    int firstFace = cage.faceCount();
    new LegCage(cage, layout).extrude(new int[] {low[4], low[3], low[2], low[1]});
    new ArmCage(cage, layout).extrude(ControlCage.sideLoop(armpit, top, 2));
    Map<Integer, Integer> counterparts = new HashMap<>();
    for (int[] ring : trunk) {
      for (int c = 0; c < TRUNK; c++) {
        counterparts.put(ring[c], ring[TRUNK_MIRROR[c]]);
      }
    }
    cage.addMirrored(firstPoint, firstFace, counterparts);
    return cage;
  }

  private double thick(double neutral) {
    return layout.thick(neutral, 0);
  }

  private double thick(double neutral, double muscular) {
    return layout.thick(neutral, muscular);
  }

  private void addTrunkRing(
      List<int[]> rings, Section s, List<Influence> outer, List<Influence> inner) {
    double outerY = layout.y(s.outerY());
    double innerY = layout.y(s.innerY());
    double[][] corners = {
      {-s.inner(), innerY, s.front()},
      {s.inner(), innerY, s.front()},
      {s.outer(), outerY, s.corner() * s.front()},
      {s.outer(), outerY, s.corner() * s.back()},
      {s.inner(), innerY, s.back()},
      {-s.inner(), innerY, s.back()},
      {-s.outer(), outerY, s.corner() * s.back()},
      {-s.outer(), outerY, s.corner() * s.front()}
    };
    int[] ring = new int[TRUNK];
    for (int c = 0; c < TRUNK; c++) {
      boolean isOuter = c == 2 || c == 3 || c >= 6;
      List<Influence> left = isOuter ? outer : inner;
      ring[c] =
          cage.addPoint(
              corners[c][0], corners[c][1], corners[c][2], corners[c][0] > 0 ? left : mirror(left));
    }
    rings.add(ring);
  }

  private static List<Influence> mirror(List<Influence> influences) {
    return influences.stream()
        .map(i -> new Influence(SampleSkeleton.mirror(i.joint()), i.weight()))
        .toList();
  }

  static List<Influence> in(String joint, double weight) {
    return List.of(new Influence(joint, weight));
  }

  static List<Influence> in(String a, double wa, String b, double wb) {
    return List.of(new Influence(a, wa), new Influence(b, wb));
  }

  static List<Influence> in(String a, double wa, String b, double wb, String c, double wc) {
    return List.of(new Influence(a, wa), new Influence(b, wb), new Influence(c, wc));
  }
}
