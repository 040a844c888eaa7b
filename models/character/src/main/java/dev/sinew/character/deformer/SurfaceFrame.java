package dev.sinew.character.deformer;

import dev.sinew.character.pose.Pose;

/**
 * The moment in which a surface is deformed.
 *
 * @param pose of the character
 * @param time seconds; frames that follow each other have rising times
 * @param matrices [J,12] skinning matrices A_j of the pose, row-major 3x4; not to be modified
 * @param space where the surface is as a deformer gets it
 */
public record SurfaceFrame(Pose pose, double time, float[] matrices, Space space) {

  /** On which side of skinning a surface is. */
  public enum Space {
    /** The pose P* of the rest mesh: skinning is still to come. */
    REST,
    /** The world, after skinning. */
    POSED
  }
}
