package dev.sinew.character.source.vmc;

import dev.sinew.character.skeleton.Skeleton;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Finds humanoid bones among a rig's joints by what rigs usually call them: {@code LeftArm}, {@code
 * lShldr}, {@code upperarm_l}, {@code mixamorig:LeftArm}, {@code left_shoulder} …
 */
final class UsualNames {
  private UsualNames() {}

  /**
   * The joints of those bones that are found; no joint stands for two. The hips are the pelvis.
   *
   * @param bones what to look for
   * @param taken joints that are other bones already
   */
  static Map<HumanoidBone, Integer> find(
      Skeleton skeleton, Set<HumanoidBone> bones, Set<Integer> taken) {
    Map<HumanoidBone, Integer> found = new EnumMap<>(HumanoidBone.class);
    Set<Integer> used = new HashSet<>(taken);
    if (bones.contains(HumanoidBone.HIPS) && used.add(skeleton.pelvis())) {
      found.put(HumanoidBone.HIPS, skeleton.pelvis());
    }
    List<String> names = skeleton.names().stream().map(UsualNames::bare).toList();
    for (HumanoidBone bone : bones) {
      int joint = joint(bone, names, used);
      if (joint >= 0) {
        used.add(joint);
        found.put(bone, joint);
      }
    }
    return found;
  }

  private static int joint(HumanoidBone bone, List<String> names, Set<Integer> used) {
    for (String usual : bone.usualNames()) {
      for (String spelling : spellings(usual, bone.side())) {
        for (int j = 0; j < names.size(); j++) {
          if (names.get(j).equals(spelling) && !used.contains(j)) {
            return j;
          }
        }
      }
    }
    return -1;
  }

  private static List<String> spellings(String name, String side) {
    if (side.isEmpty()) {
      return List.of(name);
    }
    String letter = side.substring(0, 1);
    return List.of(side + name, name + side, letter + name, name + letter);
  }

  /** A joint's name without prefix, in small letters and digits. */
  private static String bare(String name) {
    String last = name.substring(name.lastIndexOf(':') + 1);
    return last.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
