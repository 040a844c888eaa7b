package dev.sinew.character.format.bvh;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.skeleton.Skeleton;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Whether a clip was made for bones like a skeleton's: in its unit, and resting as they do. */
final class BoneComparison {
  /**
   * @param rig [3] from joint to joint in the skeleton, metres
   * @param given [3] the same in the clip
   */
  record Bone(String name, double[] rig, double[] given) {
    double rigLength() {
      return length(rig);
    }

    double scale() {
      return length(given) / length(rig);
    }

    /** Relative length of the difference of the two. */
    double difference() {
      double[] d = new double[3];
      Arrays.setAll(d, c -> given[c] - rig[c]);
      return length(d) / length(rig);
    }

    private static double length(double[] v) {
      return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }
  }

  private static final double MOST_SCALE = 1.25;
  private static final double MOST_DIFFERENCE = 0.2;

  private final double shortest;

  /** Bones under a hundredth of the skeleton's longest are not compared. */
  BoneComparison(Skeleton skeleton) {
    double longest = 0;
    for (int j = 0; j < skeleton.jointCount(); j++) {
      if (!skeleton.isRoot(j)) {
        double[] offset = {skeleton.offset(j, 0), skeleton.offset(j, 1), skeleton.offset(j, 2)};
        longest = Math.max(longest, Bone.length(offset));
      }
    }
    shortest = longest / 100;
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if the median scale is not about one, or the
   *     median difference is more than 20 %
   */
  void compare(List<Bone> all, List<String> warnings) {
    List<Bone> bones = all.stream().filter(bone -> bone.rigLength() > shortest).toList();
    if (bones.isEmpty()) {
      return;
    }
    double scale = median(bones.stream().mapToDouble(Bone::scale).toArray());
    if (!(scale >= 1 / MOST_SCALE && scale <= MOST_SCALE)) {
      throw Fault.of(FaultCode.UNITS, "the clip's bones are of another size", "BVH clip")
          .found(String.format(Locale.ROOT, "%.4g times the rig's in the median", scale))
          .allowed("lengths in metres, for this rig")
          .remedy("Scale the clip to metres and retarget it to the rig first.")
          .toException();
    }
    double difference = median(bones.stream().mapToDouble(Bone::difference).toArray());
    if (!(difference <= MOST_DIFFERENCE)) {
      throw Fault.of(FaultCode.JOINT, "the clip rests in another pose than the rig", "BVH clip")
          .found(String.format(Locale.ROOT, "bones %.0f %% off in the median", 100 * difference))
          .allowed("offsets like the rig's, at most 20 % off")
          .remedy("Retarget the clip to the rig first.")
          .toException();
    }
    List<String> different =
        bones.stream().filter(b -> b.difference() > MOST_DIFFERENCE).map(Bone::name).toList();
    if (!different.isEmpty()) {
      warnings.add(
          "Bones to these joints are over 20 % off the rig's: "
              + String.join(", ", different)
              + ".");
    }
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
