package dev.sinew.character.source.vmc;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Affine;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which joint of a rig is which humanoid bone, and the poses that humanoid frames give the rig.
 * Immutable.
 *
 * <p>With Q_b = Q_parent(b)·q_b the rotation of bone b in the world since the T-pose (above the
 * hips the root's), T_j the world rotation of joint j in the rig's T-pose and b(j) its bone, the
 * joint's world rotation is G_j = Q_b(j)·T_j and its local one R_j = G_parent(j)ᵀ·G_j. A joint that
 * is no bone keeps its local rotation of the T-pose, and a bone that is no joint bends the next
 * ones below it that are, so that limbs point where the sender's do.
 *
 * <p>All roots are moved by the world position of the hips less that of the rig's in the T-pose; by
 * the root's position alone if the sender gives no place of the hips (exactly zero). Sizes are not
 * fitted to each other.
 */
public final class HumanoidRig {
  private final Skeleton skeleton;
  private final Pose tPose;
  private final Map<HumanoidBone, Integer> joints;

  /** [J] the bone of each joint. */
  private final @Nullable HumanoidBone[] bones;

  /** [J,12] world transforms in the T-pose, its root translation left out. */
  private final double[] standing;

  private HumanoidRig(Skeleton skeleton, Pose tPose, Map<HumanoidBone, Integer> joints) {
    this.skeleton = skeleton;
    this.tPose = tPose;
    this.joints = joints;
    this.bones = new HumanoidBone[skeleton.jointCount()];
    joints.forEach((bone, joint) -> bones[joint] = bone);
    this.standing =
        ForwardKinematics.globalTransforms(
            skeleton, Pose.ofRotations(tPose.rotations(), new double[3], null));
  }

  /**
   * A rig whose rest pose is a T-pose and whose joints have usual names.
   *
   * @throws dev.sinew.character.fault.SinewException if no joint but the pelvis is found
   */
  public static HumanoidRig of(Skeleton skeleton) {
    return of(skeleton, Pose.identity(skeleton.jointCount()), Map.of());
  }

  /**
   * @param tPose the pose in which the rig stands like the sender's T-pose: arms level to the
   *     sides, palms down, looking along +z
   * @param names joints by bone, such as {@code LeftUpperArm}, for those that usual names do not
   *     find or find wrongly; an empty name leaves a bone out
   * @throws dev.sinew.character.fault.SinewException if a bone or joint is not known, a joint is
   *     named twice, no bone but the hips is found, or joints translate in the T-pose
   */
  public static HumanoidRig of(Skeleton skeleton, Pose tPose, Map<String, String> names) {
    if (tPose.jointCount() != skeleton.jointCount() || tPose.hasJointTranslations()) {
      throw Fault.of(FaultCode.JOINT, "the T-pose is not of this skeleton", "humanoid rig")
          .found(tPose.jointCount() + " joints")
          .allowed(skeleton.jointCount() + " joints that only turn")
          .toException();
    }
    Map<HumanoidBone, Integer> joints = new EnumMap<>(HumanoidBone.class);
    Set<HumanoidBone> others = EnumSet.allOf(HumanoidBone.class);
    Set<Integer> taken = new HashSet<>();
    names.forEach(
        (name, joint) -> {
          HumanoidBone bone = HumanoidBone.named(name).orElseThrow(() -> noBone(name));
          others.remove(bone);
          if (!joint.isEmpty()) {
            int index = skeleton.indexOf(joint).orElseThrow(() -> noJoint(skeleton, name, joint));
            if (!taken.add(index)) {
              throw fault("two bones are one joint")
                  .found(name + " and another are " + joint)
                  .toException();
            }
            joints.put(bone, index);
          }
        });
    joints.putAll(UsualNames.find(skeleton, others, taken));
    if (joints.keySet().stream().allMatch(HumanoidBone.HIPS::equals)) {
      throw fault("no joint has the usual name of a humanoid bone")
          .found(String.join(", ", skeleton.names().subList(0, Math.min(8, skeleton.jointCount()))))
          .remedy("Give a map from humanoid bones to joints.")
          .toException();
    }
    return new HumanoidRig(skeleton, tPose, joints);
  }

  private static Fault fault(String what) {
    return Fault.of(FaultCode.JOINT, what, "humanoid bones");
  }

  private static RuntimeException noBone(String name) {
    List<String> known = Arrays.stream(HumanoidBone.values()).map(HumanoidBone::unityName).toList();
    return fault("this is no humanoid bone")
        .found(name)
        .allowed(String.join(", ", known))
        .toException();
  }

  private static RuntimeException noJoint(Skeleton skeleton, String bone, String joint) {
    return fault("a bone is mapped to a joint that the rig does not have")
        .found(bone + " mapped to " + joint)
        .allowed("one of " + String.join(", ", skeleton.names()))
        .toException();
  }

  /** The joint of a bone. */
  public OptionalInt joint(HumanoidBone bone) {
    Integer joint = joints.get(bone);
    return joint == null ? OptionalInt.empty() : OptionalInt.of(joint);
  }

  /** Bones that are no joint of the rig. */
  public List<HumanoidBone> missing() {
    List<HumanoidBone> missing = new ArrayList<>(List.of(HumanoidBone.values()));
    missing.removeAll(joints.keySet());
    return missing;
  }

  /** The rig's pose that looks like the sender's T-pose. */
  public Pose tPose() {
    return tPose;
  }

  /** The rig's pose that looks like a frame. */
  public Pose pose(HumanoidFrame frame) {
    double[] turned = worldRotations(frame);
    double[] rotations = tPose.rotations();
    double[] world = new double[rotations.length];
    double[] still = new double[9];
    for (int j = 0; j < bones.length; j++) {
      int parent = skeleton.parent(j);
      HumanoidBone bone = bones[j];
      if (bone != null) {
        linear(standing, j, still);
        Rotations.multiply(turned, 9 * bone.ordinal(), still, 0, world, 9 * j);
        if (parent < 0) {
          System.arraycopy(world, 9 * j, rotations, 9 * j, 9);
        } else {
          Rotations.transposeMultiply(world, 9 * parent, world, 9 * j, rotations, 9 * j);
        }
      } else if (parent < 0) {
        System.arraycopy(rotations, 9 * j, world, 9 * j, 9);
      } else {
        Rotations.multiply(world, 9 * parent, rotations, 9 * j, world, 9 * j);
      }
    }
    return Pose.ofRotations(rotations, translation(frame), null);
  }

  /** [bones,3,3] rotations in the world since the T-pose. */
  private static double[] worldRotations(HumanoidFrame frame) {
    HumanoidBone[] all = HumanoidBone.values();
    double[] turned = new double[9 * all.length];
    double[] root = frame.rootRotation();
    for (HumanoidBone bone : all) {
      double[] local = frame.rotation(bone);
      int to = 9 * bone.ordinal();
      if (bone.parent().isEmpty()) {
        Rotations.multiply(root, 0, local, 0, turned, to);
      } else {
        Rotations.multiply(turned, 9 * bone.parent().get().ordinal(), local, 0, turned, to);
      }
    }
    return turned;
  }

  private static void linear(double[] transforms, int joint, double[] rotation) {
    for (int r = 0; r < 3; r++) {
      System.arraycopy(transforms, Affine.SIZE * joint + 4 * r, rotation, 3 * r, 3);
    }
  }

  private double[] translation(HumanoidFrame frame) {
    double[] moved = frame.rootPosition();
    double[] hips = frame.hipsPosition();
    if (hips[0] == 0 && hips[1] == 0 && hips[2] == 0) {
      return moved;
    }
    double[] root = frame.rootRotation();
    int pelvis = Affine.SIZE * joints.getOrDefault(HumanoidBone.HIPS, skeleton.pelvis());
    for (int r = 0; r < 3; r++) {
      for (int c = 0; c < 3; c++) {
        moved[r] += root[3 * r + c] * hips[c];
      }
      moved[r] -= standing[pelvis + 4 * r + 3];
    }
    return moved;
  }
}
