package dev.sinew.character.format.bvh;

import dev.sinew.character.pose.Pose;
import java.util.List;

/**
 * The poses a clip gives a skeleton.
 *
 * @param poses one a frame
 * @param warnings what the clip does not say about the skeleton, one sentence each
 */
public record BvhPoses(List<Pose> poses, List<String> warnings) {
  public BvhPoses {
    poses = List.copyOf(poses);
    warnings = List.copyOf(warnings);
  }
}
