package dev.sinew.character.source.vmc;

import java.util.OptionalDouble;

/**
 * One whole frame of a stream, in right-handed axes, Y up, metres. A bone that was never sent has
 * not turned. Immutable.
 */
public final class HumanoidFrame {
  private final double[] rotations;
  private final double[] rootRotation;
  private final double[] rootPosition;
  private final double[] hipsPosition;
  private final OptionalDouble senderTime;
  private final double arrived;
  private final long number;

  HumanoidFrame(FrameState state, double arrived, long number) {
    this.rotations = state.rotations.clone();
    this.rootRotation = state.rootRotation.clone();
    this.rootPosition = state.rootPosition.clone();
    this.hipsPosition = state.hipsPosition.clone();
    this.senderTime = state.senderTime;
    this.arrived = arrived;
    this.number = number;
  }

  /** [9] local rotation of a bone relative to its parent, identity in the T-pose, row-major. */
  public double[] rotation(HumanoidBone bone) {
    double[] rotation = new double[9];
    System.arraycopy(rotations, 9 * bone.ordinal(), rotation, 0, 9);
    return rotation;
  }

  /** [9] rotation of the whole body in the world, row-major. */
  public double[] rootRotation() {
    return rootRotation.clone();
  }

  /** [3] position of the whole body in the world, metres. */
  public double[] rootPosition() {
    return rootPosition.clone();
  }

  /** [3] position of the hips in the body's frame, metres; zeros if the sender gives none. */
  public double[] hipsPosition() {
    return hipsPosition.clone();
  }

  /** Seconds by the sender's own clock, if it said. */
  public OptionalDouble senderTime() {
    return senderTime;
  }

  /** When the frame was whole, seconds since the source was opened. */
  public double arrived() {
    return arrived;
  }

  /** Counts frames, from 1. */
  public long number() {
    return number;
  }
}
