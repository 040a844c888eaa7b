package dev.sinew.ingest.capture;

import dev.sinew.character.format.InputFile;
import dev.sinew.character.format.bvh.BvhPoses;
import dev.sinew.character.format.bvh.BvhReader;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Poses from {@code poses.bvh}, in metres and of the subject's proportions. */
record BvhPoseTrack(BvhPoses clip) implements PoseTrack {

  static BvhPoseTrack read(Path file, Skeleton skeleton, Map<String, String> jointMap) {
    return new BvhPoseTrack(
        InputFile.located(file, () -> BvhReader.read(file).toPoses(skeleton, jointMap)));
  }

  @Override
  public int frameCount() {
    return clip.poses().size();
  }

  @Override
  public Pose pose(int frame) {
    return clip.poses().get(frame);
  }

  @Override
  public List<String> warnings() {
    return clip.warnings();
  }
}
