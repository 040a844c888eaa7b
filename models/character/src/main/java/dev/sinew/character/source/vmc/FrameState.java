package dev.sinew.character.source.vmc;

import dev.sinew.character.pose.Pose;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;

/** What came of a stream so far. For one thread. */
final class FrameState {
  private static final int BONES = HumanoidBone.values().length;

  /** [bones,3,3]. */
  final double[] rotations = Pose.identity(BONES).rotations();

  final double[] rootRotation = Pose.identity(1).rotations();
  final double[] rootPosition = new double[3];
  final double[] hipsPosition = new double[3];
  OptionalDouble senderTime = OptionalDouble.empty();

  /** Bones that came since the last whole frame. */
  private final Set<HumanoidBone> fresh = EnumSet.noneOf(HumanoidBone.class);

  private boolean changed;
  private boolean marked;

  void take(VmcMessage message) {
    if (message instanceof VmcMessage.Bone bone) {
      System.arraycopy(bone.rotation(), 0, rotations, 9 * bone.bone().ordinal(), 9);
      if (bone.bone() == HumanoidBone.HIPS) {
        System.arraycopy(bone.position(), 0, hipsPosition, 0, 3);
      }
      fresh.add(bone.bone());
      changed = true;
    } else if (message instanceof VmcMessage.Root root) {
      System.arraycopy(root.rotation(), 0, rootRotation, 0, 9);
      System.arraycopy(root.position(), 0, rootPosition, 0, 3);
      changed = true;
    } else if (message instanceof VmcMessage.Mark mark) {
      marked = true;
      senderTime = mark.time().isPresent() ? mark.time() : senderTime;
    }
  }

  /** Whether the frame under way has this message's bone already. */
  boolean has(VmcMessage message) {
    return message instanceof VmcMessage.Bone bone && fresh.contains(bone.bone());
  }

  /** Whether anything came since the last whole frame. */
  boolean isChanged() {
    return changed;
  }

  /** Whether the sender says when its frames are over. */
  boolean isMarked() {
    return marked;
  }

  /** What came so far is a whole frame. */
  HumanoidFrame finish(double arrived, long number) {
    fresh.clear();
    changed = false;
    return new HumanoidFrame(this, arrived, number);
  }
}
