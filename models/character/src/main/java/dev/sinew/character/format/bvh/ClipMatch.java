package dev.sinew.character.format.bvh;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Which joint of a clip moves which joint of a skeleton. */
final class ClipMatch {
  /** Rotation entries and lengths below this are no motion; lengths in the clip's unit. */
  private static final double STILL = 1e-6;

  private final BvhClip clip;
  private final Skeleton skeleton;
  private final int[] clipJoints;
  private final int[] rigJoints;
  private final List<String> clipNames;
  private final int[] clipParents;
  private final double[] offsets;
  private final List<String> warnings = new ArrayList<>();

  private ClipMatch(BvhClip clip, Skeleton skeleton) {
    this.clip = clip;
    this.skeleton = skeleton;
    this.clipNames = clip.names();
    this.clipParents = clip.parents();
    this.offsets = clip.offsets();
    this.clipJoints = new int[skeleton.jointCount()];
    this.rigJoints = new int[clip.jointCount()];
    Arrays.fill(clipJoints, -1);
    Arrays.fill(rigJoints, -1);
  }

  static ClipMatch of(BvhClip clip, Skeleton skeleton, Map<String, String> jointMap) {
    ClipMatch match = new ClipMatch(clip, skeleton);
    match.matchNames(jointMap);
    match.requireSameHierarchy();
    new BoneComparison(skeleton).compare(match.bones(), match.warnings);
    return match;
  }

  private void matchNames(Map<String, String> jointMap) {
    boolean[] moves = moves();
    for (int b = 0; b < rigJoints.length; b++) {
      String name = clipNames.get(b);
      String wanted = jointMap.getOrDefault(name, name);
      int j = skeleton.indexOf(wanted).orElse(-1);
      if (j < 0 && jointMap.containsKey(name) && !wanted.isEmpty()) {
        throw fault("the joint map names a joint that the rig does not have")
            .found(name + " mapped to " + wanted)
            .allowed("a joint of the rig, or an empty name to leave " + name + " out")
            .toException();
      }
      if (j < 0 && moves[b] && !wanted.isEmpty()) {
        throw fault("a joint of the clip moves, but the rig has none of that name")
            .found(name)
            .remedy("Add it to the joint map, with an empty name to leave its motion out.")
            .toException();
      }
      if (j < 0 && moves[b]) {
        warnings.add("The motion of the clip's joint " + name + " was left out, as mapped.");
      }
      if (j >= 0) {
        if (clipJoints[j] >= 0) {
          throw fault("two joints of the clip move one joint of the rig")
              .found(clipNames.get(clipJoints[j]) + " and " + name + " move " + wanted)
              .toException();
        }
        clipJoints[j] = b;
        rigJoints[b] = j;
      }
    }
    List<String> resting =
        IntStream.range(0, clipJoints.length)
            .filter(j -> clipJoints[j] < 0)
            .mapToObj(skeleton::name)
            .toList();
    if (resting.size() == clipJoints.length) {
      throw fault("no joint of the clip has a joint of the rig's name")
          .found(String.join(", ", clipNames.subList(0, Math.min(8, clipNames.size()))))
          .remedy("Give a joint map.")
          .toException();
    }
    if (!resting.isEmpty()) {
      warnings.add("Joints that the clip lacks stay at rest: " + String.join(", ", resting) + ".");
    }
  }

  /** [J] whether a joint of the clip is turned or displaced in any frame. */
  private boolean[] moves() {
    boolean[] moves = new boolean[rigJoints.length];
    for (int f = 0; f < clip.frameCount(); f++) {
      double[] rotations = clip.rotations(f);
      double[] positions = clip.positions(f);
      for (int b = 0; b < moves.length; b++) {
        double turned = Math.abs(rotations[9 * b + 1]) + Math.abs(rotations[9 * b + 2]);
        turned += Math.abs(rotations[9 * b + 5]) + Math.abs(1 - rotations[9 * b]);
        moves[b] |= turned + Math.abs(1 - rotations[9 * b + 4]) > STILL;
        for (int c = 0; c < 3; c++) {
          moves[b] |= Math.abs(positions[3 * b + c] - offsets[3 * b + c]) > STILL;
        }
      }
    }
    return moves;
  }

  private void requireSameHierarchy() {
    for (int j = 0; j < clipJoints.length; j++) {
      if (clipJoints[j] >= 0) {
        int rigAncestor = rigAncestor(j);
        int clipAncestor = clipAncestor(clipJoints[j]);
        int expected = rigAncestor < 0 ? -1 : clipJoints[rigAncestor];
        if (clipAncestor != expected) {
          throw fault("clip and rig hang a joint on different parents")
              .found(
                  skeleton.name(j)
                      + " on "
                      + (clipAncestor < 0 ? "nothing" : clipNames.get(clipAncestor))
                      + " in the clip, on "
                      + (rigAncestor < 0 ? "nothing" : skeleton.name(rigAncestor))
                      + " in the rig")
              .remedy("Retarget the clip to the rig first.")
              .toException();
        }
      }
    }
  }

  /** The nearest ancestor of a joint of the rig that the clip moves, or −1. */
  private int rigAncestor(int j) {
    int ancestor = skeleton.parent(j);
    while (ancestor >= 0 && clipJoints[ancestor] < 0) {
      ancestor = skeleton.parent(ancestor);
    }
    return ancestor;
  }

  /** The nearest ancestor of a joint of the clip that moves the rig, or −1. */
  private int clipAncestor(int b) {
    int ancestor = clipParents[b];
    while (ancestor >= 0 && rigJoints[ancestor] < 0) {
      ancestor = clipParents[ancestor];
    }
    return ancestor;
  }

  /** Position of a joint of the clip from its nearest matched ancestor, unmatched ones unturned. */
  private double fromAncestor(double[] positions, int b, int c) {
    double sum = positions[3 * b + c];
    for (int k = clipParents[b]; k >= 0 && rigJoints[k] < 0; k = clipParents[k]) {
      sum += positions[3 * k + c];
    }
    return sum;
  }

  private List<BoneComparison.Bone> bones() {
    List<BoneComparison.Bone> bones = new ArrayList<>();
    for (int j = 0; j < clipJoints.length; j++) {
      int ancestor = rigAncestor(j);
      if (clipJoints[j] >= 0 && ancestor >= 0) {
        double[] rig = new double[3];
        double[] given = new double[3];
        for (int c = 0; c < 3; c++) {
          rig[c] = skeleton.joint(j, c) - skeleton.joint(ancestor, c);
          given[c] = fromAncestor(offsets, clipJoints[j], c);
        }
        bones.add(new BoneComparison.Bone(skeleton.name(j), rig, given));
      }
    }
    return bones;
  }

  /** One pose a frame. */
  BvhPoses poses() {
    List<double[]> translations = new ArrayList<>();
    boolean onlyRoot = skeleton.roots().length == 1;
    for (int f = 0; f < clip.frameCount(); f++) {
      double[] t = translations(clip.positions(f));
      for (int i = 0; i < t.length; i++) {
        onlyRoot &= skeleton.isRoot(i / 3) || Math.abs(t[i]) <= STILL;
      }
      translations.add(t);
    }
    List<Pose> poses = new ArrayList<>();
    int root = 3 * skeleton.roots()[0];
    for (int f = 0; f < clip.frameCount(); f++) {
      double[] rotations = Pose.identity(clipJoints.length).rotations();
      double[] given = clip.rotations(f);
      for (int j = 0; j < clipJoints.length; j++) {
        if (clipJoints[j] >= 0) {
          System.arraycopy(given, 9 * clipJoints[j], rotations, 9 * j, 9);
        }
      }
      double[] t = translations.get(f);
      poses.add(
          Pose.ofRotations(rotations, Arrays.copyOfRange(t, root, root + 3), onlyRoot ? null : t));
    }
    return new BvhPoses(poses, warnings);
  }

  /** [J,3] what a frame adds to each rest offset of the rig (a root: to its rest position). */
  private double[] translations(double[] positions) {
    double[] t = new double[3 * clipJoints.length];
    for (int j = 0; j < clipJoints.length; j++) {
      int b = clipJoints[j];
      for (int c = 0; c < 3 && b >= 0; c++) {
        if (!skeleton.isRoot(j)) {
          t[3 * j + c] = fromAncestor(positions, b, c) - fromAncestor(offsets, b, c);
        } else if (clip.isPositioned(b)) {
          t[3 * j + c] = fromAncestor(positions, b, c) - skeleton.joint(j, c);
        }
      }
    }
    return t;
  }

  private static Fault fault(String what) {
    return Fault.of(FaultCode.JOINT, what, "BVH clip");
  }
}
