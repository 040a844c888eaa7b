package dev.sinew.character.source.vmc;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bones of Unity's humanoid, parents first. Where a sender or a rig has not all of them, the
 * next one above that it has stands for the parent.
 */
public enum HumanoidBone {
  HIPS(null),
  SPINE(HIPS, "spine", "abdomen", "spine1", "spine01", "lowerback", "torso"),
  CHEST(SPINE, "chest", "spine1", "spine2", "spine02"),
  UPPER_CHEST(CHEST, "upperchest", "spine2", "spine3", "spine03"),
  NECK(UPPER_CHEST, "neck", "neck1"),
  HEAD(NECK, "head"),
  JAW(HEAD, "jaw", "jawlower", "lowerjaw"),
  LEFT_EYE(HEAD, "eye"),
  LEFT_SHOULDER(UPPER_CHEST, "collar", "clavicle", "shoulder"),
  LEFT_UPPER_ARM(LEFT_SHOULDER, "upperarm", "uparm", "arm", "shldr", "shoulder"),
  LEFT_LOWER_ARM(LEFT_UPPER_ARM, "lowerarm", "forearm", "elbow"),
  LEFT_HAND(LEFT_LOWER_ARM, "wrist", "hand"),
  LEFT_UPPER_LEG(HIPS, "upperleg", "upleg", "thigh", "hip"),
  LEFT_LOWER_LEG(LEFT_UPPER_LEG, "lowerleg", "leg", "shin", "calf", "knee"),
  LEFT_FOOT(LEFT_LOWER_LEG, "ankle", "foot"),
  LEFT_TOES(LEFT_FOOT, "toes", "toe", "toebase", "ball", "foot"),
  LEFT_THUMB_PROXIMAL(LEFT_HAND, "thumb1", "thumb01", "handthumb1", "thumb"),
  LEFT_THUMB_INTERMEDIATE(LEFT_THUMB_PROXIMAL, "thumb2", "thumb02", "handthumb2"),
  LEFT_THUMB_DISTAL(LEFT_THUMB_INTERMEDIATE, "thumb3", "thumb03", "handthumb3"),
  LEFT_INDEX_PROXIMAL(LEFT_HAND, "index1", "index01", "handindex1"),
  LEFT_INDEX_INTERMEDIATE(LEFT_INDEX_PROXIMAL, "index2", "index02", "handindex2"),
  LEFT_INDEX_DISTAL(LEFT_INDEX_INTERMEDIATE, "index3", "index03", "handindex3"),
  LEFT_MIDDLE_PROXIMAL(
      LEFT_HAND, "middle1", "middle01", "handmiddle1", "mid1", "mid01", "handmid1"),
  LEFT_MIDDLE_INTERMEDIATE(
      LEFT_MIDDLE_PROXIMAL, "middle2", "middle02", "handmiddle2", "mid2", "mid02", "handmid2"),
  LEFT_MIDDLE_DISTAL(
      LEFT_MIDDLE_INTERMEDIATE, "middle3", "middle03", "handmiddle3", "mid3", "mid03", "handmid3"),
  LEFT_RING_PROXIMAL(LEFT_HAND, "ring1", "ring01", "handring1"),
  LEFT_RING_INTERMEDIATE(LEFT_RING_PROXIMAL, "ring2", "ring02", "handring2"),
  LEFT_RING_DISTAL(LEFT_RING_INTERMEDIATE, "ring3", "ring03", "handring3"),
  LEFT_LITTLE_PROXIMAL(
      LEFT_HAND, "little1", "little01", "handlittle1", "pinky1", "pinky01", "handpinky1"),
  LEFT_LITTLE_INTERMEDIATE(
      LEFT_LITTLE_PROXIMAL,
      "little2",
      "little02",
      "handlittle2",
      "pinky2",
      "pinky02",
      "handpinky2"),
  LEFT_LITTLE_DISTAL(
      LEFT_LITTLE_INTERMEDIATE,
      "little3",
      "little03",
      "handlittle3",
      "pinky3",
      "pinky03",
      "handpinky3"),
  RIGHT_EYE(HEAD, "eye"),
  RIGHT_SHOULDER(UPPER_CHEST, "collar", "clavicle", "shoulder"),
  RIGHT_UPPER_ARM(RIGHT_SHOULDER, "upperarm", "uparm", "arm", "shldr", "shoulder"),
  RIGHT_LOWER_ARM(RIGHT_UPPER_ARM, "lowerarm", "forearm", "elbow"),
  RIGHT_HAND(RIGHT_LOWER_ARM, "wrist", "hand"),
  RIGHT_UPPER_LEG(HIPS, "upperleg", "upleg", "thigh", "hip"),
  RIGHT_LOWER_LEG(RIGHT_UPPER_LEG, "lowerleg", "leg", "shin", "calf", "knee"),
  RIGHT_FOOT(RIGHT_LOWER_LEG, "ankle", "foot"),
  RIGHT_TOES(RIGHT_FOOT, "toes", "toe", "toebase", "ball", "foot"),
  RIGHT_THUMB_PROXIMAL(RIGHT_HAND, "thumb1", "thumb01", "handthumb1", "thumb"),
  RIGHT_THUMB_INTERMEDIATE(RIGHT_THUMB_PROXIMAL, "thumb2", "thumb02", "handthumb2"),
  RIGHT_THUMB_DISTAL(RIGHT_THUMB_INTERMEDIATE, "thumb3", "thumb03", "handthumb3"),
  RIGHT_INDEX_PROXIMAL(RIGHT_HAND, "index1", "index01", "handindex1"),
  RIGHT_INDEX_INTERMEDIATE(RIGHT_INDEX_PROXIMAL, "index2", "index02", "handindex2"),
  RIGHT_INDEX_DISTAL(RIGHT_INDEX_INTERMEDIATE, "index3", "index03", "handindex3"),
  RIGHT_MIDDLE_PROXIMAL(
      RIGHT_HAND, "middle1", "middle01", "handmiddle1", "mid1", "mid01", "handmid1"),
  RIGHT_MIDDLE_INTERMEDIATE(
      RIGHT_MIDDLE_PROXIMAL, "middle2", "middle02", "handmiddle2", "mid2", "mid02", "handmid2"),
  RIGHT_MIDDLE_DISTAL(
      RIGHT_MIDDLE_INTERMEDIATE, "middle3", "middle03", "handmiddle3", "mid3", "mid03", "handmid3"),
  RIGHT_RING_PROXIMAL(RIGHT_HAND, "ring1", "ring01", "handring1"),
  RIGHT_RING_INTERMEDIATE(RIGHT_RING_PROXIMAL, "ring2", "ring02", "handring2"),
  RIGHT_RING_DISTAL(RIGHT_RING_INTERMEDIATE, "ring3", "ring03", "handring3"),
  RIGHT_LITTLE_PROXIMAL(
      RIGHT_HAND, "little1", "little01", "handlittle1", "pinky1", "pinky01", "handpinky1"),
  RIGHT_LITTLE_INTERMEDIATE(
      RIGHT_LITTLE_PROXIMAL,
      "little2",
      "little02",
      "handlittle2",
      "pinky2",
      "pinky02",
      "handpinky2"),
  RIGHT_LITTLE_DISTAL(
      RIGHT_LITTLE_INTERMEDIATE,
      "little3",
      "little03",
      "handlittle3",
      "pinky3",
      "pinky03",
      "handpinky3");

  private static final Map<String, HumanoidBone> BY_NAME = new HashMap<>();

  static {
    for (HumanoidBone bone : values()) {
      BY_NAME.put(bone.unityName, bone);
    }
  }

  private final @Nullable HumanoidBone parent;
  private final String unityName;
  private final List<String> usualNames;

  HumanoidBone(@Nullable HumanoidBone parent, String... usualNames) {
    this.parent = parent;
    this.usualNames = List.of(usualNames);
    StringBuilder name = new StringBuilder();
    for (String word : name().split("_", -1)) {
      name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    this.unityName = name.toString();
  }

  /** The bone of this name, such as {@code LeftUpperArm}, as Unity and the protocol spell it. */
  public static Optional<HumanoidBone> named(String unityName) {
    return Optional.ofNullable(BY_NAME.get(unityName));
  }

  /** The name in Unity and in the protocol. */
  public String unityName() {
    return unityName;
  }

  /** The bone above; none above the hips. */
  public Optional<HumanoidBone> parent() {
    return Optional.ofNullable(parent);
  }

  /** What rigs call it, without side, in small letters and digits only, the surest first. */
  List<String> usualNames() {
    return usualNames;
  }

  /** {@code left}, {@code right} or nothing. */
  String side() {
    return unityName.startsWith("Left") ? "left" : unityName.startsWith("Right") ? "right" : "";
  }
}
