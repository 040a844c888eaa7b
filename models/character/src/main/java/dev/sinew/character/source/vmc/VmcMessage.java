package dev.sinew.character.source.vmc;

import java.util.OptionalDouble;

/** What is taken from a stream, in right-handed axes and checked. */
sealed interface VmcMessage {
  /** {@code /VMC/Ext/Bone/Pos}. */
  record Bone(HumanoidBone bone, double[] rotation, double[] position) implements VmcMessage {}

  /** {@code /VMC/Ext/Root/Pos}. */
  record Root(double[] rotation, double[] position) implements VmcMessage {}

  /** {@code /VMC/Ext/OK} or {@code /VMC/Ext/T}: the sender's frame is over. */
  record Mark(OptionalDouble time) implements VmcMessage {}
}
