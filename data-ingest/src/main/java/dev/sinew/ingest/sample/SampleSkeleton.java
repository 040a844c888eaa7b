package dev.sinew.ingest.sample;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Names and hierarchy of the sample's joints, depth first, left before right. */
final class SampleSkeleton {
  static final List<String> NAMES =
      List.of(
          "Hips",
          "LeftUpLeg",
          "LeftLeg",
          "LeftFoot",
          "RightUpLeg",
          "RightLeg",
          "RightFoot",
          "Spine",
          "Chest",
          "Neck",
          "Head",
          "LeftShoulder",
          "LeftArm",
          "LeftForeArm",
          "LeftHand",
          "RightShoulder",
          "RightArm",
          "RightForeArm",
          "RightHand");

  private static final int[] PARENTS = {
    -1, 0, 1, 2, 0, 4, 5, 0, 7, 8, 9, 8, 11, 12, 13, 8, 15, 16, 17
  };

  private static final Map<String, Integer> INDEX =
      IntStream.range(0, NAMES.size()).boxed().collect(Collectors.toMap(NAMES::get, j -> j));

  static final int COUNT = NAMES.size();

  private SampleSkeleton() {}

  /** [J] parents, a copy. */
  static int[] parents() {
    return PARENTS.clone();
  }

  /** The index of a joint that is known to exist. */
  static int index(String name) {
    Integer index = INDEX.get(name);
    if (index == null) {
      throw new IllegalArgumentException("no joint " + name);
    }
    return index;
  }

  /** The joint on the other side, or the same name for a joint in the middle. */
  static String mirror(String name) {
    Function<String, String> after = prefix -> name.substring(prefix.length());
    if (name.startsWith("Left")) {
      return "Right" + after.apply("Left");
    }
    return name.startsWith("Right") ? "Left" + after.apply("Right") : name;
  }

  /** {@link #mirror(String)} by index. */
  static int mirror(int joint) {
    return index(mirror(NAMES.get(joint)));
  }
}
